/**
 * Lists the values of `data-part`: the main elements that islands render, in the server's HTML and
 * in the browser alike. Brands style them in `theme.css` by this attribute. Class names may change.
 */
export const parts = {
  'achievement-row': 'an achievement on its page',
  'address-card': 'an address of the address book',
  'download-row': 'a download on its page',
  empty: 'the sentence in place of an empty list',
  'order-row': 'an order of the list of orders',
  'product-row': 'a product of an order, on every page',
  'product-tile': 'a recently viewed product',
  'voucher-card': 'a voucher, where vouchers are shown as cards',
  'voucher-row': 'a voucher, where vouchers are shown as a table',
  'wish-row': 'a product of the wishlist',
} as const
