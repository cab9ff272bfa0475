interface Shown {
  name: string
  url: string
  price: string
}

/**
 * What a product is called: one without anything is gone, one without a name alone is a product.
 */
export const productName = (
  { name, url, price }: Shown,
  messages: { ac_ProductGone: string; ac_Product: string },
) => name || (url || price ? messages.ac_Product : messages.ac_ProductGone)
