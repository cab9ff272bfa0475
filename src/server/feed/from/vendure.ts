import type { ShopConverter, Table } from './engine.ts'
import { at, computed, computedBy, needed, object, parts } from './fields.ts'
import * as values from './values.ts'
import { fullPriceOf, itemsOf, moneyAt, vendureSums } from './vendure-money.ts'
import * as parcels from './vendure-parcels.ts'
import { address, customer, isPostal, peopleOf, postal } from './vendure-people.ts'

const sums = computedBy(vendureSums)

const product: Table = {
  product: at('productVariant.product.id', values.id),
  name: computed(
    '`productVariant.product.name`, if `productVariant.name` adds the options alone; else that',
    parcels.productName,
    values.text.expected,
  ),
  image: at('featuredAsset.preview', values.url),
  quantity: at(['quantity', 'orderPlacedQuantity'], values.quantity),
  sku: at('productVariant.sku'),
  options: computed('`productVariant.options[]`: `group.name`, `name`', parcels.optionsOf),
  price: computed('`linePriceWithTax`, else `unitPriceWithTax` × `quantity`', fullPriceOf),
  status: computed('`fulfillments[].lines[]`', (line, { root }) =>
    parcels.productStatus(line, root),
  ),
}
const tax: Table = {
  name: at('description', values.text, needed),
  rate: at('taxRate', values.amount, needed),
  base: computed('`taxBase`', (line) => moneyAt(line, 'taxBase')),
  amount: computed('`taxTotal`', (line) => moneyAt(line, 'taxTotal'), values.amount.expected),
}
const shipment: Table = {
  carrier: at('method'),
  number: at('trackingCode'),
  lines: computed('`lines[]`: `orderLineId`, `quantity`', (parcel, { root }) =>
    parcels.contentsOf(root, parcel),
  ),
  history: computed('`state`, `updatedAt`', parcels.historyOf),
}
const order: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: computed(
    'the newest `updatedAt` of the order, `payments[]`, their `refunds[]` and `fulfillments[]`',
    parcels.changedAt,
    values.instant.expected,
  ),
  customer: computed('`customer.id`', (_, { customer }) => customer),
  orderNumber: at('code', values.text, needed),
  created: at(['orderPlacedAt', 'createdAt'], values.instant, needed),
  status: computed('`state`: [see the table](README.md#status-of-an-order)', parcels.orderStatus),
  currency: at('currencyCode', values.currency),
  subTotal: sums('sum of `products[].price`', 'subTotal'),
  shippingCost: sums('`shippingLines[].priceWithTax`, else `shippingWithTax`', 'shippingCost'),
  discount: sums('`proratedLinePriceWithTax`, if there are no `discounts[]`', 'discount'),
  totalPrice: computed('`totalWithTax` ÷ 100', (order) => moneyAt(order, 'totalWithTax')),
  adjustments: sums('`discounts[]`, `couponCodes`, `surcharges[]`', 'adjustments'),
  billingAddress: object('billingAddress', postal, isPostal),
  shippingAddress: object('shippingAddress', postal, isPostal),
  shippingMethod: at('shippingLines.0.shippingMethod.name'),
  taxLines: parts('taxSummary', (order) => values.listAt(order, 'taxSummary'), tax),
  products: parts('lines', itemsOf, product),
  payments: computed('`payments[]`: `method`, `state`, `amount`', parcels.paymentsOf),
  refunds: computed('`payments[].refunds[]`: `state` `Settled`, `total`', parcels.refundsOf),
  shipments: parts('fulfillments', parcels.parcelsOf, shipment),
}

export const vendure: ShopConverter = {
  title: 'Vendure',
  things: parcels.thingsOf,
  numberOf: parcels.numberOf,
  refuse: parcels.refusalOf,
  people: peopleOf,
  tables: { customer, address, order },
  leftOut: {
    '`customFields`': 'They are for the shop’s own use.',
    '`modifications[]`': 'The lines contain their results.',
    '`payments[].metadata`': 'It is for the payment provider.',
    '`refunds[]` that are not `Settled`': 'Nothing was refunded yet.',
    '`fulfillments[]` with `state` `Cancelled`': 'Nothing was sent.',
  },
}
