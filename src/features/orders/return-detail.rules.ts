import { ReturnStatus } from '#contract/codes.ts'
import type { OrderReturn } from '#contract/order-parts.ts'
import type { Order } from '#contract/order.ts'
import { returnSteps } from '#domain/return-steps.ts'
import { returnPrices } from '#domain/return-prices.ts'
import { returnSum, type ReturnSum } from '#domain/return-sum.ts'
import { returnStatus } from '#domain/statuses.ts'
import type { Rounding } from '#lib/money.ts'
import { returnStatusKey } from './order-detail.rules.ts'
import type { ProgressStep } from './order-progress.rules.ts'
import { nameOfPiece } from './product-rows.ts'

/** Tells whether anything is known of how a return's parcel is sent. */
export const isParcelKnown = ({ hasLabel, address, carrier, sendBy }: OrderReturn) =>
  Boolean(hasLabel ?? address ?? carrier ?? sendBy)

/** Returns how far a return has come; one that goes on is at the last step that it has reached. */
export function returnProgress(found: OrderReturn): ProgressStep[] {
  const steps = returnSteps(found)
  const last = steps.findLast(({ isDone }) => isDone)
  const isOver = found.status === ReturnStatus.refunded
  return steps.map((step) => {
    const reached = step === last && !isOver ? 'current' : 'done'
    return {
      key: returnStatusKey(step.status),
      state: step.isDone ? reached : 'ahead',
      date: step.date,
    }
  })
}

/** The message key of what happens next to a return. */
export function nextReturnKey(found: OrderReturn) {
  const status = returnStatus.known(found.status)
  const isSentAtOnce = status === ReturnStatus.requested && isParcelKnown(found)
  return `ac_ReturnNext_${isSentAtOnce ? ReturnStatus.approved : status}` as const
}

type Returned = OrderReturn['products'][number]

/** Finds the line of a returned product by its product and name; its place is from 1. */
const placeOf = ({ products }: Pick<Order, 'products'>, { productId, name }: Returned) =>
  products.findIndex((line) => line.productId === productId && nameOfPiece(line) === name) + 1

/**
 * Returns what a shopper gets back for a return that the shop has not paid back. Undefined where
 * that is not known, such as for products that the order no longer has.
 */
export function expectedSum(
  order: Order,
  { products }: Pick<OrderReturn, 'products'>,
  style: Rounding & { prices: 'gross' | 'net' },
): ReturnSum | undefined {
  const prices = returnPrices(order, style)
  const pieces = products.map((product) => ({
    place: placeOf(order, product),
    quantity: product.quantity,
  }))
  return prices && returnSum(prices, pieces, style)
}

/** Returns the picture of a returned product; empty where its order no longer has it. */
export const pictureOf = (order: Pick<Order, 'products'>, product: Returned) =>
  order.products[placeOf(order, product) - 1]?.image ?? ''
