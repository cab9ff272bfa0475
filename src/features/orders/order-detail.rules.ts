import { OrderStatus, ProductType, TransactionStatus, type ReturnReason } from '#contract/codes.ts'
import type { OrderProduct } from '#contract/order-parts.ts'
import type { Order } from '#contract/order.ts'
import type { PlacedLine } from '#domain/bundles.ts'
import { countParcels, countPartly, stagesOf } from '#domain/parcel-progress.ts'
import { isPaidBack, isPaymentUnderWay } from '#domain/payment-state.ts'
import { isAwaited, isPaidOnDelivery } from '#domain/payment-sums.ts'
import { decimalText } from '#domain/product-name.ts'
import { refusalKeys } from '#domain/returns.ts'
import { isFailed, orderStatus, returnStatus, transactionStatus } from '#domain/statuses.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Rounding } from '#lib/money.ts'
import { nameOfPiece, toProductRow, type RowProduct } from './product-rows.ts'
import { partsText } from './parts-text.ts'

/** A language and how a brand writes numbers. */
interface Wording {
  t: Translate
  moneyStyle: { decimalSep: string }
}

const { started, paid } = TransactionStatus

type Payment = Order['transactions'][number]

/**
 * Returns how a payment stands; undefined where the shop calls it paid, but has told no amount or
 * no day.
 */
export function paymentStatus(order: Order, payment: Payment, rounding: Rounding) {
  const { status, kind } = payment
  const isOpen = isAwaited(payment, rounding)
  const isDue = isOpen && !isFailed(orderStatus.of(order.status))
  if (isDue && kind === 'cashOnDelivery')
    return { colour: 'orange', key: 'ac_ToBePaidOnDelivery' } as const
  if (isDue && kind === 'bankTransfer' && status === started)
    return { colour: 'orange', key: 'ac_ToBePaid' } as const
  if (isOpen && status === paid) return undefined
  const key = `ac_TransactionStatus_${transactionStatus.known(status)}` as const
  return { colour: transactionStatus.of(status).colour, key }
}

/** The message key of a return's status; that of a requested one for an unknown code. */
export const returnStatusKey = (status: number) =>
  `ac_ReturnStatus_${returnStatus.known(status)}` as const

/** Returns why nothing of an order can be returned; hidden until something has arrived. */
export const returnRefusalKey = ({ refusals }: Pick<Order, 'refusals'>) => {
  const refusal = refusals.find(({ action }) => action === 'return')
  return refusalKeys[refusal?.code ?? 'return_not_delivered']
}

export const returnReasonKey = (reason: ReturnReason) => `ac_ReturnReason_${reason}` as const

/** Returns a line of an order as its page shows it, with its number and what was paid back. */
export function detailRow(
  line: PlacedLine<OrderProduct>,
  { t, moneyStyle }: Wording,
): RowProduct & { note?: string } {
  const { sku, refunded = 0 } = line.product
  const row = toProductRow(line)
  return {
    ...row,
    ...(sku && { options: [...(row.options ?? []), { name: t('ac_Sku'), value: sku }] }),
    ...(refunded > 0 && {
      note: t('ac_PiecesRefunded', { count: decimalText(refunded, moneyStyle) }),
    }),
  }
}

type Parcel = NonNullable<Order['shipments']>[number]

/** Returns the numbers of a parcel, each with its link; those that say nothing are left out. */
export const parcelNumbers = ({ number, link, trackings = [] }: Parcel) =>
  [{ number, link }, ...trackings].filter((one) => one.number || one.link)

/** Returns what is in a parcel, and how much of each where that is not all of it. */
export function parcelContents(
  { lines = [], quantities }: Parcel,
  products: Order['products'],
  { t, moneyStyle }: Wording,
) {
  return lines.flatMap((line, n) => {
    const product = products[line - 1]
    if (!product?.name) return []
    const { name, quantity: total = 1, unit = '', options = [] } = product
    const count = quantities?.[n] ?? total
    const part = { count: decimalText(count, moneyStyle), total: decimalText(total, moneyStyle) }
    const amount = [t('ac_CountOfTotal', part), unit].filter(Boolean).join(' ')
    const shown = count < total ? `${amount} × ${nameOfPiece(product)}` : name
    return [[shown, ...options.map(({ value }) => value)].join(' · ')]
  })
}

/** Several pieces of a product are named as in an order, one by its name alone. */
export const pieces = (name: string, quantity: number) =>
  quantity > 1 ? `${quantity} × ${name}` : name

const isOver = (stage: string) => ['delivered', 'returned', 'cancelled'].includes(stage)

/** The message key where nothing is to be sent of an order, or nothing more. */
function settledKey({ status, products }: Pick<Order, 'status' | 'products'>) {
  const reached = products.flatMap(stagesOf)
  const isAll = (stage: string) => reached.length > 0 && reached.every((one) => one === stage)
  // The message does not fit tickets and donations.
  const isDigital = products.every(({ productType }) => productType === ProductType.digital)
  if (isAll('delivered')) return isDigital ? 'ac_NextFinished' : 'ac_NextDelivered'
  if (isAll('cancelled')) return 'ac_NextCancelled'
  if (status === OrderStatus.finished) return 'ac_NextFinished'
  if (reached.length === 0) return 'ac_NextPreparing'
  const waiting = products.filter((product) => !stagesOf(product).every((one) => isOver(one)))
  if (waiting.length === 0) return 'ac_NextFinished'
  const isCode = waiting.some(({ productType }) => productType === ProductType.code)
  return isCode ? 'ac_NextCodeFollows' : 'ac_NextProcessing'
}

/** The message key of what happens next to the parcels of an order. */
function parcelKey(order: Pick<Order, 'status' | 'products'>) {
  const counts = countParcels(order)
  if (!counts || counts.delivered === counts.total) return settledKey(order)
  if (counts.failed > 0) return 'ac_NextDeliveryProblem'
  if (counts.onItsWay > 0) return 'ac_NextOnItsWay'
  return counts.open === 0 ? 'ac_NextPickup' : 'ac_NextPreparing'
}

type NextFacts = Pick<Order, 'status' | 'transactions' | 'refunds' | 'products' | 'totalPrice'>

/** The message key of what happens next to an order that was placed, by its payment. */
function paymentKey(order: NextFacts, rounding: Rounding) {
  if (isPaidOnDelivery(order, rounding)) return 'ac_NextPayOnDelivery'
  return isPaymentUnderWay(order, rounding) ? 'ac_NextPaymentPending' : 'ac_NextPay'
}

/** Returns the message key of the sentence on what happens next. */
export function nextStepKey(order: NextFacts, rounding: Rounding) {
  const { next } = orderStatus.of(order.status)
  if (next === 'byPayment') return paymentKey(order, rounding)
  if (next === 'byParcels') return parcelKey(order)
  return next === 'ac_NextCancelled' && isPaidBack(order) ? 'ac_NextRefunded' : next
}

/** Sentences that hold for all items of an order: the counts take their place. */
const ofAllItems: string[] = ['ac_NextOnItsWay', 'ac_NextPickup', 'ac_NextPreparing']

/**
 * Returns what happens next, in words: one sentence, and how far the items are where they are not
 * equally far.
 */
export function nextSteps(order: NextFacts, t: Translate, rounding: Rounding): string[] {
  const key = nextStepKey(order, rounding)
  const counts = countPartly(order)
  const parts = counts ? [partsText(counts, t, t('ac_ListSeparator'))] : []
  return counts && ofAllItems.includes(key) ? parts : [t(key), ...parts]
}
