import type { OrderPlan } from '../plan.ts'
import { fullAddresses } from './full-addresses.ts'
import { order, type Basket } from './order.ts'

const [home = null, work = null, company = null, , , , , , abroad = null] = fullAddresses

type Row = [minute: string, status: number, basket: Basket, rest?: Partial<OrderPlan>]

/** Between them: every status of an order, of a payment and of a shipment. */
const rows: Row[] = [
  [
    '2026-11-12T09:42',
    40,
    { larchBoots: 50, lanternLamp: 20, enamelMug: 60 },
    { fees: { shippingCost: 495, transactionCost: 35 } },
  ],
  ['2026-11-10T20:15', 10, { trekkingTent: 10, filterBottle: 10 }],
  ['2026-11-08T13:27', 20, { ashStool: 10 }, { transactions: [3, 1], fees: { shippingCost: 995 } }],
  [
    '2026-11-05T08:03',
    30,
    { quietHeadphones: 20 },
    { fees: { serviceFee: 250, transactionCost: 149 } },
  ],
  [
    '2026-10-30T17:50',
    50,
    { giftCard50: 60, lighthouseGame: 60, fieldNotebook: 60 },
    { fees: { shippingCost: 295 } },
  ],
  ['2026-10-26T11:11', 40, { oliveTree: 80, herbTrio: 80 }],
  [
    '2026-10-19T13:20',
    50,
    { hikingSocks: 60, lambswoolScarf: 60, merinoScarf: 60 },
    { fees: { discount: 514 } },
  ],
  ['2026-10-14T07:36', 40, { armchair: 70 }, { fees: { shippingCost: 3900, discount: 2500 } }],
  ['2026-10-02T21:08', 40, { brassBell: 30, cityBell: 40 }, { fees: {} }],
  ['2026-09-21T15:44', 50, { ridgePack: 60, steelBottle: 90 }, { transactions: [3, 11] }],
  ['2026-09-03T10:30', 60, { familyTent: 100 }, { fees: { shippingCost: 995 } }],
  ['2026-08-24T18:19', 70, { duneGlasses: 100, beachShelter: 100 }, { shipping: work }],
  ['2026-08-09T12:00', 50, { puddleBoots: 90 }, { transactions: [6] }],
  ['2026-07-17T06:55', 70, { porchLamp: 100 }, { transactions: [7] }],
  ['2026-06-30T22:41', 60, { wallClock: 100 }, { transactions: [8, 8], fees: { serviceFee: 150 } }],
  [
    '2026-06-11T14:05',
    50,
    { trailHeadphones: 60 },
    { currency: 'USD', fees: { shippingCost: 1290 }, shipping: abroad },
  ],
  ['2026-05-23T09:18', 70, { glacierGlasses: 90 }, { transactions: [9] }],
  [
    '2026-05-02T16:33',
    20,
    { weekPlanner: 10, fieldNotebook: 10 },
    { transactions: [2], billing: company },
  ],
  [
    '2026-03-28T19:27',
    50,
    { campKettle: 60, stonewareMug: 60 },
    { currency: 'JPY', fees: { shippingCost: 240000, discount: 100000 } },
  ],
  [
    '2026-02-14T08:48',
    50,
    { fern: 60, oliveTree: 60, giftCard25: 60 },
    { fees: { shippingCost: 495, discount: 1000 } },
  ],
  [
    '2025-12-06T20:20',
    50,
    { firesideSocks: 60, travelMug: 60 },
    {
      currency: 'GBP',
      fees: { serviceFee: 99, shippingCost: 395 },
      billing: company,
      shipping: abroad,
    },
  ],
  ['2025-10-01T16:22', 50, { heathBoots: 60 }, { fees: { shippingCost: 495, discount: 500 } }],
  ['2025-04-18T11:59', 0, { nookLamp: 10 }, { billing: null, shipping: null }],
  ['2024-05-04T10:31', 50, { quaysidePack: 60 }, { fees: { discount: 949 } }],
  ['2024-03-18T20:12', 50, { pourKettle: 60, alarmClock: 60 }, { shipping: null }],
]

export const fullOrders = rows.map(([minute, status, basket, rest]) =>
  order(minute, status, basket, { billing: home, shipping: work, ...rest }),
)
