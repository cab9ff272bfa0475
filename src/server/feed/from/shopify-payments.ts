import { isMore, isZero, negative, sum } from './amounts.ts'
import type { Conversion, Source } from './engine.ts'
import { listAt, firstInstant, readId, readQuantity, readText, valueAt } from './values.ts'
import { placeOf } from './lines.ts'
import { paymentKindOf, toMethodName } from './payment-kinds.ts'
import { expectedMoney, moneyOf, shopifySums } from './shopify-money.ts'

/** Payments and refunds of an order of Shopify. */

/** Returns the payment's name on pages: the shop's own where they have no words for it. */
function methodOf(gateway: string | undefined) {
  const kind = paymentKindOf(gateway)
  const isOwn = kind === 'giftCard' || kind === 'storeCredit'
  return { method: gateway, ...(kind && { kind }), ...(!isOwn && { name: toMethodName(gateway) }) }
}

const successes = (transactions: Source[], ...wanted: string[]) =>
  transactions.filter(
    ({ kind, status }) => status === 'success' && wanted.includes(readText(kind) ?? ''),
  )

const amountsOf = (order: Source, transactions: Source[]) =>
  sum(transactions.map((one) => moneyOf(order, one, 'amount')))

const dateOf = (order: Source, source: Source) =>
  firstInstant(source.processed_at, source.created_at, order.processed_at, order.created_at)

/** Returns what was paid back, each time with its date, reason and lines. */
function refundsOf(order: Source) {
  const refunds = listAt(order, 'refunds').map((refund) => {
    const paidBack = successes(listAt(refund, 'transactions'), 'refund')
    const amount = amountsOf(order, paidBack)
    return {
      created: firstInstant(refund.created_at, refund.processed_at),
      amount: isZero(amount) ? (moneyOf(order, refund, 'total_refunded') ?? '0') : amount,
      reason: readText(refund.note),
      lines: listAt(refund, 'refund_line_items').flatMap((line) => {
        const place = placeOf(order, line.line_item_id)
        const quantity = readQuantity(line.quantity)
        return place > 0 && quantity ? [{ line: place, quantity }] : []
      }),
    }
  })
  const told = refunds.filter(({ amount }) => isMore(amount, '0'))
  const others = untoldOf(order).map((one) => ({
    created: firstInstant(one.processed_at, one.created_at),
    amount: moneyOf(order, one, 'amount') ?? '0',
  }))
  return [...told, ...others.filter(({ amount }) => isMore(amount, '0'))]
}

/** Returns the transactions that paid something back and are in no refund of the order. */
function untoldOf(order: Source) {
  const refunds = listAt(order, 'refunds')
  const ids = new Set(refundTransactions(order).map(({ id }) => readId(id)))
  const loose = refunds
    .filter((refund) => !listAt(refund, 'transactions').some(({ id }) => readId(id)))
    .map((refund) =>
      Number(
        moneyOf(order, refund, 'total_refunded') ??
          amountsOf(order, successes(listAt(refund, 'transactions'), 'refund')),
      ),
    )
  return successes(listAt(order, 'transactions'), 'refund').filter((one) => {
    if (readId(one.id) && ids.has(readId(one.id))) return false
    const place = loose.indexOf(Number(moneyOf(order, one, 'amount')))
    if (place >= 0) loose.splice(place, 1)
    return place < 0
  })
}

const refundTransactions = (order: Source) =>
  listAt(order, 'refunds').flatMap((refund) => listAt(refund, 'transactions'))

/** Returns what was paid back, with a warning for what is not done or not known. */
export function shownRefundsOf(order: Source, { warn }: Conversion) {
  const all = [...refundTransactions(order), ...listAt(order, 'transactions')]
  const paidBack = successes(all, 'refund')
  if (all.some(({ kind, status }) => kind === 'refund' && status === 'pending'))
    warn('refunds', 'expected a refund that was paid, found one that is pending')
  if (paidBack.some((one) => moneyOf(order, one, 'amount') === undefined))
    warn('refunds', expectedMoney(order))
  return refundsOf(order)
}

