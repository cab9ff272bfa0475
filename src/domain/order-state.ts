import { OrderStatus, type OrderState } from '#contract/codes.ts'
import type { LinePart } from './line-progress.ts'
import { unsentTypes } from './parcel-progress.ts'
import { orderStatus, stageOf, type ItemStage } from './statuses.ts'

interface Line {
  productType: number
  /** A `ShipmentStatus`. */
  status: number
  /** Splits the pieces by status where they differ; else empty. */
  progress: readonly LinePart[]
}

const isBack = (stage: ItemStage) => stage === 'returned' || stage === 'cancelled'

/** Returns the stages of a line's pieces: those of its parts come before its own. */
const stagesOf = ({ status, progress }: Line) =>
  progress.length > 0 ? progress.map((part) => stageOf(part.status)) : [stageOf(status)]

const areDelivered = (line: Line) =>
  stagesOf(line).every((stage) => stage === 'delivered' || isBack(stage))
const areOpen = (line: Line) => stagesOf(line).every((stage) => stage === 'open' || isBack(stage))
const areSent = ({ status }: Line) => ['onItsWay', 'delivered'].includes(stageOf(status))

/**
 * The state of an accepted order follows the items that are to be sent. A finished order is not
 * delivered while some of these are behind others.
 */
function acceptedState(status: number, lines: readonly Line[]): OrderState {
  const parcels = lines.filter(
    (line) => !unsentTypes.includes(line.productType) && !isBack(stageOf(line.status)),
  )
  if (parcels.some((line) => stagesOf(line).includes('onItsWay'))) return 'onItsWay'
  if (status === OrderStatus.finished)
    return parcels.every(areDelivered) || parcels.every(areOpen) ? 'delivered' : 'open'
  const isThere =
    parcels.length > 0 ? parcels.every(areDelivered) : lines.length > 0 && lines.every(areSent)
  return isThere ? 'delivered' : 'open'
}

/** Returns the state by which a list of orders is filtered. */
export function orderState(status: number, lines: readonly Line[]): OrderState {
  const { group } = orderStatus.of(status)
  if (group === 'failed') return 'cancelled'
  return group === 'accepted' ? acceptedState(status, lines) : 'open'
}
