import { formatMoney, type Separators } from '#lib/money.ts'

interface Discount {
  percentage: number
  amount: string
  currency: string
}

/** What a voucher takes off: a percentage, else an amount; undefined where it is neither. */
export function discountText({ percentage, ...money }: Discount, separators: Separators) {
  if (percentage > 0) return `${String(percentage).replace('.', separators.decimalSep)}%`
  return Number(money.amount) > 0 ? formatMoney(money, separators) : undefined
}
