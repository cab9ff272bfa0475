import { sum } from './amounts.ts'
import type { ShopConverter, Source, Table } from './engine.ts'
import { at, computed, computedBy, made, needed, object, parts } from './fields.ts'
import { refuseTooManyLines } from './lines.ts'
import { paymentsOf, priceOf, refundsOf, wooSums } from './woocommerce-money.ts'
import { orderStatus, payUrlOf, productStatus, shipmentsOf } from './woocommerce-parcels.ts'
import { address, customer, isPostal, peopleOf, postal } from './woocommerce-people.ts'
import { wooBundleOf, optionsOf, refuseOthers, thingsOf, plain } from './woocommerce-things.ts'
import * as values from './values.ts'
import { listAt, readAmount, readText } from './values.ts'

const sums = computedBy(wooSums)

const product: Table = {
  product: at('product_id', values.id),
  name: at('name', values.text, needed),
  quantity: at('quantity', values.quantity),
  sku: at('sku'),
  image: at('image.src', values.url),
  options: computed('`meta_data[]`: `display_key`, `display_value`, without `_`', optionsOf),
  bundle: computed('`bundled_by`', (item, { root }) => wooBundleOf(root, item)),
  price: computed('`subtotal` + `subtotal_tax`', priceOf),
  status: computed('the order’s `status`, and `refunds[].line_items[]`', (item, { root }) =>
    productStatus(root, item),
  ),
}
const tax: Table = {
  name: at(['label', 'rate_code'], values.text, needed),
  rate: computed('`rate_percent`', (tax) => readAmount(tax.rate_percent) ?? '0'),
  amount: computed('`tax_total` + `shipping_tax_total`', (tax) =>
    sum([readAmount(tax.tax_total), readAmount(tax.shipping_tax_total)]),
  ),
}
const shipment: Table = {
  carrier: made('`custom_tracking_provider`, else `tracking_provider`', 'carrier'),
  number: made('`tracking_number`', 'number'),
  link: made('`custom_tracking_link`, else `formatted_tracking_link`', 'link'),
  lines: made('`products_list[]`: `item_id`, `qty`', 'lines'),
  history: made('`date_shipped`', 'history'),
}
const shippingMethodOf = (order: Source) =>
  [
    ...new Set(
      listAt(order, 'shipping_lines').map((line) => plain(readText(line.method_title) ?? '')),
    ),
  ]
    .filter(Boolean)
    .join(', ')

const order: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: at(['date_modified_gmt', 'date_created_gmt'], values.instant, needed),
  customer: computed(
    '`customer_id`; for a guest, `guest-` and `billing.email`, else the order’s id',
    (_, scope) => scope.customer,
  ),
  orderNumber: at(['number', 'id'], values.text, needed),
  accessUrl: computed('`payment_url` while it is to be paid', payUrlOf),
  created: at('date_created_gmt', values.instant, needed),
  status: computed(
    '`status`: [see the table](README.md#status-of-an-order); a status of the shop’s own stays as it is',
    orderStatus,
  ),
  currency: at('currency', values.currency),
  subTotal: sums('sum of `products[].price`', 'subTotal'),
  shippingCost: sums('`shipping_total` + `shipping_tax`', 'shippingCost'),
  discount: sums('`discount_total` + `discount_tax`, less `coupon_lines[]`', 'discount'),
  totalPrice: at('total', values.amount),
  adjustments: sums(
    '`coupon_lines[]`: `code`, `discount`, `discount_tax`; `fee_lines[]`: `name`, `total`, ' +
      '`total_tax`; `gift_cards[]`: `code`, `amount`',
    'adjustments',
  ),
  billingAddress: object('billing', postal, isPostal),
  shippingAddress: object('shipping', postal, isPostal),
  shippingMethod: computed('`shipping_lines[].method_title`', shippingMethodOf),
  customerNote: at('customer_note'),
  taxLines: parts('tax_lines', (order) => listAt(order, 'tax_lines'), tax),
  products: parts('line_items', (order) => listAt(order, 'line_items'), product),
  payments: computed(
    '`payment_method`, `payment_method_title`; `total` is paid at `date_paid_gmt`, not without it',
    paymentsOf,
  ),
  refunds: computed(
    '`refunds[]`: `total`, `reason`; from `/orders/<id>/refunds` also `date_created_gmt` and `line_items[]`',
    refundsOf,
  ),
  shipments: parts('meta_data[_wc_shipment_tracking_items]', shipmentsOf, shipment),
}

const leftOut = {
  'orders with a `type` other than `shop_order`': 'A subscription is not an order. It is reported.',
  '`billing.email`, `billing.phone` of a customer':
    'They were typed for an order and may not belong to the account.',
  '`meta_data[]` that begin with `_`': 'WooCommerce hides them from shoppers, too.',
  '`date_created`, `date_paid` and similar fields':
    'They have no time zone. The fields with `_gmt` are in UTC.',
  '`customer_ip_address`, `customer_user_agent`, `cart_hash`': 'They do not describe the order.',
}

export const woocommerce: ShopConverter = {
  title: 'WooCommerce',
  things: thingsOf,
  numberOf: ({ number, id }) => readText(number) ?? values.readId(id),
  refuse: (order) => refuseOthers(order) ?? refuseTooManyLines(order),
  isDeleted: ({ status }) => status === 'trash',
  people: peopleOf,
  tables: { customer, address, order },
  leftOut,
}
