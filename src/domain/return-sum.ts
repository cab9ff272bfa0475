import Big from 'big.js'
import type { Money } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { shownAmount, type Rounding } from '#lib/money.ts'

/** Holds what the sum of a return follows from. */
export interface ReturnPrices {
  currency: string
  /** The price of each line, for all of its pieces, by its place in the order from 1. */
  lines: Record<number, { amount: string; quantity: number }>
  /** Set where the order has a discount that its lines do not show. */
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

type Priced = Pick<Order, 'products' | 'discount' | 'adjustments' | 'open' | 'totalPrice'>

const isAmount = (money: Money, rounding: Rounding) => !new Big(shownAmount(money, rounding)).eq(0)

const isReduced = ({ discount, adjustments = [] }: Priced, rounding: Rounding) =>
  (discount !== undefined && isAmount(discount, rounding)) ||
  adjustments.some(({ amount }) => new Big(shownAmount(amount, rounding)).lt(0))

/**
 * Returns the prices of the lines that can be paid back. Undefined where no sum can be told: the
 * shop has fed no amounts, the order is not paid, or taxes come on top of its prices. A part of a
 * bundle has no price of its own.
 */
export function returnPrices(
  order: Priced,
  style: Rounding & { prices: 'gross' | 'net' },
): ReturnPrices | undefined {
  const { totalPrice, open, products } = order
  const isPaid = !open || !isAmount(open, style)
  if (!totalPrice || !isPaid || style.prices === 'net') return undefined
  const bundles = new Set(products.map(({ bundle }) => bundle))
  const lines = products.flatMap(({ price, quantity = 1, bundle }, n) => {
    const place = n + 1
    const isOwn = bundle === undefined && !bundles.has(place)
    return price && isOwn ? [[place, { amount: price.amount, quantity }] as const] : []
  })
  return {
    currency: totalPrice.currency,
    lines: Object.fromEntries(lines),
    isReduced: isReduced(order, style),
  }
}

/**
 * Returns the sum of the chosen pieces, without shipping and fees. Undefined where nothing is
 * chosen or the price of a line is unknown.
 */
export function returnSum(
  { currency, lines, isReduced }: ReturnPrices,
  chosen: readonly ReturnedPieces[],
  rounding: Rounding,
): ReturnSum | undefined {
  if (chosen.length === 0) return undefined
  let sum = new Big(0)
  let isRounded = false
  for (const { place, quantity } of chosen) {
    const line = lines[place]
    if (!line || line.quantity <= 0 || quantity > Math.ceil(line.quantity)) return undefined
    // A line that is measured, such as 1.5 metres, comes back as a whole.
    const share = Number.isInteger(line.quantity) ? quantity / line.quantity : 1
    const exact = share === 1 ? new Big(line.amount) : partOf(line, quantity)
    const shown = new Big(shownAmount({ amount: exact.toFixed(), currency }, rounding))
    isRounded ||= share !== 1 && !exact.eq(shown)
    sum = sum.plus(shown)
  }
  const money = { amount: sum.toFixed(), currency }
  return { money, kind: isReduced ? 'upTo' : isRounded ? 'about' : 'exact' }
}

const partOf = ({ amount, quantity }: { amount: string; quantity: number }, pieces: number) =>
  new Big(amount).times(pieces).div(quantity)

/** Returns the message key of each kind of sum. */
export const returnSumKeys = {
  exact: 'ac_ReturnSum',
  about: 'ac_ReturnSumAbout',
  upTo: 'ac_ReturnSumUpTo',
} as const satisfies Record<ReturnSum['kind'], string>
