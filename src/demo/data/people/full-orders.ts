import { OrderStatus, ReturnStatus, ShipmentStatus, TransactionStatus } from '#contract/codes.ts'
import { products } from '../catalogue/products.ts'
import type { OrderPlan } from '../shopper-plan.ts'
import { fullAddresses } from './full-addresses.ts'
import { partlyBack, present, withCode, withDeposit } from './full-extras.ts'
import { order, type Basket } from './order.ts'

const [home = null, work = null, company = null, , , , , , abroad = null] = fullAddresses

type Row = [minute: string, status: OrderStatus, basket: Basket, rest?: Partial<OrderPlan>]

/** Between them: every status of a payment and of a shipment. */
const rows: Row[] = [
  [
    '2026-11-12T09:42',
    OrderStatus.processing,
    {
      larchBoots: ShipmentStatus.shipped,
      lanternLamp: ShipmentStatus.awaitingFulfillment,
      enamelMug: ShipmentStatus.delivered,
    },
    { fees: { shippingCost: 495, transactionCost: 35 } },
  ],
  [
    '2026-11-10T20:15',
    OrderStatus.preCreated,
    { trekkingTent: ShipmentStatus.awaitingPayment, filterBottle: ShipmentStatus.awaitingPayment },
  ],
  [
    '2026-11-08T13:27',
    OrderStatus.created,
    { ashStool: ShipmentStatus.awaitingPayment },
    {
      transactions: [TransactionStatus.declined, TransactionStatus.started],
      fees: { shippingCost: 995 },
    },
  ],
  [
    '2026-11-05T08:03',
    OrderStatus.fraudCheck,
    { quietHeadphones: ShipmentStatus.awaitingFulfillment },
    { fees: { serviceFee: 250, transactionCost: 149 } },
  ],
  [
    '2026-10-30T17:50',
    OrderStatus.finished,
    {
      giftCard50: ShipmentStatus.delivered,
      lighthouseGame: ShipmentStatus.delivered,
      fieldNotebook: ShipmentStatus.delivered,
    },
    {
      fees: { shippingCost: 295 },
      extras: present,
      arrivedDaysAgo: 6,
      returned: {
        product: products.fieldNotebook,
        status: ReturnStatus.approved,
        reason: 'wrongProduct',
        message:
          'Print the label and stick it on the parcel. Please send the notebook within a week.',
      },
    },
  ],
  [
    '2026-10-26T11:11',
    OrderStatus.processing,
    { oliveTree: ShipmentStatus.outForDelivery, herbTrio: ShipmentStatus.outForDelivery },
    { extras: withDeposit },
  ],
  [
    '2026-10-19T13:20',
    OrderStatus.finished,
    {
      hikingSocks: ShipmentStatus.delivered,
      lambswoolScarf: ShipmentStatus.delivered,
      merinoScarf: ShipmentStatus.delivered,
    },
    { fees: { discount: 514 }, arrivedDaysAgo: 26 },
  ],
  [
    '2026-10-14T07:36',
    OrderStatus.processing,
    { armchair: ShipmentStatus.deliveryFailed },
    { fees: { shippingCost: 3900, discount: 2500 } },
  ],
  [
    '2026-10-02T21:08',
    OrderStatus.processing,
    { brassBell: ShipmentStatus.awaitingPickup, cityBell: ShipmentStatus.readyForShipment },
    { fees: {} },
  ],
  [
    '2026-09-21T15:44',
    OrderStatus.finished,
    { ridgePack: ShipmentStatus.delivered, steelBottle: ShipmentStatus.returned },
    {
      transactions: [TransactionStatus.declined, TransactionStatus.partialRefund],
      extras: partlyBack,
      returned: {
        product: products.steelBottle,
        status: ReturnStatus.refunded,
        reason: 'withdrawn',
      },
    },
  ],
  [
    '2026-09-03T10:30',
    OrderStatus.declined,
    { familyTent: ShipmentStatus.cancelled },
    { fees: { shippingCost: 995 } },
  ],
  [
    '2026-08-24T18:19',
    OrderStatus.cancelled,
    { duneGlasses: ShipmentStatus.cancelled, beachShelter: ShipmentStatus.cancelled },
    { shipping: work },
  ],
  [
    '2026-08-09T12:00',
    OrderStatus.finished,
    { puddleBoots: ShipmentStatus.returned },
    { transactions: [TransactionStatus.refunded] },
  ],
  [
    '2026-07-17T06:55',
    OrderStatus.cancelled,
    { porchLamp: ShipmentStatus.cancelled },
    { transactions: [TransactionStatus.expired] },
  ],
  [
    '2026-06-30T22:41',
    OrderStatus.declined,
    { wallClock: ShipmentStatus.cancelled },
    { transactions: [TransactionStatus.error, TransactionStatus.error], fees: { serviceFee: 150 } },
  ],
  [
    '2026-06-11T14:05',
    OrderStatus.finished,
    { trailHeadphones: ShipmentStatus.delivered },
    { currency: 'USD', fees: { shippingCost: 1290 }, shipping: abroad },
  ],
  [
    '2026-05-23T09:18',
    OrderStatus.cancelled,
    { glacierGlasses: ShipmentStatus.returned },
    { transactions: [TransactionStatus.chargeback] },
  ],
  [
    '2026-05-02T16:33',
    OrderStatus.created,
    { weekPlanner: ShipmentStatus.awaitingPayment, fieldNotebook: ShipmentStatus.awaitingPayment },
    { transactions: [TransactionStatus.uncleared], billing: company },
  ],
  [
    '2026-03-28T19:27',
    OrderStatus.finished,
    { campKettle: ShipmentStatus.delivered, stonewareMug: ShipmentStatus.delivered },
    { currency: 'JPY', fees: { shippingCost: 240000, discount: 100000 } },
  ],
  [
    '2026-02-14T08:48',
    OrderStatus.finished,
    {
      fern: ShipmentStatus.delivered,
      oliveTree: ShipmentStatus.delivered,
      giftCard25: ShipmentStatus.delivered,
    },
    { fees: { shippingCost: 495 }, extras: withCode },
  ],
  [
    '2025-12-06T20:20',
    OrderStatus.finished,
    { firesideSocks: ShipmentStatus.delivered, travelMug: ShipmentStatus.delivered },
    {
      currency: 'GBP',
      fees: { serviceFee: 99, shippingCost: 395 },
      billing: company,
      shipping: abroad,
    },
  ],
  [
    '2025-10-01T16:22',
    OrderStatus.finished,
    { heathBoots: ShipmentStatus.delivered },
    { fees: { shippingCost: 495, discount: 500 } },
  ],
  [
    '2025-04-18T11:59',
    OrderStatus.none,
    { nookLamp: ShipmentStatus.awaitingPayment },
    { billing: null, shipping: null },
  ],
  [
    '2024-05-04T10:31',
    OrderStatus.finished,
    { quaysidePack: ShipmentStatus.delivered },
    { fees: { discount: 949 } },
  ],
  [
    '2024-03-18T20:12',
    OrderStatus.finished,
    { pourKettle: ShipmentStatus.delivered, alarmClock: ShipmentStatus.delivered },
    { shipping: null },
  ],
]

/** Holds an order in each status that no other has, at the end of the list. */
const others = Object.values(OrderStatus)
  .filter((one) => rows.every(([, status]) => status !== one))
  .map((status): Row => {
    const basket = { nookLamp: ShipmentStatus.awaitingPayment }
    return ['2024-03-18T20:05', status, basket, { isNumberedLast: true }]
  })

export const fullOrders = [...rows, ...others].map(([minute, status, basket, rest]) =>
  order(minute, status, basket, { billing: home, shipping: work, ...rest }),
)
