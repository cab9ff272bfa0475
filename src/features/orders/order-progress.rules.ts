import type { Order, OrderSummary } from '#contract/order.ts'
import { countParcels, countPassed, type ParcelStep } from '#domain/parcel-progress.ts'
import { lastPayment } from '#domain/payment-state.ts'
import { isPaidOnDelivery } from '#domain/payment-sums.ts'
import { lastArrival } from '#domain/returns.ts'
import { orderStatus, statusesOf } from '#domain/statuses.ts'
import type { Rounding } from '#lib/money.ts'

/** A step of an order that is sent: when it was reached, where that is known. */
export interface ProgressStep {
  key: 'ac_StepOrdered' | 'ac_StepPaid' | 'ac_StepPacked' | 'ac_StepOnItsWay' | 'ac_StepDelivered'
  isDone: boolean
  /** An instant; undefined while it is not done, or where it was not reported. */
  date: string | undefined
  /** Counts the items that have passed it, where not all have. */
  partly?: { count: number; total: number } | undefined
}

/** Returns the first time at which the last parcel reached a stage. */
function lastDate({ shipments = [] }: Pick<Order, 'shipments'>, codes: number[]) {
  const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)
  const firsts = shipments.flatMap(({ history }) => {
    const dates = history.flatMap(({ status, date }) => (codes.includes(status) ? [date] : []))
    return dates.sort(byTime).slice(0, 1)
  })
  return firsts.sort(byTime).at(-1)
}

const parcelSteps = [
  { key: 'ac_StepPacked', step: 'packed' },
  { key: 'ac_StepOnItsWay', step: 'onItsWay' },
  { key: 'ac_StepDelivered', step: 'delivered' },
] as const satisfies { key: ProgressStep['key']; step: ParcelStep }[]

const dateOf = (order: Order, step: ParcelStep) =>
  step === 'delivered' ? lastArrival(order) : lastDate(order, statusesOf(step))

/**
 * Returns how far an order has come, from 'ordered' to 'delivered'; a step is done once every item
 * that is to be sent has passed it. Empty where nothing is to be sent, or nothing more comes and
 * something came back: its returns say what became of it.
 */
export function progressSteps(order: Order, rounding: Rounding): ProgressStep[] {
  const { created, status, products } = order
  const counts = countParcels(order)
  if (!counts) return []
  const { total } = counts
  const isAnyBack = products.some((product) => statusesOf('returned').includes(product.status))
  if (isAnyBack && counts.delivered === total) return []
  const payment = lastPayment(order, rounding)
  const { group } = orderStatus.of(status)
  const isAccepted = group === 'held' || group === 'accepted'
  const isPaidLater = !payment && (isAccepted || isPaidOnDelivery(order, rounding))
  const steps: ProgressStep[] = [
    { key: 'ac_StepOrdered', isDone: group !== 'unfinished', date: created },
    ...(isPaidLater
      ? []
      : [{ key: 'ac_StepPaid', isDone: payment !== undefined, date: payment?.created } as const]),
    ...parcelSteps.map(({ key, step }) => {
      const count = countPassed(counts, step)
      const partly = count > 0 && count < total ? { count, total } : undefined
      return { key, isDone: count === total, date: dateOf(order, step), partly }
    }),
  ]
  return steps.map((step) => (step.isDone ? step : { ...step, date: undefined }))
}

/** Returns the day on which the last parcel is expected; undefined where none is under way. */
export function expectedDay({
  status,
  products,
  expectedDelivery,
}: Pick<OrderSummary, 'status' | 'products' | 'expectedDelivery'>) {
  const counts = countParcels({ status, products })
  const isFinished = orderStatus.of(status).group !== 'unfinished'
  const isWaiting = counts !== undefined && counts.open + counts.packed + counts.onItsWay > 0
  return isFinished && isWaiting ? (expectedDelivery ?? undefined) : undefined
}
