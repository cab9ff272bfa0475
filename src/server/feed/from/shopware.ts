import type { ShopConverter, Table } from './engine.ts'
import { at, computed, computedBy, needed, object, parts } from './fields.ts'
import * as money from './shopware-money.ts'
import * as parcels from './shopware-parcels.ts'
import { address, customer, isPostal, peopleOf, postal } from './shopware-people.ts'
import { refusalOf, thingsOf } from './shopware-things.ts'
import * as values from './values.ts'
import { listAt, readId, readText } from './values.ts'

const sums = computedBy(money.shopwareSums)

const product: Table = {
  product: at(['productId', 'referencedId'], values.id),
  name: at('label', values.text, needed),
  image: at('cover.url', values.url),
  quantity: at('quantity', values.quantity),
  sku: at('payload.productNumber'),
  type: computed('`digital` with the state `is-download`', parcels.typeOf),
  options: computed('`payload.options[]`: `group`, `option`', parcels.optionsOf),
  bundle: computed('`parentId`', (item, { root }) => parcels.shopwareBundleOf(item, root)),
  price: computed(
    '`price.totalPrice`, with `calculatedTaxes[].tax` where `taxStatus` is `net`',
    (item, { root }) => money.shownPriceOf(root, item),
  ),
  status: computed('`deliveries[]`: state, `positions[]`', (item, { root }) =>
    parcels.productStatus(item, root),
  ),
}
const tax: Table = {
  name: at(['label', 'taxRate'], values.text, needed),
  rate: at('taxRate', values.amount, needed),
  amount: at('tax', values.amount, needed),
}
const shipment: Table = {
  number: at('trackingCodes.0'),
  trackings: computed('the others of `trackingCodes[]`', (parcel) =>
    parcels.trackingsOf(parcel).slice(1),
  ),
  lines: computed('`positions[]`: `orderLineItemId`, `price.quantity`', (parcel, { root }) =>
    parcels.linesOf(parcel, root),
  ),
  history: computed('state, `updatedAt`', parcels.historyOf),
}
const order: Table = {
  externalId: at('id', values.id, needed),
  updatedAt: at(['updatedAt', 'createdAt', 'orderDateTime'], values.instant, needed),
  customer: computed('`orderCustomer.customerId`', (_, { customer }) => customer),
  orderNumber: at('orderNumber', values.text, needed),
  created: at(['orderDateTime', 'createdAt'], values.instant, needed),
  status: computed(
    'states of the order, payment and delivery: [see the table](README.md#status-of-an-order)',
    parcels.orderStatus,
  ),
  currency: at('currency.isoCode', values.currency),
  subTotal: sums('sum of `products[].price`', 'subTotal'),
  shippingCost: sums('`deliveries[].shippingCosts`, else `shippingTotal`', 'shippingCost'),
  discount: sums('`deliveries[].shippingCosts` below 0', 'discount'),
  totalPrice: at(['amountTotal', 'price.totalPrice'], values.amount),
  adjustments: sums('`lineItems[]` of the types `promotion`, `discount`, `credit`', 'adjustments'),
  billingAddress: object('billingAddress', postal, isPostal),
  shippingAddress: object('deliveries.0.shippingOrderAddress', postal, isPostal),
  shippingMethod: at([
    'deliveries.0.shippingMethod.translated.name',
    'deliveries.0.shippingMethod.name',
  ]),
  customerNote: at('customerComment'),
  taxLines: parts('price.calculatedTaxes', (order) => listAt(order, 'price.calculatedTaxes'), tax),
  products: parts('lineItems', money.itemsOf, product),
  payments: computed(
    '`transactions[]`: `paymentMethod`, state, `amount.totalPrice`, `captures[]`',
    money.paymentsOf,
  ),
  refunds: computed(
    '`transactions[].captures[].refunds[]`, else a transaction that is `refunded`',
    money.refundsOf,
  ),
  shipments: parts('deliveries', parcels.parcelsOf, shipment),
}

export const shopware: ShopConverter = {
  title: 'Shopware 6',
  things: thingsOf,
  numberOf: (source) => readText(source.orderNumber) ?? readId(source.id),
  refuse: refusalOf,
  people: peopleOf,
  tables: { customer, address, order },
  leftOut: {
    '`documents[]`': 'Only the shop’s own users can open their files.',
    '`internalComment`, `customFields`, `tags`': 'They are for the shop’s own use.',
    '`transactions[]` that are `refunded_partially` without `captures[]`':
      'They do not contain the refunded amount.',
    'Orders whose `versionId` is not the live one': 'They are drafts of a change.',
  },
}
