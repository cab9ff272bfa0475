import { times } from './amounts.ts'
import type { Conversion, ShopConverter, Source, Table } from './engine.ts'
import { at, computed, computedBy, made, needed, object, parts } from './fields.ts'
import { refuseTooManyLines } from './lines.ts'
import { nameOf, optionsOf, shippingMethodOf } from './shopify-lines.ts'
import {
  chargedCurrency,
  moneyOf,
  priceOf,
  shopifySums,
  shownAdjustmentsOf,
  refuseUnpriced,
} from './shopify-money.ts'
import { isDigital, orderStatus, productStatus, shipmentsOf } from './shopify-parcels.ts'
import { paymentsOf, shownRefundsOf } from './shopify-payments.ts'
import { address, customer, isPostal, peopleOf, postal } from './shopify-people.ts'
import { numberOf, thingsOf } from './shopify-things.ts'
import * as values from './values.ts'
import { listAt } from './values.ts'

const money = (name: string, isNeeded?: string) =>
  computed(`\`${name}_set\``, (source, { root }) => moneyOf(root, source, name), isNeeded)
const sums = computedBy(shopifySums)
const ofItem = (source: string, read: (order: Source, item: Source) => string) =>
  computed(source, (item, { root }: Conversion) => read(root, item))

const product: Table = {
  product: at('product_id', values.id),
  name: computed('`name` without `variant_title`', nameOf, values.text.expected),
  quantity: at('quantity', values.quantity),
  sku: at('sku'),
  type: computed('`digital` with `gift_card`, or without `requires_shipping`', (item) =>
    isDigital(item) ? 'digital' : undefined,
  ),
  options: computed('`properties[]` without `_`, `variant_title`', optionsOf),
  price: computed(
    '`price_set` × `quantity`, with `tax_lines` unless `taxes_included`',
    (item, { root }) => priceOf(root, item),
  ),
  status: ofItem('`fulfillments[].line_items[]`, `refund_line_items[]`', productStatus),
}
const tax: Table = {
  name: at('title', values.text, needed),
  rate: computed('`rate` × 100', ({ rate }) => times(values.readAmount(rate) ?? '0', 100)),
  amount: money('price', values.amount.expected),
}
const shipment: Table = {
  carrier: at('parcel.tracking_company'),
  number: made('`tracking_numbers[0]`', 'number'),
  link: made('`tracking_urls[0]`', 'link'),
  trackings: made('the others of `tracking_numbers[]` and `tracking_urls[]`', 'trackings'),
  lines: made('`line_items[]`: `id`, `quantity`', 'lines'),
  history: made(
    '`created_at`, `delivered_at`, `updated_at`, `shipment_status`, `status`',
    'history',
  ),
}
const order: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: at(['updated_at', 'created_at', 'processed_at'], values.instant, needed),
  customer: computed(
    '`customer.id`; for a guest, `guest-` and `email`, else the order’s id',
    (_, scope) => scope.customer,
  ),
  orderNumber: computed('`name` without `#`, else `order_number`', numberOf, values.text.expected),
  accessUrl: at('order_status_url', values.url),
  created: at(['created_at', 'processed_at'], values.instant, needed),
  status: computed(
    '`financial_status`, `fulfillment_status` and others: [see the table](README.md#status-of-an-order)',
    orderStatus,
  ),
  currency: computed('`presentment_currency`, else `currency`', chargedCurrency),
  subTotal: sums('sum of `products[].price`', 'subTotal'),
  shippingCost: sums(
    '`shipping_lines[].price_set`, with `tax_lines` unless `taxes_included`',
    'shippingCost',
  ),
  discount: sums('`total_discounts_set` less those in `adjustments`', 'discount'),
  totalPrice: computed(
    '`total_price_set`, less what was removed without a refund',
    (order) => shopifySums(order).totalPrice,
  ),
  adjustments: computed(
    '`discount_applications[]`, `discount_codes[]`, `additional_fees[]`, `total_tip_received`, ' +
      '`original_total_duties_set`, `original_total_additional_fees_set`, `total_tax_set`, ' +
      '`total_cash_rounding_payment_adjustment_set`',
    shownAdjustmentsOf,
  ),
  billingAddress: object('billing_address', postal, isPostal),
  shippingAddress: object('shipping_address', postal, isPostal),
  shippingMethod: computed('`shipping_lines[].title`', shippingMethodOf),
  customerNote: at('note'),
  taxLines: parts('tax_lines', (order) => listAt(order, 'tax_lines'), tax),
  products: parts('line_items', (order) => listAt(order, 'line_items'), product),
  payments: computed(
    '`transactions[]`: `gateway`, `kind`, `status`, `amount_set`, `processed_at`; without them ' +
      '`payment_gateway_names`, `financial_status`, `total_outstanding`',
    paymentsOf,
  ),
  refunds: computed(
    '`refunds[]`: `created_at`, `note`, `transactions[]`, `refund_line_items[]`',
    shownRefundsOf,
  ),
  shipments: parts('fulfillments', shipmentsOf, shipment),
}

const leftOut = {
  '`test`': 'Test orders are shown like others, so that you can try the shop.',
  '`shipping_lines[]` with `is_removed`': 'They were removed from the order.',
  '`shop_money`': 'The shopper was charged in `presentment_money`.',
  '`current_total_price` and similar fields': 'The refunds contain the amounts that were removed.',
  '`note_attributes`, `tags`, `source_name`': 'They are the shop’s own notes.',
  '`properties[]` that begin with `_`': 'Shopify hides them from shoppers, too.',
  '`transactions[]` that failed': 'Nothing was paid.',
  '`fulfillments[]` with `status` `cancelled`, `error`, `failure`': 'Nothing was sent.',
  '`browser_ip`, `client_details`, `landing_site`': 'They do not describe the order.',
}

export const shopify: ShopConverter = {
  title: 'Shopify',
  things: thingsOf,
  numberOf: (source) => numberOf(source) ?? values.readId(source.id),
  refuse: (order) => refuseTooManyLines(order) ?? refuseUnpriced(order),
  people: peopleOf,
  tables: { customer, address, order },
  leftOut,
}
