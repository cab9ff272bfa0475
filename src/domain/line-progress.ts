import { ShipmentStatus } from '#contract/codes.ts'
import { stageOf } from './statuses.ts'

/** A parcel: which lines are in it, by their places from 1, and how many of each; 0 is all. */
interface Parcel {
  lines: readonly number[]
  quantities: readonly number[]
  /** Ends with the `ShipmentStatus` that it has now. */
  history: readonly { status: number }[]
}

interface Line {
  /** A `ShipmentStatus`. */
  status: number
  quantity: number
}

/** Pieces of a line that are equally far. */
export interface LinePart {
  /** A `ShipmentStatus`. */
  status: number
  quantity: number
}

const { awaitingFulfillment, cancelled } = ShipmentStatus
const over = ['returned', 'cancelled']

/** Returns how many pieces of each line were paid back, by its place from 1. */
export function refundedPieces(
  refunds: readonly { lines?: readonly { line: number; quantity: number }[] }[],
) {
  const pieces = new Map<number, number>()
  for (const { line, quantity } of refunds.flatMap(({ lines = [] }) => lines))
    pieces.set(line, (pieces.get(line) ?? 0) + quantity)
  return pieces
}

/** Leaves out what adding decimals leaves: quantities have three. */
const rounded = (quantity: number) => Math.round(quantity * 1_000) / 1_000

/** The pieces of a line that are in each of the parcels that tell how many. */
function sentParts({ status }: Line, place: number, parcels: readonly Parcel[]): LinePart[] {
  return parcels.flatMap(({ lines, quantities, history }) => {
    const quantity = quantities[lines.indexOf(place)]
    const now = history.at(-1)?.status ?? status
    // A cancelled parcel sent nothing.
    return quantity === undefined || now === cancelled ? [] : [{ status: now, quantity }]
  })
}

function joinEqual(parts: LinePart[]): LinePart[] {
  const joined = new Map<number, number>()
  for (const { status, quantity } of parts)
    joined.set(status, rounded((joined.get(status) ?? 0) + quantity))
  return [...joined].map(([status, quantity]) => ({ status, quantity }))
}

/**
 * Returns how far the pieces of a line are, by the parcels that tell how many of it they have.
 * Undefined where its own status says all. Pieces that were paid back and never sent do not follow.
 */
export function lineProgress(
  line: Line,
  {
    place,
    refunded = 0,
    parcels,
  }: { place: number; refunded?: number; parcels: readonly Parcel[] },
): LinePart[] | undefined {
  const sent = sentParts(line, place, parcels)
  const isWhole = sent.length === 0 || sent.some(({ quantity }) => quantity === 0)
  if (isWhole || over.includes(stageOf(line.status))) return undefined
  const left = rounded(line.quantity - sent.reduce((sum, { quantity }) => sum + quantity, 0))
  const dropped = Math.min(left, refunded)
  const waiting = stageOf(line.status) === 'open' ? line.status : awaitingFulfillment
  const rest = [
    { status: waiting, quantity: rounded(left - dropped) },
    { status: cancelled, quantity: dropped },
  ].filter(({ quantity }) => quantity > 0)
  const parts = joinEqual([...sent, ...rest])
  return parts.length > 1 ? parts : undefined
}
