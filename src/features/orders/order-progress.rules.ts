import {
  failedOrder,
  onItsWay,
  OrderStatus,
  ProductType,
  ShipmentStatus,
  TransactionStatus,
} from '#contract/codes.ts'
import type { Order, OrderSummary } from '#contract/order.ts'
import { lastArrival } from '#domain/returns.ts'

/** A step of an order that is sent: when it was reached, where that is known. */
export interface ProgressStep {
  key: 'ac_StepOrdered' | 'ac_StepPaid' | 'ac_StepPacked' | 'ac_StepOnItsWay' | 'ac_StepDelivered'
  isDone: boolean
  /** An instant; undefined while it is not done, or where it was not reported. */
  date: string | undefined
}

const { awaitingPickup, readyForShipment, delivered } = ShipmentStatus
const packed: number[] = [awaitingPickup, readyForShipment]
/** Of a product that did not go the usual way, and is expected no more. */
const offTheWay: number[] = [
  ShipmentStatus.deliveryFailed,
  ShipmentStatus.returned,
  ShipmentStatus.cancelled,
]
const accepted: number[] = [OrderStatus.fraudCheck, OrderStatus.processing, OrderStatus.finished]

const hasLeft = (status: number) => onItsWay.includes(status) || status === delivered

/** The earliest step of the parcels with one of some codes. */
function firstDate({ shipments = [] }: Pick<Order, 'shipments'>, codes: number[]) {
  const dates = shipments
    .flatMap(({ history }) => history)
    .flatMap(({ status, date }) => (codes.includes(status) ? [date] : []))
  return dates.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
}

/**
 * How far an order has come, from 'ordered' to 'delivered'. None where nothing is sent, or where a
 * product did not go this way, such as one that came back: a line would show less than its parcels.
 */
export function progressSteps(order: Order): ProgressStep[] {
  const { created, status, products, transactions } = order
  const goods = products.filter(({ productType }) => productType === ProductType.goods)
  const isAnyOffTheWay = goods.some((product) => offTheWay.includes(product.status))
  if (goods.length === 0 || failedOrder.includes(status) || isAnyOffTheWay) return []
  const payment = transactions.findLast(({ status }) => status === TransactionStatus.paid)
  const isPaidLater = !payment && accepted.includes(status)
  const reached = goods.map((product) => product.status)
  const areDelivered = reached.every((code) => code === delivered)
  const haveLeft = reached.some(hasLeft)
  const arePacked = haveLeft || reached.every((code) => packed.includes(code))
  const steps = [
    { key: 'ac_StepOrdered', isDone: status !== OrderStatus.preCreated, date: created },
    ...(isPaidLater
      ? []
      : [{ key: 'ac_StepPaid', isDone: payment !== undefined, date: payment?.created } as const]),
    { key: 'ac_StepPacked', isDone: arePacked, date: firstDate(order, packed) },
    { key: 'ac_StepOnItsWay', isDone: haveLeft, date: firstDate(order, onItsWay) },
    { key: 'ac_StepDelivered', isDone: areDelivered, date: lastArrival(order) },
  ] as const
  return steps.map(({ date, ...step }) => ({ ...step, date: step.isDone ? date : undefined }))
}

/** The day on which the last parcel is expected; undefined where nothing is under way any more. */
export function expectedDay({
  status,
  products,
  expectedDelivery,
}: Pick<OrderSummary, 'status' | 'products' | 'expectedDelivery'>) {
  const isUnderWay = accepted.includes(status) || status === OrderStatus.created
  const isWaiting = products.some(
    ({ productType, status }) =>
      productType === ProductType.goods && status !== delivered && !offTheWay.includes(status),
  )
  return isUnderWay && isWaiting ? (expectedDelivery ?? undefined) : undefined
}
