import { ShipmentStatus } from '#contract/codes.ts'
import type { OrderPlan } from './shopper-plan.ts'
import { daysFromNow, hoursAfter } from './time.ts'

const {
  awaitingFulfillment,
  awaitingPickup,
  delivered,
  deliveryFailed,
  outForDelivery,
  readyForShipment,
  returned,
  shipped,
} = ShipmentStatus

const packed = [awaitingFulfillment, readyForShipment]
const onItsWay = [...packed, shipped, outForDelivery]

/** Lists a parcel's steps until each status; the other statuses have no parcel. */
const journeys: Partial<Record<ShipmentStatus, ShipmentStatus[]>> = {
  [awaitingPickup]: [awaitingFulfillment, awaitingPickup],
  [readyForShipment]: packed,
  [shipped]: [...packed, shipped],
  [outForDelivery]: onItsWay,
  [delivered]: [...onItsWay, delivered],
  [deliveryFailed]: [...onItsWay, deliveryFailed],
  [returned]: [...onItsWay, delivered, returned],
}

/** The hours from an order to each step of its parcel, and to its return. */
export const hoursToReturn = 250
const stops = [1, 5, 22, 30, 34, hoursToReturn]

/** The hours from the last step of a parcel that is under way to the filling of the demo. */
const hoursAgo: Partial<Record<ShipmentStatus, number>> = {
  [readyForShipment]: 5,
  [awaitingPickup]: 22,
  [shipped]: 20,
  [outForDelivery]: 3,
  [deliveryFailed]: 26,
}

/** Returns when the last step was, where that was recently. */
function lastDate({ arrivedDaysAgo }: OrderPlan, status: ShipmentStatus) {
  if (status === delivered && arrivedDaysAgo !== undefined) return daysFromNow(-arrivedDaysAgo)
  const hours = hoursAgo[status]
  return hours === undefined ? undefined : daysFromNow(-hours / 24)
}

/**
 * Returns the steps of an order's n-th parcel with their dates. The first follows the order; those
 * of a parcel that is under way, or arrived lately, are counted back from its last step.
 */
export function parcelSteps(plan: OrderPlan, status: ShipmentStatus, n: number) {
  const journey = journeys[status]
  if (!journey) return undefined
  const last = lastDate(plan, status)
  const hoursAtLast = stops[journey.length - 1]!
  return journey.map((step, m) => {
    const hours = stops[m]!
    const isRecent = last !== undefined && m > 0
    const date = isRecent
      ? hoursAfter(last, hours - hoursAtLast)
      : hoursAfter(plan.created, hours + n)
    return { step, date }
  })
}
