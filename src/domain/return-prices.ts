import Big from 'big.js'
import type { Order } from '#contract/order.ts'
import { shownAmount, type Rounding } from '#lib/money.ts'
import { isPaidInFull, paymentSums } from './payment-sums.ts'
import type { ReturnPrices } from './return-sum.ts'

type Priced = Pick<
  Order,
  'status' | 'products' | 'discount' | 'adjustments' | 'totalPrice' | 'transactions' | 'refunds'
>

const isReduced = ({ discount, adjustments = [] }: Priced, rounding: Rounding) =>
  (discount !== undefined && !new Big(shownAmount(discount, rounding)).eq(0)) ||
  adjustments.some(({ amount }) => new Big(shownAmount(amount, rounding)).lt(0))

/**
 * Returns the prices of the lines that can be paid back. Undefined where no sum can be told: the
 * shop has fed no amounts, the order is not known to be paid in full, all of it was paid back, or
 * taxes come on top of its prices. A part of a bundle has no price of its own.
 */
export function returnPrices(
  order: Priced,
  style: Rounding & { prices: 'gross' | 'net' },
): ReturnPrices | undefined {
  const { totalPrice, products } = order
  if (!totalPrice || style.prices === 'net' || !isPaidInFull(order, style)) return undefined
  const { paid, refunded } = paymentSums(order, style)
  const left = paid.minus(refunded)
  if (left.lte(0)) return undefined
  const bundles = new Set(products.map(({ bundle }) => bundle))
  const lines = products.flatMap(({ price, quantity = 1, bundle }, n) => {
    const place = n + 1
    const isOwn = bundle === undefined && !bundles.has(place)
    return price && isOwn ? [[place, { amount: price.amount, quantity }] as const] : []
  })
  return {
    currency: totalPrice.currency,
    lines: Object.fromEntries(lines),
    left: left.toFixed(),
    isReduced: refunded.gt(0) || isReduced(order, style),
  }
}
