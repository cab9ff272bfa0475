import type { ShopConverter, Table } from './engine.ts'
import { at, computed, computedBy, needed, object, parts } from './fields.ts'
import { magentoSums, paymentsOf, priceOf, refundsOf } from './magento-money.ts'
import { address, customer, isPostal, peopleOf, postal } from './magento-people.ts'
import { linesOf, optionsOf, productStatus, sentIn, thingsOf } from './magento-things.ts'
import * as values from './values.ts'
import { listAt, readId, readText } from './values.ts'

const sums = computedBy(magentoSums)

const product: Table = {
  product: at('product_id', values.id),
  name: at('name', values.text, needed),
  quantity: at('qty_ordered', values.quantity),
  sku: at('sku'),
  type: computed('`digital` with `is_virtual`', ({ is_virtual: isVirtual }) =>
    Number(isVirtual) === 1 ? 'digital' : undefined,
  ),
  options: computed('`product_options`: `attributes_info[]`, `options[]`', optionsOf),
  price: computed(
    '`row_total_incl_tax`, else `row_total`, else the prices of its parts',
    (item, { root }) => priceOf(root, item),
  ),
  status: computed('`qty_shipped`, `qty_refunded`, `qty_canceled`', (item, { root }) =>
    productStatus(root, item),
  ),
}
const order: Table = {
  externalId: at('entity_id', values.id, needed),
  updatedAt: at(['updated_at', 'created_at'], values.instant, needed),
  customer: computed('`customer_id`', (_, { customer }) => customer),
  orderNumber: at('increment_id', values.text, needed),
  created: at('created_at', values.instant, needed),
  status: computed(
    '`state`: [see the table](README.md#status-of-an-order)',
    ({ state, status }) => {
      const name = readText(state) ?? readText(status) ?? ''
      return states[name] ?? name
    },
  ),
  currency: at('order_currency_code', values.currency),
  subTotal: sums('sum of `products[].price`', 'subTotal'),
  shippingCost: sums('`shipping_incl_tax`', 'shippingCost'),
  discount: sums(
    '`discount_amount`, with the tax that it saves where it is before taxes',
    'discount',
  ),
  totalPrice: at('grand_total', values.amount),
  adjustments: sums(
    '`coupon_code`; `gift_cards_amount`, `customer_balance_amount`, `reward_currency_amount`',
    'adjustments',
  ),
  billingAddress: object('billing_address', postal, isPostal),
  shippingAddress: object('shipping_address', postal, isPostal),
  shippingMethod: at('shipping_description'),
  customerNote: at('customer_note'),
  products: parts('items', linesOf, product),
  payments: computed(
    '`payment.method`, `payment_additional_info[method_title]`, of methods without a provider ' +
      '`additional_information[0]`; `total_paid`',
    paymentsOf,
  ),
  refunds: computed(
    '`creditmemos[]` with the comment that the shopper sees, else `total_refunded`',
    refundsOf,
  ),
  shipments: parts('shipments', (order) => listAt(order, 'shipments'), {
    carrier: at('tracks.0.title'),
    number: at('tracks.0.track_number'),
    trackings: computed('the others of `tracks[]`', (parcel) =>
      listAt(parcel, 'tracks')
        .slice(1)
        .map((track) => ({ number: readText(track.track_number) ?? '' })),
    ),
    lines: computed('`items[]`: `order_item_id`, `qty`', (parcel, { root }) =>
      sentIn(root, parcel),
    ),
    history: computed('`created_at`', ({ created_at: created }) => {
      const date = values.readInstant(created)
      return date ? [{ date, status: 'shipped' }] : undefined
    }),
  }),
}

/** By the state; a status of the shop's own is handed on by its name. */
const states: Record<string, string> = {
  new: 'created',
  pending_payment: 'created',
  payment_review: 'fraudCheck',
  holded: 'fraudCheck',
  processing: 'processing',
  complete: 'finished',
  closed: 'cancelled',
  canceled: 'cancelled',
}

export const magento: ShopConverter = {
  title: 'Magento 2',
  things: thingsOf,
  numberOf: (source) => readText(source.increment_id) ?? readId(source.entity_id ?? source.id),
  people: peopleOf,
  tables: { customer, address, order },
  leftOut: {
    '`base_…`': 'They are in the shop’s own currency.',
    '`items[]` with `parent_item_id`': 'Their parent has the price.',
    '`status_histories[]`': 'They are the shop’s own notes.',
    '`applied_taxes`, `weee_tax_applied`':
      'The prices include them, or the order gets a line “Other”.',
  },
}
