import {
  onItsWay,
  OrderStatus,
  ReturnStatus,
  ShipmentStatus,
  TransactionStatus,
  type ReturnReason,
} from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { isPaymentUnderWay } from '#domain/payment-state.ts'
import { refusalKeys } from '#domain/returns.ts'
import { type Colour, colourByCode, knownCode } from './orders.rules.ts'

const { started, paid, refunded, chargeback, partialRefund } = TransactionStatus

export const transactionColour: (status: number) => Colour = colourByCode({
  orange: [started, chargeback, partialRefund],
  green: [paid, refunded],
})

/** The message key of a transaction's status; that of 'error' for an unknown code. */
export const transactionStatusKey = (status: number) =>
  `ac_TransactionStatus_${knownCode(TransactionStatus, status) ?? TransactionStatus.error}` as const

export const returnColour: (status: number) => Colour = colourByCode({
  orange: [ReturnStatus.requested],
  green: [ReturnStatus.approved, ReturnStatus.received, ReturnStatus.refunded],
})

/** The message key of a return's status; that of a requested one for an unknown code. */
export const returnStatusKey = (status: number) =>
  `ac_ReturnStatus_${knownCode(ReturnStatus, status) ?? ReturnStatus.requested}` as const

/** Why nothing of an order can be returned; not shown where nothing has come yet. */
export const returnRefusalKey = ({ refusals }: Pick<Order, 'refusals'>) => {
  const refusal = refusals.find(({ action }) => action === 'return')
  return refusalKeys[refusal?.code ?? 'return_not_delivered']
}

export const returnReasonKey = (reason: ReturnReason) => `ac_ReturnReason_${reason}` as const

/** Several pieces of a product are named as in an order, one by its name alone. */
export const pieces = (name: string, quantity: number) =>
  quantity > 1 ? `${quantity} × ${name}` : name

/** Of a product of which nothing comes any more. */
const done: number[] = [ShipmentStatus.delivered, ShipmentStatus.returned, ShipmentStatus.cancelled]

/** The message key of the sentence on what happens next. */
export function nextStepKey({
  status,
  transactions,
  products,
}: Pick<Order, 'status' | 'transactions' | 'products'>) {
  const payments = transactions.map((transaction) => transaction.status)
  const parcels = products.map((product) => product.status)
  const some = (wanted: number[], among: number[]) => among.some((code) => wanted.includes(code))
  const all = (wanted: number) => parcels.length > 0 && parcels.every((code) => code === wanted)
  switch (status) {
    case OrderStatus.preCreated:
      return 'ac_NextFinish'
    case OrderStatus.created:
      return isPaymentUnderWay({ status, transactions }) ? 'ac_NextPaymentPending' : 'ac_NextPay'
    case OrderStatus.fraudCheck:
      return 'ac_NextCheck'
    case OrderStatus.processing:
      if (all(ShipmentStatus.delivered)) return 'ac_NextDelivered'
      if (all(ShipmentStatus.cancelled)) return 'ac_NextCancelled'
      if (some([ShipmentStatus.deliveryFailed], parcels)) return 'ac_NextDeliveryProblem'
      if (some(onItsWay, parcels)) return 'ac_NextOnItsWay'
      if (some([ShipmentStatus.awaitingPickup], parcels)) return 'ac_NextPickup'
      return parcels.length > 0 && parcels.every((code) => done.includes(code))
        ? 'ac_NextFinished'
        : 'ac_NextPreparing'
    case OrderStatus.finished:
      return all(ShipmentStatus.delivered) ? 'ac_NextDelivered' : 'ac_NextFinished'
    case OrderStatus.declined:
      return 'ac_NextDeclined'
    case OrderStatus.cancelled:
      return some([refunded, partialRefund], payments) ? 'ac_NextRefunded' : 'ac_NextCancelled'
    default:
      return 'ac_NextUnknown'
  }
}
