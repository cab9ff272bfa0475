import { OrderStatus, ProductType, ShipmentStatus } from '#contract/codes.ts'
import { withoutBundles } from './bundles.ts'
import { piecesOf } from './pieces.ts'
import { isFailed, orderStatus, stageOf, stages, type ItemStage, type Stage } from './statuses.ts'

/** Types of what has no parcel. */
export const unsentTypes: number[] = [ProductType.code, ProductType.digital]

/** Tells whether a product is sent in a parcel; one of an unknown type is. */
export const hasParcel = ({ productType }: { productType: number }) =>
  !unsentTypes.includes(productType)

/**
 * Returns the `ShipmentStatus` that a shopper is told of a product; undefined where that of a parcel
 * would be false: what has none is neither packed nor sent.
 */
export function shownStatus({
  productType,
  status,
}: {
  productType: number
  status: number
}): number | undefined {
  const stage = stageOf(status)
  if (hasParcel({ productType }) || ['open', 'returned', 'cancelled'].includes(stage)) return status
  if (stage === 'packed') return ShipmentStatus.awaitingFulfillment
  const isThere = stage === 'onItsWay' || stage === 'delivered'
  return isThere && productType === ProductType.code ? ShipmentStatus.delivered : undefined
}

/** Pieces of an order that are to be sent, by their stage; `total` is the sum. */
export type ParcelCounts = Record<Stage | 'total', number>

/** A product of an order, as far as it tells how far it is. */
interface ProgressFacts {
  productType: number
  /** A `ShipmentStatus`. */
  status: number
  quantity?: number | undefined
  /** Splits the pieces by status, where they differ. */
  progress?: readonly { status: number; quantity: number }[] | undefined
  bundle?: number | undefined
}

export interface ParcelFacts {
  /** An `OrderStatus`. */
  status: number
  products: readonly ProgressFacts[]
}

/** Returns how many pieces of a product are at each stage: what is measured is one piece. */
function piecesByStage(product: ProgressFacts): { stage: ItemStage; count: number }[] {
  const { status, progress } = product
  if (!progress) return [{ stage: stageOf(status), count: piecesOf(product) }]
  const parts = progress.map((part) => ({ stage: stageOf(part.status), count: part.quantity }))
  if (parts.every(({ count }) => Number.isInteger(count))) return parts
  // It is as far as the last of it.
  const last = stages.find((stage) => parts.some((part) => part.stage === stage))
  return [{ stage: last ?? stageOf(status), count: 1 }]
}

/**
 * Returns the stages of the pieces of a product. What has no parcel is there once it is sent, and
 * waits before.
 */
export function stagesOf(product: ProgressFacts): ItemStage[] {
  const reached = piecesByStage(product).map(({ stage }) => stage)
  if (hasParcel(product)) return reached
  return reached.map((stage) => {
    if (stage === 'onItsWay') return 'delivered'
    return stage === 'packed' || stage === 'failed' ? 'open' : stage
  })
}

const isToBeSent = (stage: ItemStage): stage is Stage =>
  stage !== 'returned' && stage !== 'cancelled'

/**
 * Counts what is to be sent of an order. Undefined where nothing is: the order failed, all of it is
 * digital, cancelled or back, or the shop finished it without a word on any item.
 */
export function countParcels({ status, products }: ParcelFacts): ParcelCounts | undefined {
  if (isFailed(orderStatus.of(status))) return undefined
  const counts: ParcelCounts = {
    open: 0,
    packed: 0,
    onItsWay: 0,
    failed: 0,
    delivered: 0,
    total: 0,
  }
  for (const { stage, count } of withoutBundles(products).filter(hasParcel).flatMap(piecesByStage))
    if (isToBeSent(stage)) {
      counts[stage] += count
      counts.total += count
    }
  const isUntold = status === OrderStatus.finished && counts.open === counts.total
  return counts.total === 0 || isUntold ? undefined : counts
}

/** Counts that tell what is being packed, too: of an order that is unpaid or held, nothing is. */
export type PartCounts = ParcelCounts & { packing: number }

/** The counts of an order whose items are not equally far; undefined for any other. */
export function countPartly(order: ParcelFacts): PartCounts | undefined {
  const counts = countParcels(order)
  if (!counts || stages.filter((stage) => counts[stage] > 0).length < 2) return undefined
  const isAccepted = orderStatus.of(order.status).group === 'accepted'
  return { ...counts, packing: isAccepted ? counts.open : 0 }
}

/** Returns the day on which the last parcel is expected; undefined where none is under way. */
export function expectedDay({
  expectedDelivery,
  ...order
}: ParcelFacts & { expectedDelivery?: string | null | undefined }) {
  const counts = countParcels(order)
  const isFinished = orderStatus.of(order.status).group !== 'unfinished'
  const isWaiting = counts !== undefined && counts.open + counts.packed + counts.onItsWay > 0
  return isFinished && isWaiting ? (expectedDelivery ?? undefined) : undefined
}
