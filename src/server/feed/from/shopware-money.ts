import { cachedFor } from '#lib/cached.ts'
import { isMore, negative, settle, splitDiscount, sum } from './amounts.ts'
import type { Adjustment } from './amounts.ts'
import type { Source } from './engine.ts'
import { paymentKindOf } from './payment-kinds.ts'
import {
  firstInstant,
  listAt,
  objectAt,
  readAmount,
  readId,
  readInstant,
  readText,
  valueAt,
} from './values.ts'

/** Amounts, payments and refunds of an order of Shopware. */

const amountAt = (source: Source, path: string) => readAmount(valueAt(source, path))

/** Taxes are on top of the prices of an order whose `taxStatus` is `net`. */
const isNet = (order: Source) =>
  (readText(order.taxStatus) ?? readText(valueAt(order, 'price.taxStatus'))) === 'net'

/** Returns the price of a line or of shipping with its taxes. */
function grossOf(order: Source, price: Source) {
  const taxes = isNet(order) ? listAt(price, 'calculatedTaxes') : []
  return sum([amountAt(price, 'totalPrice'), ...taxes.map((one) => amountAt(one, 'tax'))])
}

/** A line that has no `price` in the file has its amount beside it. */
const priceOf = (order: Source, item: Source) =>
  grossOf(order, { totalPrice: item.totalPrice, ...objectAt(item, 'price') })

const reductions: Record<string, string> = {
  promotion: 'discount',
  discount: 'discount',
  credit: 'discount',
}
const kindOf = (item: Source) => reductions[readText(item.type) ?? '']

/** A part of another line has its price there. */
const isPart = (item: Source) => readId(item.parentId) !== undefined

const allItems = cachedFor((order: Source) =>
  [...listAt(order, 'lineItems')].sort((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0)),
)

/** Returns the lines of an order that are products, each before its parts. */
export const itemsOf = cachedFor((order: Source) => {
  const parts = Map.groupBy(allItems(order).filter(isPart), ({ parentId }) => readId(parentId))
  return allItems(order)
    .filter((item) => !isPart(item) && !kindOf(item))
    .flatMap((item) => [item, ...(parts.get(readId(item.id)) ?? [])])
})

export const shownPriceOf = (order: Source, item: Source) =>
  isPart(item) ? '0' : priceOf(order, item)

/** Returns the lines that take something off, each by its name. */
const reductionsOf = (order: Source): Adjustment[] =>
  allItems(order).flatMap((item) => {
    const kind = kindOf(item)
    const code = readText(valueAt(item, 'payload.code'))
    const name = readText(item.label)
    return kind ? [{ kind, name, ...(code && { code }), amount: priceOf(order, item) }] : []
  })

/** Returns what shipping costs: a delivery that costs less than nothing is a discount on it. */
function shippingOf(order: Source) {
  const told = listAt(order, 'deliveries').filter(({ shippingCosts: costs }) => costs)
  const known = [{ totalPrice: order.shippingTotal, ...objectAt(order, 'shippingCosts') }]
  const prices = told.length > 0 ? told.map((one) => objectAt(one, 'shippingCosts')) : known
  const costs = prices.map((price) => grossOf(order, price))
  const off = costs.filter((cost) => isMore('0', cost))
  return {
    cost: sum(costs.filter((cost) => isMore(cost, '0'))),
    off: off.map((amount) => ({ kind: 'discount', amount })),
  }
}

const taxesOf = (order: Source, prices: Source[]) =>
  isNet(order)
    ? sum(
        prices
          .flatMap((price) => listAt(price, 'calculatedTaxes'))
          .map((one) => amountAt(one, 'tax')),
      )
    : '0'

/** Returns what rounding adds: taxes may be rounded once for the order, and the total for cash. */
function roundingsOf(order: Source): Adjustment[] {
  const parts = allItems(order).filter((item) => !isPart(item))
  const prices = parts.map((item) => objectAt(item, 'price'))
  const costs = listAt(order, 'deliveries').map((one) => objectAt(one, 'shippingCosts'))
  const price = objectAt(order, 'price')
  const known = listAt(price, 'calculatedTaxes').length > 0
  const taxes = sum([taxesOf(order, [price]), negative(taxesOf(order, [...prices, ...costs]))])
  const raw = amountAt(price, 'rawTotal')
  const cash = raw ? sum([totalOf(order), negative(raw)]) : '0'
  return [known ? taxes : '0', cash].map((amount) => ({ kind: 'rounding', amount }))
}

