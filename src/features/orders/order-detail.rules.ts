import type { Order } from '#contract/order.ts'
import { type Colour, colours } from './orders.rules.ts'

/** 1 started, 2 uncleared, 3 declined, 4 paid, 5 cancelled, 6 refunded, 7 expired, 8 error, 9 chargeback, 10 ready for capture, 11 partial refund. */
const transactionStatuses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const

export const transactionColour: (status: number) => Colour = colours({
  orange: [1, 9, 11],
  green: [4, 6],
  red: [2, 3, 5, 7, 8, 10],
})

/** The word key of a transaction's status; a code that nobody knows is told as an error. */
export const transactionStatusKey = (status: number) =>
  `ac_TransactionStatus_${transactionStatuses.find((code) => code === status) ?? 8}` as const

const isShipped = [50, 80]

/** The word key of the sentence on what happens next. */
export function nextStepKey({
  status,
  transactions,
  products,
}: Pick<Order, 'status' | 'transactions' | 'products'>) {
  const payments = transactions.map((transaction) => transaction.status)
  const parcels = products.map((product) => product.status)
  const some = (codes: number[], among: number[]) => among.some((code) => codes.includes(code))
  const all = (wanted: number) => parcels.length > 0 && parcels.every((code) => code === wanted)
  if (status === 10) return 'ac_NextFinish'
  if (status === 20)
    return [2, 4, 10].includes(payments.at(-1) ?? 0) ? 'ac_NextPaymentPending' : 'ac_NextPay'
  if (status === 30) return 'ac_NextCheck'
  if (status === 40 && all(60)) return 'ac_NextDelivered'
  if (status === 40 && all(100)) return 'ac_NextCancelled'
  if (status === 40 && some([70, 90], parcels)) return 'ac_NextDeliveryProblem'
  if (status === 40 && some(isShipped, parcels)) return 'ac_NextOnItsWay'
  if (status === 40) return some([30], parcels) ? 'ac_NextPickup' : 'ac_NextPreparing'
  if (status === 50) return all(60) ? 'ac_NextDelivered' : 'ac_NextFinished'
  if (status === 60) return 'ac_NextDeclined'
  if (status === 70) return some([6, 11], payments) ? 'ac_NextRefunded' : 'ac_NextCancelled'
  return 'ac_NextUnknown'
}
