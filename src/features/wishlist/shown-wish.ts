import type { Wish } from '#contract/product.ts'
import { priceDrop } from '#domain/wish-product.ts'
import { formatMoney, withFormattedPrice, type MoneyStyle } from '#lib/money.ts'
import type { ShownWish } from './wishlist.rules.ts'

/** A wish in words. A price that has risen says nothing, nor has one that fell by less than is shown. */
export function toShownWish({ priceThen, ...wish }: Wish, style: MoneyStyle): ShownWish {
  const shown = withFormattedPrice(wish, style)
  const saving = priceDrop(wish.price, priceThen, style)
  if (!saving) return shown
  const from = formatMoney(priceThen!, style)
  return { ...shown, drop: { from, saving: formatMoney(saving, style) } }
}
