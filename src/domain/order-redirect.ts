import { ProductType } from '#contract/codes.ts'
import { orderStatus, stageOf } from './statuses.ts'

interface Line {
  /** A `ProductType`. */
  productType: number
  /** A `ShipmentStatus`. */
  status: number
  /** Splits the pieces by status, where they differ. */
  progress?: readonly { status: number }[] | undefined
}

interface Redirected {
  /** An `OrderStatus`. */
  status: number
  shippingAddress: object | null
  addressRequest?: { state: 'asked' | 'accepted' | 'declined' } | undefined
  products: readonly Line[]
}

const stagesOf = ({ status, progress = [] }: Line) =>
  (progress.length > 0 ? progress : [{ status }]).map((part) => stageOf(part.status))

/** Tells whether an order has a delivery, and nothing of it is packed, sent or under way. */
export function isYetToLeave({ status, shippingAddress, products }: Redirected) {
  const { group } = orderStatus.of(status)
  const stages = products
    .filter(({ productType }) => productType === ProductType.goods)
    .flatMap(stagesOf)
    .filter((stage) => stage !== 'cancelled')
  return (
    shippingAddress !== null &&
    ['unpaid', 'held', 'accepted'].includes(group) &&
    stages.length > 0 &&
    stages.every((stage) => stage === 'open')
  )
}

/** Tells whether the shop can be asked to send an order elsewhere: once, until it answers. */
export const canBeRedirected = (order: Redirected) =>
  isYetToLeave(order) && order.addressRequest?.state !== 'asked'
