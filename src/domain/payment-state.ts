import Big from 'big.js'
import { failedOrder, OrderStatus, TransactionStatus, unpaidOrder } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { shownAmount } from '#lib/money.ts'

const { uncleared, paid, refunded, partialRefund, readyForCapture } = TransactionStatus
const underWay: number[] = [uncleared, readyForCapture]

/** The facts that tell whether an order is paid. */
interface Payable {
  status: number
  totalPrice: Money
  transactions: readonly Pick<Order['transactions'][number], 'status' | 'paid' | 'created'>[]
}

const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum.plus(amount), new Big(0))

/** A payment has a date and an amount that is shown as more than 0: a status alone is none. */
const isPayment = ({ status, paid: { amount }, created }: Payable['transactions'][number]) =>
  status === paid && new Big(shownAmount(amount)).gt(0) && created !== ''

/**
 * Returns what is still to be paid, in the amounts that a shopper sees: neither digits that are not
 * shown nor the rounding of several payments leaves a cent open.
 */
function openAmount({ totalPrice, transactions }: Payable) {
  const amounts = transactions.filter(isPayment).map((payment) => payment.paid.amount)
  const exactSum = new Big(shownAmount(sumOf(amounts).toFixed()))
  const shownSum = sumOf(amounts.map(shownAmount))
  const paidSum = exactSum.gt(shownSum) ? exactSum : shownSum
  return new Big(shownAmount(totalPrice.amount)).minus(paidSum)
}

/** Returns the payment by which an order was paid in full; undefined while it is not. */
export const lastPayment = <Order extends Payable>(
  order: Order,
): Order['transactions'][number] | undefined =>
  openAmount(order).lte(0) ? order.transactions.findLast(isPayment) : undefined

/**
 * Tells whether money for an order is still on its way, or is there before the shop has noted that
 * of the order: to pay again is not what comes next.
 */
export const isPaymentUnderWay = (order: Payable) =>
  order.status === OrderStatus.created &&
  (underWay.includes(order.transactions.at(-1)?.status ?? 0) || lastPayment(order) !== undefined)

/** How an order stands with its payment: a message key, with the day that it mentions, or the amount. */
export interface PaymentState {
  key:
    | 'ac_PaidOn'
    | 'ac_PaymentUnderWay'
    | 'ac_TransactionStatus_6'
    | 'ac_TransactionStatus_11'
    | 'ac_ToBePaid'
  /** An instant. */
  date?: string
  amount?: Money
}

/** Undefined where the shop has fed no payment, or nothing comes of the order. */
export function paymentState(order: Payable): PaymentState | undefined {
  const { status, transactions, totalPrice } = order
  const some = (...codes: number[]) => transactions.some(({ status }) => codes.includes(status))
  const payment = lastPayment(order)
  const isRefunded = transactions
    .slice(transactions.findLastIndex(isPayment) + 1)
    .some((transaction) => transaction.status === refunded)
  if (payment && isRefunded) return { key: `ac_TransactionStatus_${refunded}` }
  if (payment) return { key: 'ac_PaidOn', date: payment.created }
  if (some(partialRefund) || (some(refunded) && transactions.some(isPayment)))
    return { key: `ac_TransactionStatus_${partialRefund}` }
  if (some(refunded)) return { key: `ac_TransactionStatus_${refunded}` }
  if (failedOrder.includes(status)) return undefined
  if (underWay.includes(transactions.at(-1)?.status ?? 0)) return { key: 'ac_PaymentUnderWay' }
  const open = openAmount(order)
  const isKnown = transactions.length > 0 || unpaidOrder.includes(status)
  return isKnown && open.gt(0)
    ? { key: 'ac_ToBePaid', amount: { ...totalPrice, amount: open.toFixed() } }
    : undefined
}
