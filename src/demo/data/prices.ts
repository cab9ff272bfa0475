import type { CurrencyCode, OrderPlan, PlannedProduct } from './shopper-plan.ts'

/** Gives the value of 100 euros in each currency. */
const rates: Record<CurrencyCode, number> = { EUR: 100, USD: 110, GBP: 85, JPY: 16_000, SAR: 410 }

/**
 * A product's price in an order's currency, in cents; the yen has none, so that its prices are
 * whole.
 */
export function priceIn(currency: CurrencyCode, product: PlannedProduct) {
  if (currency === product.currency) return product.cents
  const cents = (product.cents * rates[currency]) / rates[product.currency]
  return currency === 'JPY' ? Math.round(cents / 100) * 100 : Math.round(cents)
}

/** The sum of what an order's adjustments add to its total, in cents. */
export const adjustmentCents = ({ extras }: Pick<OrderPlan, 'extras'>) =>
  Math.round((extras?.adjustments ?? []).reduce((sum, { amount }) => sum + Number(amount) * 100, 0))

/** Cents as decimal text: 1295 is '12.95'. */
export const toDecimal = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
