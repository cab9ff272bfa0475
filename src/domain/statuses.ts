import {
  OrderStatus,
  ReturnStatus,
  ShipmentStatus,
  TransactionStatus,
  type OrderAction,
} from '#contract/codes.ts'
import type { MessageKey } from '#i18n/messages.ts'

export type Colour = 'orange' | 'green' | 'red'

/** Finds the row of a code; a number that is no code counts as `otherwise`. */
/* @__NO_SIDE_EFFECTS__ */
function statusTable<Name extends string, Code extends number, Row>(
  codes: Record<Name, Code>,
  rows: Record<NoInfer<Name>, Row>,
  otherwise: NoInfer<Name>,
) {
  const names = Object.keys(codes) as Name[]
  const nameOf = (code: number) => names.find((name) => codes[name] === code) ?? otherwise
  return {
    known: (code: number) => codes[nameOf(code)],
    of: (code: number) => rows[nameOf(code)],
    where: (isWanted: (row: Row) => boolean): number[] =>
      names.filter((name) => isWanted(rows[name])).map((name) => codes[name]),
  }
}

interface OrderFacts {
  /**
   * Tells how far it is:
   * - `unknown`: the shop has not said;
   * - `unfinished`: the shopper has not finished it in the shop;
   * - `unpaid`: it waits for its payment;
   * - `held`: the shop checks it;
   * - `accepted`: its products say how far it is;
   * - `failed`: nothing comes of it.
   */
  group: 'unknown' | 'unfinished' | 'unpaid' | 'held' | 'accepted' | 'failed'
  colour: Colour
  /** Tells what happens next, if neither its payment nor its parcels do. */
  next: MessageKey | 'byPayment' | 'byParcels'
  /** Lists the actions that depend on the status; some need an offer of the brand, too. */
  actions: readonly OrderAction[]
}

const orderFacts: Record<keyof typeof OrderStatus, OrderFacts> = {
  none: { group: 'unknown', colour: 'orange', next: 'ac_NextUnknown', actions: [] },
  preCreated: {
    group: 'unfinished',
    colour: 'orange',
    next: 'ac_NextFinish',
    actions: ['finish', 'delete'],
  },
  created: { group: 'unpaid', colour: 'orange', next: 'byPayment', actions: ['pay', 'cancel'] },
  fraudCheck: { group: 'held', colour: 'orange', next: 'ac_NextCheck', actions: ['cancel'] },
  processing: { group: 'accepted', colour: 'orange', next: 'byParcels', actions: ['cancel'] },
  finished: { group: 'accepted', colour: 'green', next: 'byParcels', actions: ['buyAgain'] },
  declined: { group: 'failed', colour: 'red', next: 'ac_NextDeclined', actions: ['buyAgain'] },
  cancelled: { group: 'failed', colour: 'red', next: 'ac_NextCancelled', actions: ['buyAgain'] },
}
export const orderStatus = statusTable(OrderStatus, orderFacts, 'none')

/** Returns whether an order has not come about, as far as is known. */
export const isFailed = ({ group }: OrderFacts) => group === 'failed' || group === 'unknown'

export const isUnpaid = ({ group }: OrderFacts) => group === 'unfinished' || group === 'unpaid'

/** The stages of an item that is to be sent, from the first to the last. */
export const stages = ['open', 'packed', 'onItsWay', 'failed', 'delivered'] as const
export type Stage = (typeof stages)[number]

/** Items that came back or were cancelled are not to be sent. */
export type ItemStage = Stage | 'returned' | 'cancelled'

const shipmentStages: Record<keyof typeof ShipmentStatus, ItemStage> = {
  awaitingPayment: 'open',
  awaitingFulfillment: 'open',
  awaitingPickup: 'packed',
  readyForShipment: 'packed',
  shipped: 'onItsWay',
  outForDelivery: 'onItsWay',
  deliveryFailed: 'failed',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'cancelled',
}
const shipmentStatus = statusTable(ShipmentStatus, shipmentStages, 'awaitingFulfillment')

/** Returns the stage of a `ShipmentStatus`; an unknown code tells of nothing that has happened. */
export const stageOf = shipmentStatus.of

/** Returns the shipment statuses of some stages. */
export const statusesOf = (...wanted: ItemStage[]) =>
  shipmentStatus.where((stage) => wanted.includes(stage))

const stageColours: Record<ItemStage, Colour> = {
  open: 'orange',
  packed: 'green',
  onItsWay: 'green',
  failed: 'red',
  delivered: 'green',
  returned: 'red',
  cancelled: 'red',
}
export const shipmentColour = (status: number) => stageColours[stageOf(status)]

interface TransactionFacts {
  /** Tells of the money: `paidBack` is for shops without a list of refunds. */
  group: 'open' | 'underWay' | 'paid' | 'paidBack' | 'failed'
  colour: Colour
}

const transactionFacts: Record<keyof typeof TransactionStatus, TransactionFacts> = {
  started: { group: 'open', colour: 'orange' },
  uncleared: { group: 'underWay', colour: 'red' },
  declined: { group: 'failed', colour: 'red' },
  paid: { group: 'paid', colour: 'green' },
  cancelled: { group: 'failed', colour: 'red' },
  refunded: { group: 'paidBack', colour: 'green' },
  expired: { group: 'failed', colour: 'red' },
  error: { group: 'failed', colour: 'red' },
  chargeback: { group: 'failed', colour: 'orange' },
  readyForCapture: { group: 'underWay', colour: 'red' },
  partialRefund: { group: 'paidBack', colour: 'orange' },
}
export const transactionStatus = statusTable(TransactionStatus, transactionFacts, 'error')

const returnColours: Record<keyof typeof ReturnStatus, Colour> = {
  requested: 'orange',
  approved: 'green',
  declined: 'red',
  sent: 'green',
  received: 'green',
  refunded: 'green',
  cancelled: 'red',
}
export const returnStatus = statusTable(ReturnStatus, returnColours, 'requested')
