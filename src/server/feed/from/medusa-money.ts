import { cachedFor } from '#lib/cached.ts'
import { discountWays, isMore, isZero, negative, settle, splitDiscount, sum } from './amounts.ts'
import type { Adjustment } from './amounts.ts'
import type { Source } from './engine.ts'
import { methodByCode } from './payment-kinds.ts'
import { firstInstant, listAt, readAmount, readInstant, readText, valueAt } from './values.ts'

/** Amounts, payments and refunds of an order of Medusa: decimals of the currency's main unit. */

/** Returns an amount by its name; `raw_…` has all of its digits. */
export const moneyAt = (source: Source, name: string) =>
  readAmount(valueAt(source, `raw_${name}.value`)) ?? readAmount(valueAt(source, name))

const amountAt = (source: Source, name: string) => moneyAt(source, name) ?? '0'

export const itemsOf = cachedFor((order: Source) => listAt(order, 'items'))

/** Returns what a line or a way of shipping costs with its taxes, before any discount. */
export function fullPriceOf(source: Source) {
  const told = moneyAt(source, 'original_total')
  return told ?? sum([moneyAt(source, 'total'), moneyAt(source, 'discount_total')])
}

/** Returns the discounts by their codes, as far as the lines tell of them. */
function namedDiscounts(order: Source): Adjustment[] {
  const parts = [...itemsOf(order), ...listAt(order, 'shipping_methods')]
  const adjustments = parts.flatMap((part) => listAt(part, 'adjustments'))
  const byCode = Map.groupBy(adjustments, ({ code }) => readText(code) ?? '')
  return [...byCode].map(([code, some]) => ({
    kind: 'discount',
    ...(code && { code }),
    amount: negative(sum(some.map((one) => moneyAt(one, 'total') ?? moneyAt(one, 'amount')))),
  }))
}

/** The amounts of adjustments may lack the tax that they save: one code stands for the whole. */
function discountsOf(order: Source) {
  const total = amountAt(order, 'discount_total')
  const named = namedDiscounts(order)
  const [only, ...others] = named
  if (!only || others.length > 0 || isZero(total)) return discountWays(total, named)
  return [[{ ...only, amount: negative(total) }], ...discountWays(total, named)]
}

const credits: [kind: string, name: string][] = [
  ['giftCard', 'gift_card_total'],
  ['storeCredit', 'credit_line_total'],
]

function sumsOf(order: Source) {
  const subTotal = sum(itemsOf(order).map(fullPriceOf))
  const methods = listAt(order, 'shipping_methods')
  const told = moneyAt(order, 'original_shipping_total') ?? moneyAt(order, 'shipping_total')
  const shippingCost = methods.length > 0 ? sum(methods.map(fullPriceOf)) : (told ?? '0')
  const extras = credits.map(([kind, name]) => ({ kind, amount: negative(amountAt(order, name)) }))
  const base = sum([subTotal, shippingCost])
  const lines = settle({ total: amountAt(order, 'total'), base }, discountsOf(order), extras)
  return { subTotal, shippingCost, ...splitDiscount(lines) }
}

/** Returns the lines of an order that lead to its total. */
export const medusaSums = cachedFor(sumsOf)

const paymentsIn = cachedFor((order: Source) =>
  listAt(order, 'payment_collections').flatMap((collection) => listAt(collection, 'payments')),
)

/** Returns what was paid back, each time with its date and reason. */
export const refundsOf = cachedFor((order: Source) =>
  paymentsIn(order)
    .flatMap((payment) => listAt(payment, 'refunds'))
    .map((refund) => ({
      created: readInstant(refund.created_at),
      amount: amountAt(refund, 'amount'),
      reason: readText(valueAt(refund, 'refund_reason.label')) ?? readText(refund.note),
    }))
    .filter(({ amount }) => isMore(amount, '0')),
)

/** Returns what a payment took; undefined where nothing was. */
function capturedOf(payment: Source) {
  const captures = listAt(payment, 'captures')
  const told = sum(captures.map((capture) => moneyAt(capture, 'amount')))
  if (isMore(told, '0')) return told
  return readInstant(payment.captured_at) ? moneyAt(payment, 'amount') : undefined
}

function statusOf(payment: Source, captured: string | undefined) {
  if (!captured) return readInstant(payment.canceled_at) ? 'cancelled' : 'readyForCapture'
  const refunded = sum(listAt(payment, 'refunds').map((refund) => moneyAt(refund, 'amount')))
  return isMore(refunded, '0') && !isMore(captured, refunded) ? 'refunded' : 'paid'
}

/** Returns the code of a provider: `stripe` of `pp_stripe_stripe`, none of Medusa's own `system`. */
function methodOf(payment: Source) {
  const [, code = ''] = /^(?:pp_)?([^_]+)/.exec(readText(payment.provider_id) ?? '') ?? []
  return code === 'system' ? '' : code
}

function paymentOf(order: Source, payment: Source) {
  const captured = capturedOf(payment)
  return {
    ...methodByCode(methodOf(payment)),
    status: statusOf(payment, captured),
    ...(captured && { paid: captured }),
    created: firstInstant(payment.created_at, order.created_at),
  }
}

/** Returns the payments of an order; without them its `summary` tells what was paid. */
export function paymentsOf(order: Source) {
  const told = paymentsIn(order)
  if (told.length > 0) return told.map((payment) => paymentOf(order, payment))
  const paid = moneyAt(order, 'summary.paid_total')
  const created = readInstant(order.created_at)
  return paid && isMore(paid, '0') ? [{ status: 'paid', paid, created }] : []
}

const paidStatuses = ['captured', 'partially_refunded', 'refunded', 'authorized']

/** Tells whether nothing is to be paid before an order leaves, if need be by its payments. */
export const isPaid = cachedFor((order: Source) => {
  const told = readText(order.payment_status)
  if (told) return paidStatuses.includes(told)
  return paymentsOf(order).some(({ status }) => ['paid', 'readyForCapture'].includes(status))
})
