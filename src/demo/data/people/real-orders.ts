import { dayFromNow, minuteUtc } from '../time.ts'
import { isoTime, journey, line, order, paid, standard, type FedOrder } from './real-order.ts'
import { adjusted, partlyRefunded, refunded } from './real-refunds.ts'

/** Has options, an engraving, item numbers, a note and a shipping method. */
const withOptions = order('real-1', '#1', '2026-11-13T18:20', 'processing', {
  products: [
    line('larchBoots', 'awaitingFulfillment', '129.95', {
      sku: 'LB-42-BRN',
      options: [
        { name: 'Size', value: '42' },
        { name: 'Colour', value: 'Brown' },
      ],
    }),
    line('steelBottle', 'awaitingFulfillment', '22.95', {
      sku: 'BOTTLE/75CL',
      options: [{ name: 'Engraving', value: 'For Noor\nإلى نور مع الحب' }],
    }),
  ],
  subTotal: '152.90',
  shippingCost: '4.95',
  totalPrice: '157.85',
  payments: [paid('157.85', '2026-11-13T18:21')],
  shippingMethod: standard,
  customerNote: 'Please ring twice.\nThe bell is next to the blue door.',
})

/** Has a line of which one of two pieces was sent, under several numbers. */
const partlySent = order('real-2', 'X/1', '2026-11-12T09:05', 'processing', {
  products: [
    line('enamelMug', 'awaitingFulfillment', '25.90', { quantity: 2, sku: 'MUG-01' }),
    line('herbTrio', 'shipped', '14.95'),
  ],
  subTotal: '40.85',
  shippingCost: '4.95',
  totalPrice: '45.80',
  payments: [paid('45.80', '2026-11-12T09:06')],
  shipments: [
    {
      carrier: 'Heron Parcels',
      number: 'HP-20261113-1',
      link: '/order/2003#parcel-1',
      trackings: [
        { number: 'HP-20261113-2', link: '/order/2003#parcel-2' },
        { number: 'PALLET 7' },
      ],
      lines: [{ line: 1, quantity: 1 }, 2],
      history: journey(minuteUtc('2026-11-13T08:30'), 'readyForShipment', 'shipped'),
    },
  ],
  shippingMethod: standard,
})

/** Have a status of the shop’s own, and one that nobody knows. */
const ownStatuses = [
  order('real-3', 'Ω-7', '2026-11-11T16:40', 'packed', {
    products: [line('lambswoolScarf', 'readyForShipment', '49.95')],
    subTotal: '49.95',
    totalPrice: '49.95',
    payments: [paid('49.95', '2026-11-11T16:41')],
  }),
  order('real-4', '2002', '2026-11-10T11:00', 'on hold at partner', {
    products: [line('wallClock', 'awaitingFulfillment', '42.50')],
    subTotal: '42.50',
    totalPrice: '42.50',
  }),
]

/** Is paid in part: the rest comes by bank. */
const partlyPaid = order('real-8', '2003', '2026-11-09T20:00', 'created', {
  accessUrl: '/order/2003',
  products: [line('quietHeadphones', 'awaitingPayment', '149.00')],
  subTotal: '149.00',
  totalPrice: '149.00',
  payments: [
    paid('25.00', '2026-11-09T20:01', { method: 'gift', kind: 'giftCard', name: undefined }),
    paid('24.00', '2026-11-09T20:01', { method: 'points', kind: 'points', name: undefined }),
    {
      method: 'transfer',
      kind: 'bankTransfer',
      status: 'started',
      paid: '100.00',
      reference: '2003 8841 0007',
      iban: 'NL91 ABNA 0417 1643 00',
      created: isoTime('2026-11-09T20:02'),
    },
  ],
})

