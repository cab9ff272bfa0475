import Big from 'big.js'
import { failedOrder, OrderStatus, TransactionStatus, unpaidOrder } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'

const { uncleared, paid, refunded, partialRefund, readyForCapture } = TransactionStatus
const underWay: number[] = [uncleared, readyForCapture]

interface Payments {
  transactions: readonly { status: number }[]
}

const lastStatus = ({ transactions }: Payments) => transactions.at(-1)?.status ?? 0

/**
 * Whether money for an order is still on its way, or is there before the shop has noted that of the
 * order: to pay again is not what comes next.
 */
export const isPaymentUnderWay = (order: Pick<Order, 'status'> & Payments) =>
  order.status === OrderStatus.created && [...underWay, paid].includes(lastStatus(order))

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
export function paymentState({
  status,
  transactions,
  totalPrice,
}: Pick<Order, 'status' | 'transactions' | 'totalPrice'>): PaymentState | undefined {
  const some = (...codes: number[]) => transactions.some(({ status }) => codes.includes(status))
  const payments = transactions.filter((transaction) => transaction.status === paid)
  const sum = payments.reduce((all, { paid: { amount } }) => all.plus(amount), new Big(0))
  // Some shops feed that it was paid, and not how much.
  const isPaid = payments.length > 0 && (sum.eq(0) || sum.gte(totalPrice.amount))
  const isRefunded = transactions
    .slice(transactions.findLastIndex((transaction) => transaction.status === paid) + 1)
    .some((transaction) => transaction.status === refunded)
  if (isPaid && isRefunded) return { key: `ac_TransactionStatus_${refunded}` }
  if (isPaid) return { key: 'ac_PaidOn', date: payments.at(-1)!.created }
  if (some(partialRefund) || (some(refunded) && payments.length > 0))
    return { key: `ac_TransactionStatus_${partialRefund}` }
  if (some(refunded)) return { key: `ac_TransactionStatus_${refunded}` }
  if (failedOrder.includes(status)) return undefined
  if (underWay.includes(lastStatus({ transactions }))) return { key: 'ac_PaymentUnderWay' }
  const open = new Big(totalPrice.amount).minus(sum)
  const isKnown = transactions.length > 0 || unpaidOrder.includes(status)
  return isKnown && open.gt(0)
    ? { key: 'ac_ToBePaid', amount: { ...totalPrice, amount: open.toFixed() } }
    : undefined
}