/** Tells whether all that was paid was paid back. */
function isPaidBack(order: Source, paid: string) {
  const refunded = sum(refundsOf(order).map(({ amount }) => amount))
  return order.financial_status === 'refunded' || (isMore(refunded, '0') && !isMore(paid, refunded))
}

function fromTransactions(order: Source, transactions: Source[]) {
  const paid = successes(transactions, 'sale', 'capture')
  const change = successes(transactions, 'change')
  const status = isPaidBack(order, amountsOf(order, paid)) ? 'refunded' : 'paid'
  const ended = new Set(
    successes(transactions, 'capture', 'void').map((one) => readText(one.parent_id)),
  )
  // A capture that names no authorisation may be that of any.
  const isNamed = successes(transactions, 'capture').every((one) => readText(one.parent_id))
  const isOpen = ({ id }: Source) => isNamed && !ended.has(readText(id))
  const reserved = successes(transactions, 'authorization').filter(isOpen)
  const pending = transactions.filter(
    ({ kind, status }) => status === 'pending' && kind !== 'refund',
  )
  const line = (one: Source, status: string, amount?: string) => ({
    ...methodOf(readText(one.gateway)),
    status,
    ...(amount && { paid: amount }),
    created: dateOf(order, one),
  })
  const amountOf = (one: Source, n: number) => {
    const amount = moneyOf(order, one, 'amount')
    // The change of a note is not a payment.
    return n === 0 && amount ? sum([amount, negative(amountsOf(order, change))]) : amount
  }
  return [
    ...paid.map((one, n) => line(one, status, amountOf(one, n))),
    ...reserved.map((one) => line(one, order.cancelled_at ? 'cancelled' : 'readyForCapture')),
    ...pending.map((one) => line(one, 'uncleared')),
  ]
}

/** Maps the order's `financial_status` to the status of a payment without transactions. */
const statuses: Record<string, string> = {
  pending: 'started',
  authorized: 'readyForCapture',
  partially_paid: 'paid',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'refunded',
  voided: 'cancelled',
  expired: 'expired',
}

/** Returns what was paid in all, before anything was paid back; undefined where nothing says so. */
function paidOf(order: Source, financial: string) {
  const total = moneyOf(order, order, 'total_price')
  const open = moneyOf(order, order, 'total_outstanding')
  const isPartly = financial === 'partially_paid'
  if (!isPartly && !['paid', 'partially_refunded', 'refunded'].includes(financial)) return undefined
  const isEdited = moneyOf(order, order, 'current_total_price') !== undefined
  // The refunds tell whether what was taken off was paid back.
  const isTold = !financial.endsWith('refunded') || refundsOf(order).length > 0
  if (total && open && (isPartly || (isEdited && isTold)))
    return sum([shopifySums(order).totalPrice, negative(open)])
  return isPartly ? undefined : total
}

/** Makes one payment of several gateways, since their shares are unknown. */
function fromGateways(order: Source) {
  const names = valueAt(order, 'payment_gateway_names')
  const gateways = (Array.isArray(names) ? names : []).flatMap((name) => readText(name) ?? [])
  const financial = readText(order.financial_status)
  if (!financial) return []
  const paid = paidOf(order, financial)
  if (gateways.length === 0 && (!paid || isZero(paid))) return []
  const method =
    gateways.length > 1
      ? { method: gateways.join(', '), name: gateways.map(toMethodName).join(', ') }
      : methodOf(gateways[0])
  const known = statuses[financial] ?? 'started'
  return [
    {
      ...method,
      status: known === 'paid' && paid === undefined ? 'uncleared' : known,
      ...(paid && { paid }),
      created: dateOf(order, order),
    },
  ]
}

/** Returns the payments of an order: its transactions, else what its gateways are known to have. */
export function paymentsOf(order: Source) {
  const told = fromTransactions(order, listAt(order, 'transactions'))
  return told.length > 0 ? told : fromGateways(order)
}
