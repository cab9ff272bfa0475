import type { Discount } from '#contract/voucher.ts'
import { formatMoney, shownAmount, type MoneyStyle } from '#lib/money.ts'

/**
 * Returns a voucher's discount as text: a percentage, else an amount; undefined where it has
 * neither.
 */
export function discountText({ percentage, ...money }: Discount, style: MoneyStyle) {
  if (percentage > 0) return `${String(percentage).replace('.', style.decimalSep)}%`
  return Number(shownAmount(money, style)) > 0 ? formatMoney(money, style) : undefined
}
