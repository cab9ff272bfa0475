import type { Order } from '#contract/order.ts'
import { countParcels } from './parcel-progress.ts'
import { parcelsOf, type ParcelOrder } from './parcels.ts'
import { orderStatus } from './statuses.ts'

type Redirected = ParcelOrder & Pick<Order, 'shippingAddress' | 'addressRequest'>

/** Tells whether an order has a delivery, and nothing of it is packed, sent or under way. */
export function isYetToLeave(order: Redirected) {
  const { group } = orderStatus.of(order.status)
  const { open, total } = countParcels(order) ?? {}
  const parcels = parcelsOf(order)
  return (
    order.shippingAddress !== null &&
    ['unpaid', 'held', 'accepted'].includes(group) &&
    open === total &&
    parcels.length > 0 &&
    parcels.every(({ place }) => place === 'waiting' || place === 'packing')
  )
}

/** Tells whether the shop can be asked to send an order elsewhere: once, until it answers. */
export const canBeRedirected = (order: Redirected) =>
  isYetToLeave(order) && order.addressRequest?.state !== 'asked'
