import type { OrderPartProps } from '#features/orders/order-part-props.ts'
import { productExample } from '#server/products/examples.ts'

/** The parts of an order's page; some are on the page that an order's link opens, too. */
export interface OrderSlots {
  /**
   * The top of an order: its date, its status and what happens next. The parcels and buttons in its
   * default slot.
   */
  'parts/OrderHead': OrderPartProps['head']
  /** The place of each parcel, and when it arrives. */
  'parts/OrderParcels': OrderPartProps['parcels']
  /**
   * The products of an order; `<ProductRows>` of `#theme` shows them page by page. The amounts in
   * its default slot.
   */
  'parts/OrderProducts': OrderPartProps['products']
  /** The amounts of an order, and the taxes that they include. */
  'parts/OrderTotals': OrderPartProps['totals']
  /**
   * The addresses of an order, each as a list of lines. In its default slot, below that of the
   * delivery: how a request for another one stands.
   */
  'parts/OrderAddresses': OrderPartProps['addresses']
  /** The reports of the carriers on each parcel; placed only where there are some. */
  'parts/OrderShipments': OrderPartProps['shipments']
  /** The payments of an order; placed only where there are some. */
  'parts/OrderPayments': OrderPartProps['payments']
  /** The refunds of an order; placed only where there are some. */
  'parts/OrderRefunds': OrderPartProps['refunds']
  /** The invoice and other documents of an order; placed only where there are some. */
  'parts/OrderPapers': OrderPartProps['papers']
}

const date = { instant: '2026-11-13T17:05:00.000Z', text: '13 November 2026 17:05' }
const status = { colour: 'orange', label: 'Open' } as const
const name = 'Hiking boots'
const parcel: OrderPartProps['parcels']['parcels'][number] = {
  title: name,
  contents: name,
  image: '',
  sentence: 'Arrives on Monday.',
  details: ['PostNL'],
  tracking: 'https://carrier.example/1',
  steps: [
    { key: 'ac_StepOrdered', state: 'done', date: date.instant },
    { key: 'ac_StepPacked', state: 'current' },
  ],
}
const paper = { title: 'Invoice', date, href: '/account/orders' }

export const orderExamples = {
  'parts/OrderHead': {
    props: { title: 'Order S-100007', created: date, status, sentences: ['We are packing.'] },
  },
  'parts/OrderParcels': { props: { parcels: [parcel], last: undefined } },
  'parts/OrderProducts': {
    props: {
      products: [{ ...productExample, price: '€89.95', statuses: [] }],
      list: { path: '/account/orders/S-100007', before: 0, hasMore: true },
    },
  },
  'parts/OrderTotals': {
    props: {
      lines: [{ label: 'Total', code: undefined, amount: '€94.90', part: 'total' }],
      taxes: [{ name: 'VAT 21%', base: '€78.43', tax: '€16.47' }],
    },
  },
  'parts/OrderAddresses': {
    props: {
      invoice: ['Robin Jansen'],
      delivery: [],
      shippingMethod: 'Standard',
      customerNote: 'Ring twice.',
    },
    isForShoppers: true,
  },
  'parts/OrderShipments': {
    props: {
      shipments: [
        {
          carrier: 'PostNL',
          trackings: [{ number: '3S1', link: 'https://carrier.example/1' }],
          contents: [name],
          history: [{ date, status }],
        },
      ],
    },
  },
  'parts/OrderPayments': {
    props: {
      payments: [
        {
          name: 'Bank transfer',
          date,
          status,
          amount: '€94.90',
          transfer: { iban: 'NL02 ABNA 0123 4567 89', reference: 'S-100007' },
        },
      ],
    },
    isForShoppers: true,
  },
  'parts/OrderRefunds': {
    props: { refunds: [{ date, reason: 'Returned', products: [name], amount: '€89.95' }] },
    isForShoppers: true,
  },
  'parts/OrderPapers': {
    props: { invoice: paper, documents: [{ ...paper, subject: '1' }] },
    isForShoppers: true,
  },
} satisfies { [Name in keyof OrderSlots]: { props: OrderSlots[Name]; isForShoppers?: true } }
