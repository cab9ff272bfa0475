import { TransactionStatus } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import type { Rounding } from '#lib/money.ts'
import {
  isLastUnderWay,
  isPaidInFull,
  isPaidOnDelivery,
  isPayment,
  paidAmounts,
  paymentsOf,
  paymentSums,
  type Payable,
} from './payment-sums.ts'
import { isFailed, orderStatus, transactionStatus } from './statuses.ts'

const { refunded, partialRefund } = TransactionStatus

/**
 * Returns the payment by which an order was paid in full; undefined while it is not, or its status
 * is unknown.
 */
export function lastPayment<Order extends Payable>(
  order: Order,
  rounding: Rounding,
): Order['transactions'][number] | undefined {
  if (orderStatus.of(order.status).group === 'unknown') return undefined
  return isPaidInFull(order, rounding) ? paymentsOf(order, rounding).at(-1) : undefined
}

/**
 * Tells whether money for an order is still on its way, is paid on delivery, or is there before the
 * shop has noted that of the order: to pay again is not what comes next.
 */
export const isPaymentUnderWay = (order: Payable, rounding: Rounding) =>
  orderStatus.of(order.status).group === 'unpaid' &&
  (isLastUnderWay(order) ||
    isPaidOnDelivery(order, rounding) ||
    lastPayment(order, rounding) !== undefined ||
    order.transactions.some(
      (payment) =>
        isPayment(payment, rounding) && payment.paid.currency !== order.totalPrice?.currency,
    ))

/** Describes an order's payment: a message key, with its day or amount. */
export interface PaymentState {
  key:
    | 'ac_PaidOn'
    | 'ac_PaymentUnderWay'
    | 'ac_TransactionStatus_6'
    | 'ac_TransactionStatus_11'
    | 'ac_ToBePaid'
    | 'ac_ToBePaidOnDelivery'
  /** An instant. */
  date?: string
  amount?: Money
}

/** Tells whether money was paid back, by a list of refunds or by the status of a payment. */
export const isPaidBack = ({
  transactions,
  refunds = [],
}: Pick<Payable, 'transactions' | 'refunds'>) =>
  refunds.length > 0 ||
  transactions.some(({ status }) => transactionStatus.of(status).group === 'paidBack')

/** Returns the key of 'refunded' or 'partially refunded' by the statuses of payments alone. */
function refundKeyByStatus(order: Payable, rounding: Rounding) {
  const { transactions } = order
  const some = (code: number) => transactions.some(({ status }) => status === code)
  const received = transactions.map((payment) => isPayment(payment, rounding))
  if (lastPayment(order, rounding)) {
    const later = transactions.slice(received.lastIndexOf(true) + 1)
    const isRefunded = later.some(({ status }) => status === refunded)
    return isRefunded ? (`ac_TransactionStatus_${refunded}` as const) : undefined
  }
  if (some(partialRefund) || (some(refunded) && received.includes(true)))
    return `ac_TransactionStatus_${partialRefund}` as const
  return some(refunded) ? (`ac_TransactionStatus_${refunded}` as const) : undefined
}

function refundKey(order: Payable, rounding: Rounding) {
  const { refunds = [] } = order
  if (refunds.length === 0) return refundKeyByStatus(order, rounding)
  const { isAllRefunded } = paymentSums(order, rounding)
  return `ac_TransactionStatus_${isAllRefunded ? refunded : partialRefund}` as const
}

/**
 * Returns how an order stands with its payment; undefined where the shop has told no payment or no
 * total, or nothing comes of the order.
 */
export function paymentState(order: Payable, rounding: Rounding): PaymentState | undefined {
  if (!order.totalPrice) return undefined
  const back = refundKey(order, rounding)
  if (back) return { key: back }
  const payment = lastPayment(order, rounding)
  if (payment) return { key: 'ac_PaidOn', date: payment.created }
  if (isFailed(orderStatus.of(order.status))) return undefined
  const { open } = paidAmounts(order, rounding)
  if (open) {
    const isOnDelivery = isPaidOnDelivery(order, rounding)
    return { key: isOnDelivery ? 'ac_ToBePaidOnDelivery' : 'ac_ToBePaid', amount: open }
  }
  return isLastUnderWay(order) ? { key: 'ac_PaymentUnderWay' } : undefined
}
