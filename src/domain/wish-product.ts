import Big from 'big.js'
import { subDays } from 'date-fns/subDays'
import type { WishStock } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import * as limits from '#lib/limits/lists.ts'
import { shownAmount, type Rounding } from '#lib/money.ts'

/**
 * Returns how much less a product costs than when it was wished, in the amounts that are shown;
 * undefined where it does not cost less, or that cannot be said.
 */
export function priceDrop(
  now: Money | null,
  then: Money | null,
  rounding: Rounding,
): Money | undefined {
  if (!now || !then || now.currency !== then.currency) return undefined
  const today = new Big(shownAmount(now, rounding))
  const before = new Big(shownAmount(then, rounding))
  // A price of nothing is one that the shop has not fed.
  if (today.lte(0) || before.lte(today)) return undefined
  return { amount: before.minus(today).toFixed(), currency: now.currency }
}

/**
 * Returns a wish's change of stock: undefined where the shop does not tell the stock, or had the
 * product all along. Instants are milliseconds since 1970.
 */
export function stockOf(
  { inStock, backInStock }: { inStock: boolean | null; backInStock: number | null },
  added: number,
  now = Date.now(),
): WishStock | undefined {
  if (inStock === false) return 'out'
  if (!inStock || !backInStock || backInStock <= added) return undefined
  const isNews = backInStock > subDays(now, limits.backInStockDays).getTime()
  return isNews ? 'back' : undefined
}
