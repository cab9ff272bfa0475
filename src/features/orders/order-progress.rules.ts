import { ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { reachedAt, type Parcel, type ParcelPlace } from '#domain/parcels.ts'
import { lastPayment } from '#domain/payment-state.ts'
import { isPaidOnDelivery } from '#domain/payment-sums.ts'
import { orderStatus, type ItemStage } from '#domain/statuses.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Rounding } from '#lib/money.ts'

/** A step of an order or a parcel: when it was reached, where that is known. */
export interface ProgressStep {
  key: MessageKey
  state: 'done' | 'current' | 'ahead'
  /** An instant; undefined where it was not reached, or that was not reported. */
  date?: string | undefined
}

/** The steps of a parcel; each stage counts for those before it, too. */
const parcelSteps = [
  { key: 'ac_StepPacked', stages: ['packed', 'onItsWay', 'failed', 'delivered'] },
  { key: 'ac_StepOnItsWay', stages: ['onItsWay', 'failed', 'delivered'] },
  { key: 'ac_StepDelivered', stages: ['delivered'] },
] as const satisfies { key: MessageKey; stages: ItemStage[] }[]

/** The step that a parcel is at, counted from 0, and how that one is named then. */
const currentSteps: Record<ParcelPlace, { step: number; key?: MessageKey }> = {
  waiting: { step: -1 },
  packing: { step: 0, key: 'ac_StepPacking' },
  packed: { step: 0 },
  onItsWay: { step: 1 },
  outForDelivery: { step: 1, key: `ac_ShipmentStatus_${ShipmentStatus.outForDelivery}` },
  pickup: { step: 2, key: 'ac_StepPickup' },
  failed: { step: 2, key: `ac_ShipmentStatus_${ShipmentStatus.deliveryFailed}` },
  delivered: { step: 3 },
}

const stateOf = (step: number, current: number) =>
  step === current ? 'current' : step < current ? 'done' : 'ahead'

/** Returns how far a parcel has come, from 'packed' to 'delivered'. */
export function parcelProgress({ place, shipments }: Parcel): ProgressStep[] {
  const { step: current, key: currentKey } = currentSteps[place]
  // A current step of another name is not the one that the shop has dated.
  const isReached = (step: number) => step < current || (step === current && !currentKey)
  return parcelSteps.map(({ key, stages }, step) => ({
    key: step === current && currentKey ? currentKey : key,
    state: stateOf(step, current),
    date: isReached(step) ? reachedAt(shipments, ...stages) : undefined,
  }))
}

/** Returns how far an order has come before its parcels: ordered, and paid unless that is later. */
function orderProgress(order: Order, rounding: Rounding): ProgressStep[] {
  const { group } = orderStatus.of(order.status)
  const payment = lastPayment(order, rounding)
  const isAccepted = group === 'held' || group === 'accepted'
  const isOrdered = group !== 'unfinished'
  const ordered: ProgressStep = isOrdered
    ? { key: 'ac_StepOrdered', state: 'done', date: order.created }
    : { key: 'ac_StepOrdered', state: 'ahead' }
  if (payment) return [ordered, { key: 'ac_StepPaid', state: 'done', date: payment.created }]
  if (isAccepted || isPaidOnDelivery(order, rounding)) return [ordered]
  return [
    ordered,
    isOrdered
      ? { key: `ac_ShipmentStatus_${ShipmentStatus.awaitingPayment}`, state: 'current' }
      : { key: 'ac_StepPaid', state: 'ahead' },
  ]
}

/**
 * Returns how far an order has come that has one parcel, from 'ordered' to 'delivered'. One step is
 * the current one at most: what was sent waits for nothing before that.
 */
export function orderWithParcel(order: Order, parcel: Parcel, rounding: Rounding): ProgressStep[] {
  const before = orderProgress(order, rounding).filter(
    ({ state }) => parcel.place === 'waiting' || state === 'done',
  )
  return [...before, ...parcelProgress(parcel)]
}
