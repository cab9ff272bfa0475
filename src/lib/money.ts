import Big from 'big.js'
import { currencySign } from './currency-sign.ts'

export interface Separators {
  decimalSep: string
  thousandSep: string
}

/**
 * An amount as a shopper reads it: sign, thousands, two decimals. Rounded up at the third decimal,
 * then half up to two; negative amounts mirror positive ones.
 */
export function formatMoney(
  money: { amount: string; currency: string },
  { decimalSep, thousandSep }: Separators,
) {
  const exact = new Big(money.amount)
  const rounded = exact.round(3, Big.roundUp).round(2, Big.roundHalfUp)
  const [whole = '0', decimals] = rounded.abs().toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => thousandSep)
  const sign = (rounded.lt(0) ? '-' : '') + currencySign(money.currency)
  return `${sign}${grouped}${decimalSep}${decimals}`
}

/** A product with its price as a shopper reads it; empty where it has none. */
export const withFormattedPrice = <
  Product extends { price: { amount: string; currency: string } | null },
>(
  { price, ...product }: Product,
  separators: Separators,
) => ({ ...product, price: price ? formatMoney(price, separators) : '' })
