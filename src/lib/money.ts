import Big from 'big.js'
import { isoDecimals } from './currency-decimals.ts'
import { currencySign } from './currency-sign.ts'

/** Describes a brand's amounts. */
export interface MoneyStyle {
  decimalSep: string
  thousandSep: string
  /** Two for every currency, or as many as ISO 4217 gives it. */
  currencyDecimals: 'two' | 'iso'
}

/** Decides how many decimals are shown. */
export type Rounding = Pick<MoneyStyle, 'currencyDecimals'>

interface Money {
  amount: string
  currency: string
}

/** Most amounts have two decimals and nothing but zeros behind them: nothing is to be rounded. */
const asItStands = /^((?:0|[1-9]\d*)\.\d\d)0*$/

/**
 * Returns an amount in the decimals that are shown: rounded up at the one after the last, the third
 * of most currencies, then half up; negative amounts mirror positive ones. Amounts are compared by
 * it wherever a shopper sees them.
 */
export function shownAmount({ amount, currency }: Money, { currencyDecimals }: Rounding) {
  const decimals = currencyDecimals === 'iso' ? isoDecimals(currency) : 2
  const [, exact] = asItStands.exec(amount) ?? []
  if (exact && decimals === 2) return exact
  const rounded = new Big(amount).round(decimals + 1, Big.roundUp).round(decimals, Big.roundHalfUp)
  return (rounded.lt(0) ? rounded : rounded.abs()).toFixed(decimals)
}

/** Returns an amount as a shopper reads it: sign, thousands, the shown decimals. */
export function formatMoney(money: Money, style: MoneyStyle) {
  const rounded = shownAmount(money, style)
  const [whole = '0', decimals] = rounded.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => style.thousandSep)
  const sign = (rounded.startsWith('-') ? '-' : '') + currencySign(money.currency)
  return `${sign}${grouped}${decimals ? style.decimalSep + decimals : ''}`
}

/** A product with its price as a shopper reads it; empty where it has none. */
export const withFormattedPrice = <Product extends { price: Money | null }>(
  { price, ...product }: Product,
  style: MoneyStyle,
) => ({ ...product, price: price ? formatMoney(price, style) : '' })
