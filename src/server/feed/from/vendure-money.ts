import Big from 'big.js'
import { cachedFor } from '#lib/cached.ts'
import { discountWays, isMore, negative, settle, splitDiscount, sum } from './amounts.ts'
import type { Adjustment } from './amounts.ts'
import type { Source } from './engine.ts'
import { methodByCode } from './payment-kinds.ts'
import { firstInstant, listAt, readAmount, readText } from './values.ts'

/** Amounts, payments and refunds of an order of Vendure. */

/** Vendure counts in hundredths whatever the currency: `MoneyStrategy.precision` is 2. */
const hundredths = 100

/** Returns an amount by its name in the currency's main unit. */
export function moneyAt(source: Source, name: string) {
  const minor = readAmount(source[name])
  return minor === undefined ? undefined : new Big(minor).div(hundredths).toFixed()
}
const sumAt = (sources: Source[], name: string) => sum(sources.map((one) => moneyAt(one, name)))

export const itemsOf = cachedFor((order: Source) => listAt(order, 'lines'))

/** Returns what a line costs with its taxes, before any discount. */
export function fullPriceOf(line: Source) {
  const told = moneyAt(line, 'linePriceWithTax')
  if (told) return told
  const piece = moneyAt(line, 'unitPriceWithTax') ?? '0'
  return new Big(piece).times(readAmount(line.quantity) ?? 1).toFixed()
}

/** A code is told apart from the promotion that it belongs to: one code names one discount. */
function namedDiscounts(order: Source): Adjustment[] {
  const discounts = listAt(order, 'discounts')
  const codes = ([order.couponCodes].flat() as unknown[]).flatMap((code) => readText(code) ?? [])
  const code = discounts.length === 1 && codes.length === 1 ? codes[0] : undefined
  return discounts.map((one) => ({
    kind: 'discount',
    name: readText(one.description),
    ...(code && { code }),
    amount: moneyAt(one, 'amountWithTax') ?? '0',
  }))
}

/** Returns what the lines say of all discounts. */
function discountOf(order: Source, named: Adjustment[]) {
  if (named.length > 0) return negative(sum(named.map(({ amount }) => amount)))
  const reduced = itemsOf(order).filter((line) => moneyAt(line, 'proratedLinePriceWithTax'))
  return sum([sum(reduced.map(fullPriceOf)), negative(sumAt(reduced, 'proratedLinePriceWithTax'))])
}

const surchargesOf = (order: Source): Adjustment[] =>
  listAt(order, 'surcharges').map((one) => ({
    kind: 'fee',
    name: readText(one.description),
    amount: moneyAt(one, 'priceWithTax') ?? '0',
  }))

function sumsOf(order: Source) {
  const ways = listAt(order, 'shippingLines')
  const subTotal = sum(itemsOf(order).map(fullPriceOf))
  const told = ways.filter((way) => moneyAt(way, 'priceWithTax'))
  const shippingCost =
    told.length > 0 ? sumAt(told, 'priceWithTax') : (moneyAt(order, 'shippingWithTax') ?? '0')
  const base = sum([subTotal, shippingCost])
  const named = namedDiscounts(order)
  const discounts = discountWays(discountOf(order, named), named)
  const total = moneyAt(order, 'totalWithTax') ?? '0'
  const lines = settle({ total, base }, discounts, surchargesOf(order))
  return { subTotal, shippingCost, ...splitDiscount(lines) }
}

/** Returns the lines of an order that lead to its total. */
export const vendureSums = cachedFor(sumsOf)

/** A refund of which the payment's provider knows nothing yet is none. */
export const refundsIn = (payment: Source) =>
  listAt(payment, 'refunds').filter(
    (refund) => refund.state === 'Settled' && isMore(moneyAt(refund, 'total') ?? '0', '0'),
  )

export const paymentsIn = (order: Source) => listAt(order, 'payments')

const statuses: Record<string, string> = {
  Created: 'started',
  Authorized: 'readyForCapture',
  Settled: 'paid',
  Declined: 'declined',
  Error: 'error',
  Cancelled: 'cancelled',
}

export function paymentOf(order: Source, payment: Source) {
  const status = statuses[readText(payment.state) ?? ''] ?? 'uncleared'
  const paid = status === 'paid' ? moneyAt(payment, 'amount') : undefined
  const refunded = sumAt(refundsIn(payment), 'total')
  const isPaidBack = paid && isMore(refunded, '0') && !isMore(paid, refunded)
  return {
    ...methodByCode(readText(payment.method)),
    status: isPaidBack ? 'refunded' : status,
    ...(paid && { paid }),
    created: firstInstant(payment.createdAt, order.orderPlacedAt, order.createdAt),
  }
}
