import type { Discount } from '#contract/voucher.ts'
import { formatMoney, shownAmount, type Separators } from '#lib/money.ts'

/** What a voucher takes off: a percentage, else an amount; undefined where it is neither. */
export function discountText({ percentage, ...money }: Discount, separators: Separators) {
  if (percentage > 0) return `${String(percentage).replace('.', separators.decimalSep)}%`
  return Number(shownAmount(money.amount)) > 0 ? formatMoney(money, separators) : undefined
}
