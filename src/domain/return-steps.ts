import { ReturnStatus } from '#contract/codes.ts'
import type { OrderReturn } from '#contract/order-parts.ts'
import { returnStatus } from './statuses.ts'

const { requested, approved, declined, sent, received, refunded, cancelled } = ReturnStatus

/** A step of a return: a `ReturnStatus`, and when it was reached, where that is known. */
export interface ReturnStep {
  status: ReturnStatus
  isDone: boolean
  /** An instant. */
  date: string | undefined
}

const usual: ReturnStatus[] = [requested, approved, sent, received, refunded]
const ends: ReturnStatus[] = [declined, cancelled]

/** Tells whether nothing more happens to a return that was declined or cancelled. */
export const isEnded = ({ status }: Pick<OrderReturn, 'status'>) =>
  ends.some((end) => end === status)

type Facts = Pick<OrderReturn, 'status' | 'created' | 'history'>

/**
 * Returns how far a return has come, from 'requested' to 'refunded'. One that was declined or
 * cancelled ends with that. A shop that never says 'sent' or 'received' has passed both once it
 * pays back.
 */
export function returnSteps({ status, created, history = [] }: Facts): ReturnStep[] {
  const now = returnStatus.known(status)
  const dateOf = (wanted: ReturnStatus) =>
    wanted === requested ? created : history.findLast((one) => one.status === wanted)?.date
  const isOver = ends.includes(now)
  const reached = usual.filter((step) => (isOver ? dateOf(step) !== undefined : step <= now))
  const steps = isOver ? [...reached, now] : usual
  return steps.map((step) => {
    const isDone = reached.includes(step) || step === now
    return { status: step, isDone, date: isDone ? dateOf(step) : undefined }
  })
}

/** Tells whether the products of a return are to be sent now. */
export const isToBeSent = ({ status }: Pick<OrderReturn, 'status'>) => status === approved

/**
 * Tells whether the shopper can cancel a return: until the shop has approved it, unless the shop
 * says otherwise. One that is under way cannot be cancelled.
 */
export function canCancel(status: number, cancellable: boolean | null) {
  if (status === requested) return cancellable ?? true
  return status === approved && cancellable === true
}
