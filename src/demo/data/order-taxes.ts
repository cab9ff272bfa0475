import { ProductType } from '#contract/codes.ts'
import { adjustmentCents, priceIn, toDecimal } from './prices.ts'
import type { OrderPlan, PlannedProduct } from './shopper-plan.ts'

/** In per cent; what a gift card buys is taxed when it is used. */
const rateOf = ({ category, productType }: PlannedProduct) => {
  if (productType === ProductType.code && category === 'Gift cards') return 0
  return category === 'Garden & plants' ? 9 : 21
}

/** The taxes of an order by their rate, the highest first; fees and discounts have that. */
export function taxParts(plan: OrderPlan) {
  const { items, currency, fees } = plan
  const { serviceFee = 0, shippingCost = 0, transactionCost = 0, discount = 0 } = fees
  const added = serviceFee + shippingCost + transactionCost - discount
  const totals = new Map([[21, added + adjustmentCents(plan)]])
  for (const { product } of items) {
    const rate = rateOf(product)
    totals.set(rate, (totals.get(rate) ?? 0) + priceIn(currency, product))
  }
  return [...totals]
    .filter(([rate, cents]) => rate > 0 && cents > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([rate, cents]) => {
      const base = Math.round(cents / (1 + rate / 100))
      return { name: 'VAT', rate, base: toDecimal(base), amount: toDecimal(cents - base) }
    })
}
