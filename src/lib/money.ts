import Big from 'big.js'
import { currencySign } from './currency-sign.ts'

export interface Separators {
  decimalSep: string
  thousandSep: string
}

/** Most amounts have two decimals and nothing but zeros behind them: nothing is to be rounded. */
const asItStands = /^((?:0|[1-9]\d*)\.\d\d)0*$/

/**
 * Returns an amount in the decimals that are shown: rounded up at the third decimal, then half up to
 * two; negative amounts mirror positive ones. Amounts are compared by it wherever a shopper sees them.
 */
export function shownAmount(amount: string) {
  const [, exact] = asItStands.exec(amount) ?? []
  if (exact) return exact
  const rounded = new Big(amount).round(3, Big.roundUp).round(2, Big.roundHalfUp)
  return (rounded.lt(0) ? rounded : rounded.abs()).toFixed(2)
}

/** Returns an amount as a shopper reads it: sign, thousands, the shown decimals. */
export function formatMoney(
  money: { amount: string; currency: string },
  { decimalSep, thousandSep }: Separators,
) {
  const rounded = shownAmount(money.amount)
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
