import Big from 'big.js'
import { TransactionStatus } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { shownAmount, type Rounding } from '#lib/money.ts'
import { isFailed, isUnpaid, orderStatus, transactionStatus } from './statuses.ts'

const { paid, refunded } = TransactionStatus

type Payment = Pick<Order['transactions'][number], 'status' | 'kind' | 'paid' | 'created'>

/** The facts that tell what of an order is paid. */
export interface Payable {
  status: number
  /** Undefined where the shop has not told it. */
  totalPrice?: Money | undefined
  transactions: readonly Payment[]
  refunds?: readonly Pick<NonNullable<Order['refunds']>[number], 'amount'>[] | undefined
}

const groupOf = ({ status }: Payment) => transactionStatus.of(status).group

const isMoreThanNothing = (money: Money, rounding: Rounding) =>
  new Big(shownAmount(money, rounding)).gt(0)

/** Tells whether money was received: with a date, and more than is shown as 0. */
export const isPayment = ({ status, paid: money, created }: Payment, rounding: Rounding) =>
  status === paid && created !== '' && isMoreThanNothing(money, rounding)

/** Tells whether a payment is still to be made, or on its way; a `paid` one may have no amount. */
export const isAwaited = (payment: Payment, rounding: Rounding) =>
  ['open', 'underWay', 'paid'].includes(groupOf(payment)) && !isPayment(payment, rounding)

/** Tells whether an order is paid once it is delivered, and has not been yet. */
export const isPaidOnDelivery = ({ transactions }: Payable, rounding: Rounding) =>
  transactions.some((payment) => payment.kind === 'cashOnDelivery' && isAwaited(payment, rounding))

/** Tells whether the last payment that was tried is on its way. */
export const isLastUnderWay = ({ transactions }: Payable) =>
  transactions.slice(-1).some((payment) => groupOf(payment) === 'underWay')

/** Amounts in another currency than the order's are never added to it. */
const isOfOrder = (order: Payable) => (money: Money) =>
  money.currency === order.totalPrice?.currency

/** Returns the payments of an order in its own currency. */
export const paymentsOf = <One extends Payable>(
  order: One,
  rounding: Rounding,
): One['transactions'][number][] =>
  order.transactions.filter(
    (payment) => isPayment(payment, rounding) && isOfOrder(order)(payment.paid),
  )

const sumOf = (amounts: (string | Big)[]) =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Big(0))

/**
 * Returns the sum of some amounts of an order, in the amounts that a shopper sees: neither digits
 * that are not shown nor the rounding of several leave a cent between it and the `whole`.
 */
function sumShown(amounts: Money[], whole: Money, rounding: Rounding) {
  const shown = (amount: string) => new Big(shownAmount({ ...whole, amount }, rounding))
  const exactSum = shown(sumOf(amounts.map(({ amount }) => amount)).toFixed())
  const shownSum = sumOf(amounts.map(({ amount }) => shown(amount)))
  const target = shown(whole.amount)
  if (exactSum.eq(target) || shownSum.eq(target)) return target
  return exactSum.gt(shownSum) ? exactSum : shownSum
}

/** Returns what was paid back. Where there are refunds, a payment's own status adds nothing. */
function refundsOf(order: Payable, rounding: Rounding) {
  const { refunds = [], transactions } = order
  const statuses = transactions.filter(({ status }) => status === refunded)
  const amounts =
    refunds.length > 0 ? refunds.map(({ amount }) => amount) : statuses.map(({ paid }) => paid)
  return amounts.filter((amount) => isOfOrder(order)(amount) && isMoreThanNothing(amount, rounding))
}

/** Tells whether all payments of an order are known, so that a rest can be said to be open. */
function areAllKnown(order: Payable, sums: { paid: Big; refunded: Big }) {
  const { status, transactions } = order
  const isOfNobody = transactions.length === 0 && !isUnpaid(orderStatus.of(status))
  const isForeign = transactions.some(({ paid: money }) => !isOfOrder(order)(money))
  const isPaidBack = transactions.some((payment) => groupOf(payment) === 'paidBack')
  return !isOfNobody && !isForeign && !isPaidBack && sums.refunded.lte(sums.paid)
}

/** Holds an order's payment amounts as pages show them; an unknown one is 0. */
export interface PaymentSums {
  paid: Big
  refunded: Big
  /** Still to be paid; 0, too, where that cannot be said, or nothing comes of the order. */
  open: Big
  /** True where everything paid was refunded. */
  isAllRefunded: boolean
}

function paidSumOf(order: Payable, total: Money, rounding: Rounding) {
  const amounts = paymentsOf(order, rounding).map(({ paid: money }) => money)
  return sumShown(amounts, total, rounding)
}

/** Tells whether the payments of an order come to its total. */
export const isPaidInFull = (order: Payable, rounding: Rounding) =>
  order.totalPrice !== undefined &&
  paidSumOf(order, order.totalPrice, rounding).gte(shownAmount(order.totalPrice, rounding))

/** Returns how much of an order was paid and paid back, and how much is open. */
export function paymentSums(order: Payable, rounding: Rounding): PaymentSums {
  const { totalPrice, status } = order
  const nothing = new Big(0)
  if (!totalPrice) return { paid: nothing, refunded: nothing, open: nothing, isAllRefunded: false }
  const paidSum = paidSumOf(order, totalPrice, rounding)
  const given = paidSum.gt(0) ? { ...totalPrice, amount: paidSum.toFixed() } : totalPrice
  const refundSum = sumShown(refundsOf(order, rounding), given, rounding)
  const sums = { paid: paidSum, refunded: refundSum }
  const isOver = isFailed(orderStatus.of(status))
  const isComing = isLastUnderWay(order) && !isPaidOnDelivery(order, rounding)
  const rest = new Big(shownAmount(totalPrice, rounding)).minus(paidSum)
  const isOpen = !isOver && !isComing && areAllKnown(order, sums) && rest.gt(0)
  return {
    ...sums,
    open: isOpen ? rest : nothing,
    isAllRefunded: refundSum.gt(0) && refundSum.gte(shownAmount(given, rounding)),
  }
}

/** Returns those of the sums of which there is something to say. */
export function paidAmounts(
  order: Payable,
  rounding: Rounding,
): { paid?: Money; refunded?: Money; open?: Money } {
  const { totalPrice } = order
  if (!totalPrice) return {}
  const { paid, refunded, open } = paymentSums(order, rounding)
  const named = Object.entries({ paid, refunded, open }).filter(([, sum]) => sum.gt(0))
  return Object.fromEntries(
    named.map(([name, sum]) => {
      const money = { ...totalPrice, amount: sum.toFixed() }
      return [name, { ...money, amount: shownAmount(money, rounding) }]
    }),
  )
}
