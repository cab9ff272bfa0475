import Big from 'big.js'
import type { Money } from '#contract/money.ts'
import { shownAmount, type Rounding } from '#lib/money.ts'
import { piecesOf } from './pieces.ts'

/** Holds what the sum of a return follows from. */
export interface ReturnPrices {
  currency: string
  /** The price of each line, for all of its pieces, by its place in the order from 1. */
  lines: Record<number, { amount: string; quantity: number }>
  /** Holds the paid amount without what was paid back: no more can come. */
  left: string
  /** Set where less may come: by a discount that the lines do not show, or an earlier refund. */
  isReduced: boolean
}

/** A chosen line: its place in the order from 1, and the pieces of it. */
export interface ReturnedPieces {
  place: number
  quantity: number
}

export interface ReturnSum {
  money: Money
  /** `about` where the price of a piece is rounded, `upTo` where a discount reduces it. */
  kind: 'exact' | 'about' | 'upTo'
}

/**
 * Returns the sum of the chosen pieces, without shipping and fees. Undefined where nothing is
 * chosen or the price of a line is unknown.
 */
export function returnSum(
  { currency, lines, left, isReduced }: ReturnPrices,
  chosen: readonly ReturnedPieces[],
  rounding: Rounding,
): ReturnSum | undefined {
  if (chosen.length === 0) return undefined
  let sum = new Big(0)
  let isRounded = false
  for (const { place, quantity } of chosen) {
    const line = lines[place]
    if (!line || !hasPieces(line, quantity)) return undefined
    // A line that is measured, such as 1.5 metres, comes back as a whole.
    const share = Number.isInteger(line.quantity) ? quantity / line.quantity : 1
    const exact = share === 1 ? new Big(line.amount) : partOf(line, quantity)
    const shown = new Big(shownAmount({ amount: exact.toFixed(), currency }, rounding))
    isRounded ||= share !== 1 && !exact.eq(shown)
    sum = sum.plus(shown)
  }
  const isLess = isReduced || sum.gt(left)
  const amount = sum.gt(left) ? left : sum.toFixed()
  return { money: { amount, currency }, kind: isLess ? 'upTo' : isRounded ? 'about' : 'exact' }
}

/** Tells whether a line has so many pieces: a posted number may be anything. */
const hasPieces = (line: { quantity: number }, pieces: number) =>
  Number.isInteger(pieces) && pieces >= 1 && pieces <= piecesOf(line)

const partOf = ({ amount, quantity }: { amount: string; quantity: number }, pieces: number) =>
  new Big(amount).times(pieces).div(quantity)

/** Returns the message key of each kind of sum. */
export const returnSumKeys = {
  exact: 'ac_ReturnSum',
  about: 'ac_ReturnSumAbout',
  upTo: 'ac_ReturnSumUpTo',
} as const satisfies Record<ReturnSum['kind'], string>
