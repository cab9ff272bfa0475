import Big from 'big.js'

/** Returns the sum of decimal texts, exactly; what is missing is nothing. */
export const sum = (amounts: (string | undefined)[]) =>
  amounts.reduce((total, amount) => total.plus(amount ?? 0), new Big(0)).toFixed()

export const times = (amount: string, count: number | string) =>
  new Big(amount).times(count).toFixed()

export const negative = (amount: string) => new Big(amount).times(-1).toFixed()

export const isZero = (amount: string | undefined) => !amount || new Big(amount).eq(0)

/** Tells whether an amount is above another. */
export const isMore = (amount: string, other: string) => new Big(amount).gt(other)

export const absolute = (amount: string) => new Big(amount).abs().toFixed()

/** A line between the subtotal and the total; without name and code, the order's `discount`. */
export interface Adjustment {
  kind: string
  /** Accepts texts by language, too. */
  name?: string | Record<string, string> | undefined
  code?: string | undefined
  amount: string
}

const sumOf = (lines: Adjustment[]) => sum(lines.map(({ amount }) => amount))

/** More lines than these are not tried in every combination. */
const maxCombined = 8

/** Returns the most of some lines that come to an amount; undefined where none do. */
function combination(lines: Adjustment[], wanted: string): Adjustment[] | undefined {
  const [line, ...rest] = lines.slice(0, maxCombined)
  if (!line) return isZero(wanted) ? [] : undefined
  const withIt = combination(rest, sum([wanted, negative(line.amount)]))
  return withIt ? [line, ...withIt] : combination(rest, wanted)
}

/** Cents that a shop's own rounding of taxes may leave over. */
const maxRounding = '0.05'

/**
 * Returns the lines that lead from what products and shipping cost to the total. `discounts` are
 * the ways in which the shop's data may mean its discounts; `extras` may be in the total, or not.
 */
export function settle(
  { total, base }: { total: string; base: string },
  discounts: Adjustment[][],
  extras: Adjustment[],
): Adjustment[] {
  const known = extras.filter(({ amount }) => !isZero(amount))
  const rest = sum([total, negative(base)])
  for (const lines of discounts) {
    const found = combination(known, sum([rest, negative(sumOf(lines))]))
    if (found) return [...lines, ...found]
  }
  const all = [...(discounts[0] ?? []), ...known]
  const left = sum([rest, negative(sumOf(all))])
  const isRounding = !isZero(left) && !isMore(absolute(left), maxRounding)
  return isRounding ? [...all, { kind: 'rounding', amount: left }] : all
}

/** Tells whether an adjustment is the plain `discount` of an order. */
const isPlainDiscount = ({ kind, name, code }: Adjustment) => kind === 'discount' && !name && !code

/** Splits adjustments into the order's `discount` and those that have a line of their own. */
export function splitDiscount(lines: Adjustment[]) {
  const others = lines.filter((line) => !isPlainDiscount(line) && !isZero(line.amount))
  return {
    discount: negative(sumOf(lines.filter(isPlainDiscount))),
    adjustments: others.map(({ kind, name, code, amount }) => ({
      kind,
      ...(name && { name }),
      ...(code && { code }),
      amount,
    })),
  }
}

/**
 * Returns the ways in which discounts with names may be meant: they are a part of the sum, they
 * are the sum, or the sum alone is known.
 */
export function discountWays(sumOfDiscounts: string | undefined, named: Adjustment[]) {
  const total = sumOfDiscounts ?? '0'
  const plain = (amount: string): Adjustment[] =>
    isZero(amount) ? [] : [{ kind: 'discount', amount: negative(amount) }]
  const rest = sum([total, sumOf(named)])
  const isPart = !isMore('0', rest)
  return [...(isPart ? [[...named, ...plain(rest)]] : []), named, plain(total)]
}
