import type { ShopConverter, Table } from './engine.ts'
import { at, computed, computedBy, needed, object, parts } from './fields.ts'
import { fullPriceOf, itemsOf, medusaSums, moneyAt, paymentsOf, refundsOf } from './medusa-money.ts'
import * as parcels from './medusa-parcels.ts'
import { address, customer, isPostal, peopleOf, postal } from './medusa-people.ts'
import * as values from './values.ts'
import { readId, readText } from './values.ts'

const sums = computedBy(medusaSums)

const product: Table = {
  product: at('product_id', values.id),
  name: at(['product_title', 'title'], values.text, needed),
  image: at('thumbnail', values.url),
  quantity: at(['quantity', 'raw_quantity.value'], values.quantity),
  sku: at('variant_sku'),
  type: computed('`digital` without `requires_shipping`', (item) =>
    item.requires_shipping === false || item.is_giftcard === true ? 'digital' : undefined,
  ),
  options: computed('`variant_option_values`', parcels.optionsOf),
  price: computed('`original_total`, else `total` and `discount_total`', fullPriceOf),
  status: computed('`detail`: `shipped_quantity` and similar fields', (item, { root }) =>
    parcels.productStatus(item, root),
  ),
}
const shipment: Table = {
  number: computed('`labels[0].tracking_number`', (p) => parcels.trackingsOf(p)[0]?.number),
  link: computed('`labels[0].tracking_url`', (parcel) => parcels.trackingsOf(parcel)[0]?.link),
  trackings: computed('the others of `labels[]`', (parcel) => parcels.trackingsOf(parcel).slice(1)),
  lines: computed('`items[]`: `line_item_id`, `quantity`', (parcel, { root }) =>
    parcels.contentsOf(root, parcel),
  ),
  history: computed('`packed_at`, `shipped_at`, `delivered_at`', parcels.historyOf),
}
const order: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: at(['updated_at', 'created_at'], values.instant, needed),
  customer: computed('`customer_id`', (_, { customer }) => customer),
  orderNumber: at(['display_id', 'custom_display_id'], values.text, needed),
  created: at('created_at', values.instant, needed),
  status: computed(
    '`status`, payments and fulfilments: [see the table](README.md#status-of-an-order)',
    parcels.orderStatus,
  ),
  currency: at('currency_code', values.currency),
  subTotal: sums('sum of `products[].price`', 'subTotal'),
  shippingCost: sums('`shipping_methods[].original_total`', 'shippingCost'),
  discount: sums('`discount_total` less those in `adjustments`', 'discount'),
  totalPrice: computed('`total`', (order) => moneyAt(order, 'total')),
  adjustments: sums(
    '`adjustments[]` of `items[]` and `shipping_methods[]`: `code`; `gift_card_total`, ' +
      '`credit_line_total`',
    'adjustments',
  ),
  billingAddress: object('billing_address', postal, isPostal),
  shippingAddress: object('shipping_address', postal, isPostal),
  shippingMethod: at('shipping_methods.0.name'),
  products: parts('items', itemsOf, product),
  payments: computed(
    '`payment_collections[].payments[]`: `provider_id`, `captures[]`, `captured_at`; without ' +
      'them `summary.paid_total`',
    paymentsOf,
  ),
  refunds: computed(
    '`refunds[]` of those payments: `amount`; `refund_reason.label`, else `note`',
    refundsOf,
  ),
  shipments: parts('fulfillments', parcels.parcelsOf, shipment),
}

export const medusa: ShopConverter = {
  title: 'Medusa 2',
  things: parcels.thingsOf,
  numberOf: (source) => readText(source.display_id) ?? readId(source.id),
  refuse: parcels.refusalOf,
  people: peopleOf,
  tables: { customer, address, order },
  leftOut: {
    '`metadata`': 'It is for the shop’s own use.',
    '`tax_lines[]`': 'The prices include them.',
    '`fulfillments[]` with `canceled_at`': 'Nothing was sent.',
    '`returns[]`, `claims[]`, `exchanges[]`': '`detail` and `refunds[]` contain their results.',
    'Orders without `summary`, `version` and `detail`': 'Medusa 1 counted amounts in cents.',
  },
}