/** Comes in parcels that are late, wait at a pickup point, and of which no day is known. */
const manyParcels = order('real-13', '2008', '2026-11-12T08:10', 'processing', {
  products: [
    line('steelBottle', 'shipped', '22.95'),
    line('campKettle', 'shipped', '34.50'),
    line('fieldNotebook', 'shipped', '12.95'),
    line('hikingSocks', 'shipped', '17.95', { quantity: 3 }),
  ],
  subTotal: '88.35',
  totalPrice: '88.35',
  payments: [paid('88.35', '2026-11-12T08:11')],
  shipments: [
    {
      carrier: 'Heron Parcels',
      number: 'HP-2008-1',
      link: '/order/2008#parcel-1',
      lines: [1],
      history: journey(
        minuteUtc('2026-11-13T08:30'),
        'readyForShipment',
        'shipped',
        'awaitingPickup',
      ),
    },
    {
      carrier: 'Two Rivers Post',
      number: 'TR-2008-2',
      link: '/order/2008#parcel-2',
      lines: [2],
      expectedDelivery: dayFromNow(-1),
      history: journey(minuteUtc('2026-11-12T14:30'), 'readyForShipment', 'shipped'),
    },
    {
      carrier: 'Green Wheel Couriers',
      lines: [3, 4],
      history: journey(minuteUtc('2026-11-14T08:30'), 'shipped'),
    },
  ],
  shippingMethod: standard,
})

/** Is paid at the door. */
const atTheDoor = order('real-9', '2005', '2026-11-12T12:30', 'processing', {
  products: [line('fern', 'shipped', '19.95')],
  subTotal: '19.95',
  transactionCost: '1.50',
  totalPrice: '21.45',
  payments: [
    {
      method: 'cod',
      kind: 'cashOnDelivery',
      status: 'started',
      paid: '21.45',
      created: isoTime('2026-11-12T12:31'),
    },
  ],
  shipments: [
    {
      carrier: 'Green Wheel Couriers',
      number: 'GW-5',
      lines: [1],
      history: journey(minuteUtc('2026-11-13T08:30'), 'shipped'),
    },
  ],
})

/** Has a bundle with its parts, and something by weight. */
const bundle = order('real-10', '2006', '2026-10-02T13:00', 'finished', {
  products: [
    {
      name: 'Picnic set',
      category: 'Camping',
      status: 'delivered',
      price: '55.00',
      sku: 'SET-PICNIC',
    },
    {
      name: 'Farmhouse cheese',
      status: 'delivered',
      price: '24.75',
      quantity: 1.5,
      unit: 'kg',
    },
    line('enamelMug', 'delivered', '0', { quantity: 4, bundle: 1 }),
    line('campKettle', 'delivered', '0', { bundle: 1 }),
  ],
  subTotal: '79.75',
  totalPrice: '79.75',
  payments: [paid('79.75', '2026-10-02T13:01')],
  shipments: [
    {
      carrier: 'Heron Parcels',
      lines: [2, 3, 4],
      history: journey(minuteUtc('2026-10-04T08:30'), 'shipped', 'delivered'),
    },
  ],
})

/** Has no parcel, and the number of an order of another shop. */
const digital = order('real-11', '2007', '2026-11-08T19:00', 'finished', {
  products: [
    line('giftCard25', 'delivered', '25.00', { type: 'code', codes: ['REAL-2007-GIFT'] }),
    {
      name: 'Evening ticket, open-air theatre',
      type: 'digital',
      status: 'shipped',
      price: '18.00',
    },
    {
      name: 'Donation',
      type: 'digital',
      status: 'delivered',
      price: '5.00',
    },
  ],
  subTotal: '48.00',
  totalPrice: '48.00',
  payments: [paid('48.00', '2026-11-08T19:01')],
})
const ofOtherStore = order('real-12', '2007', '2026-09-14T09:00', 'finished', {
  products: [line('alarmClock', 'delivered', '28.95')],
  subTotal: '28.95',
  totalPrice: '28.95',
  payments: [paid('28.95', '2026-09-14T09:01')],
  shipments: [
    {
      carrier: 'Two Rivers Post',
      lines: [1],
      history: journey(minuteUtc('2026-09-16T08:30'), 'delivered'),
    },
  ],
  invoice: { name: 'invoice-2007.pdf', number: 'B-2007', date: isoTime('2026-09-14T10:00') },
})

export const realOrders: FedOrder[] = [
  withOptions,
  partlySent,
  ...ownStatuses,
  partlyRefunded,
  refunded,
  adjusted,
  partlyPaid,
  manyParcels,
  atTheDoor,
  bundle,
  digital,
  ofOtherStore,
]