function sumsOf(order: Source) {
  const subTotal = sum(itemsOf(order).map((item) => shownPriceOf(order, item)))
  const { cost, off } = shippingOf(order)
  const base = sum([subTotal, cost])
  const lines = settle(
    { total: totalOf(order) ?? '0', base },
    [[...reductionsOf(order), ...off]],
    roundingsOf(order),
  )
  return { subTotal, shippingCost: cost, ...splitDiscount(lines) }
}

const totalOf = (order: Source) =>
  amountAt(order, 'amountTotal') ?? amountAt(order, 'price.totalPrice')

/** Returns the lines of an order that lead to its total. */
export const shopwareSums = cachedFor(sumsOf)

export const stateOf = (source: Source) =>
  readText(valueAt(source, 'stateMachineState.technicalName')) ?? ''

const statuses: Record<string, string> = {
  open: 'started',
  unconfirmed: 'started',
  in_progress: 'uncleared',
  reminded: 'uncleared',
  authorized: 'readyForCapture',
  paid: 'paid',
  paid_partially: 'paid',
  refunded: 'refunded',
  refunded_partially: 'paid',
  cancelled: 'cancelled',
  failed: 'error',
  chargeback: 'chargeback',
}
const paidStates = ['paid', 'refunded', 'refunded_partially']

/** Returns what a payment took; of one that was paid in part only its captures tell. */
function paidOf(payment: Source) {
  if (paidStates.includes(stateOf(payment))) return amountAt(payment, 'amount.totalPrice')
  const captures = listAt(payment, 'captures').filter((one) => stateOf(one) === 'completed')
  const captured = sum(captures.map((one) => amountAt(one, 'amount.totalPrice')))
  return isMore(captured, '0') ? captured : undefined
}

/** Returns what the captures of a payment tell of its refunds. */
const toldRefunds = (payment: Source) =>
  listAt(payment, 'captures')
    .flatMap((capture) => listAt(capture, 'refunds'))
    .filter((refund) => stateOf(refund) === 'completed')
    .map((refund) => ({
      created: readInstant(refund.createdAt),
      amount: amountAt(refund, 'amount.totalPrice') ?? '0',
      reason: readText(refund.reason),
    }))
    .filter(({ amount }) => isMore(amount, '0'))

/** Returns what was paid back: refunds of captures, else a payment that was refunded as a whole. */
export const refundsOf = (order: Source) =>
  listAt(order, 'transactions').flatMap((payment) => {
    const told = toldRefunds(payment)
    const amount = amountAt(payment, 'amount.totalPrice') ?? '0'
    if (told.length > 0 || stateOf(payment) !== 'refunded' || !isMore(amount, '0')) return told
    return [{ amount }]
  })

function paymentOf(order: Source, payment: Source) {
  const way = objectAt(payment, 'paymentMethod')
  const method = readText(way.technicalName) ?? readText(way.formattedHandlerIdentifier)
  const name = readText(valueAt(way, 'translated.name')) ?? readText(way.name)
  const kind = paymentKindOf(name) ?? paymentKindOf(method)
  const paid = paidOf(payment)
  const hasRefunds = toldRefunds(payment).length > 0
  const state = stateOf(payment)
  // Only refunds tell how much was paid back.
  const status =
    state === 'refunded_partially' && !hasRefunds
      ? 'partialRefund'
      : (statuses[state] ?? 'uncleared')
  return {
    ...(method && { method }),
    ...(name && { name }),
    ...(kind && { kind }),
    // Nothing tells how much of it was paid.
    status: status === 'paid' && paid === undefined ? 'uncleared' : status,
    ...(paid && { paid }),
    created: firstInstant(payment.createdAt, order.orderDateTime, order.createdAt),
  }
}

export const paymentsOf = (order: Source) =>
  listAt(order, 'transactions').map((payment) => paymentOf(order, payment))

/** Tells whether nothing is to be paid before an order leaves. */
export const isPaid = (order: Source) =>
  listAt(order, 'transactions').some((one) => [...paidStates, 'authorized'].includes(stateOf(one)))
