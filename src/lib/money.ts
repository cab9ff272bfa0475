import Big from 'big.js'
import { currencySign } from './currency-sign.ts'

export interface Separators {
  decimalSep: string
  thousandSep: string
}

/** Most amounts have two decimals and nothing but zeros behind them: nothing is to be rounded. */
const asItStands = /^((?:0|[1-9]\d*)\.\d\d)0*$/

function toCents(amount: string) {
  const [, exact] = asItStands.exec(amount) ?? []
  if (exact) return exact
  const rounded = new Big(amount).round(3, Big.roundUp).round(2, Big.roundHalfUp)
  return (rounded.lt(0) ? rounded : rounded.abs()).toFixed(2)
}

/**
 * An amount as a shopper reads it: sign, thousands, two decimals. Rounded up at the third decimal,
 * then half up to two; negative amounts mirror positive ones.
 */
export function formatMoney(
  money: { amount: string; currency: string },
  { decimalSep, thousandSep }: Separators,
) {
  const rounded = toCents(money.amount)
  const [whole = '0', decimals] = rounded.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => thousandSep)
  const sign = (rounded.startsWith('-') ? '-' : '') + currencySign(money.currency)
  return `${sign}${grouped}${decimalSep}${decimals}`
}

/** A product with its price as a shopper reads it; empty where it has none. */
export const withFormattedPrice = <
  Product extends { price: { amount: string; currency: string } | null },
>(
  { price, ...product }: Product,
  separators: Separators,
) => ({ ...product, price: price ? formatMoney(price, separators) : '' })
