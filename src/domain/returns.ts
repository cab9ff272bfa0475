import {
  ProductType,
  ReturnStatus,
  ShipmentStatus,
  type OrderRefusal,
  type ReturnRefusal,
} from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { businessDaysLater, isBusinessDay } from '#lib/business-days.ts'
import { daysLater } from '#lib/calendar-days.ts'
import { dayIn } from '#lib/dates.ts'
import type { LinePart } from './line-progress.ts'
import { piecesOf } from './pieces.ts'

/** A line of an order, as the rules of returns look at it. */
interface OrderedProduct {
  productId: number
  name: string
  /** A `ProductType`. */
  productType: number
  /** A `ShipmentStatus`. */
  status: number
  quantity: number
  /** Says how far its pieces are where they are not equally far. */
  progress?: readonly LinePart[]
  /** Counts the pieces that were paid back. */
  refunded?: number
}

export interface ReturnFacts {
  products: readonly OrderedProduct[]
  returns: readonly {
    status: number
    products: readonly { productId: number; name: string; quantity: number }[]
  }[]
  /** The last day on which products can be returned; undefined where nobody knows. */
  until: string | undefined
  today: string
}

const { cancelled, delivered, returned } = ShipmentStatus

/** Holds what the return term depends on. */
type Arriving = Pick<Order, 'expectedDelivery'> & {
  shipments?:
    | readonly {
        history: NonNullable<Order['shipments']>[number]['history']
        expectedDelivery?: string | null | undefined
      }[]
    | undefined
}

/** Returns the arrival of the last parcel. */
const lastArrival = ({ shipments = [] }: Pick<Arriving, 'shipments'>) =>
  shipments
    .flatMap(({ history }) => history)
    .flatMap(({ status, date }) => (status === delivered ? [date] : []))
    .sort((a, b) => Date.parse(b) - Date.parse(a))[0]

/** Returns the day on which the last parcel is expected, by the order or else by its parcels. */
const lastExpectedDay = ({ shipments = [], expectedDelivery }: Arriving) =>
  expectedDelivery ??
  shipments
    .flatMap((parcel) => parcel.expectedDelivery ?? [])
    .sort()
    .at(-1)

/**
 * Returns the last day on which products of an order can be returned: so many days after the last
 * parcel arrived, or was expected if no parcel says when. A term that ends on a Saturday or Sunday
 * ends on the next business day instead (Regulation 1182/71, article 3(4), which applies to the
 * EU's right of withdrawal). Undefined if neither day is known.
 */
export function lastReturnDay(
  order: Arriving,
  { returnDays, timeZone }: { returnDays: number; timeZone: string },
) {
  const arrival = lastArrival(order)
  const day = arrival ? dayIn(timeZone, new Date(arrival)) : lastExpectedDay(order)
  if (!day) return undefined
  const last = daysLater(day, returnDays)
  return isBusinessDay(last) ? last : businessDaysLater(last, 1)
}

/** Pieces of a return are counted on returned lines first, then on delivered ones. */
const returnedFirst: number[] = [returned, delivered]
const rank = ({ status }: OrderedProduct) =>
  returnedFirst.includes(status) ? returnedFirst.indexOf(status) : returnedFirst.length

const withoutPieces: number[] = [ReturnStatus.declined, ReturnStatus.cancelled]

/**
 * Counts the pieces of each line in returns that were neither declined nor cancelled. A line's rows
 * come and go with the shop's feed: it is found by its product and name.
 */
function piecesInReturns({ products, returns }: Pick<ReturnFacts, 'products' | 'returns'>) {
  const taken = new Map<OrderedProduct, number>()
  const asked = returns
    .filter(({ status }) => !withoutPieces.includes(status))
    .flatMap((one) => one.products)
  for (const { productId, name, quantity } of asked) {
    let left = quantity
    const ofProduct = products.filter((product) => product.productId === productId)
    const named = ofProduct.filter((product) => product.name === name)
    // The shop may have given it another name; 0 is the number of all that have none.
    const same = (named.length === 0 && productId !== 0 ? ofProduct : named).sort(
      (a, b) => rank(a) - rank(b),
    )
    for (const product of same) {
      const before = taken.get(product) ?? 0
      const pieces = Math.min(left, piecesOf(product) - before)
      taken.set(product, before + pieces)
      left -= pieces
    }
  }
  return (product: OrderedProduct) => taken.get(product) ?? 0
}

const countPieces = (parts: readonly LinePart[], wanted: number) =>
  parts.reduce((sum, { status, quantity }) => (status === wanted ? sum + quantity : sum), 0)

/** Returns how many pieces of a line arrived; what is measured arrives as one. */
function arrivedPieces({ status, quantity, progress = [] }: OrderedProduct) {
  if (progress.length === 0) return status === delivered ? piecesOf({ quantity }) : 0
  return Number.isInteger(quantity) ? Math.floor(countPieces(progress, delivered)) : 0
}

/** Returns how many pieces that were sent were paid back. */
const refundedPieces = ({ refunded = 0, progress = [] }: OrderedProduct) =>
  Math.max(0, Math.ceil(refunded - countPieces(progress, cancelled)))

/** Returns how many pieces of a line can be returned, and why none can. */
function lineState(product: OrderedProduct, inReturns: number) {
  const arrived = arrivedPieces(product)
  // The shop pays back what was returned.
  const left = Math.max(0, arrived - Math.max(inReturns, refundedPieces(product)))
  const refusal = lineRefusal(product, { arrived, left, inReturns })
  return { left: refusal ? 0 : left, refusal }
}

function lineRefusal(
  { productType, status }: OrderedProduct,
  { arrived, left, inReturns }: Record<'arrived' | 'left' | 'inReturns', number>,
): ReturnRefusal | undefined {
  if (productType !== ProductType.goods) return 'return_not_possible'
  if (status === returned) return 'return_already_requested'
  if (arrived === 0) return 'return_not_delivered'
  if (left > 0) return undefined
  return inReturns > 0 ? 'return_already_requested' : 'return_not_possible'
}

/** Orders the refusals of several lines by how likely a shopper looks for them. */
const refusalsByPriority: ReturnRefusal[] = [
  'return_already_requested',
  'return_not_delivered',
  'return_not_possible',
]

/**
 * Counts the pieces of each line that can be returned, with the reason why none can, for the order
 * and for each line that has its own.
 */
export function returnState({ products, returns, until, today }: ReturnFacts) {
  const inReturns = piecesInReturns({ products, returns })
  const lines = products.map((product) => lineState(product, inReturns(product)))
  const refusals = lines.map(({ refusal }) => refusal)
  const refusal = refusals.includes(undefined)
    ? termRefusal(until, today)
    : (refusalsByPriority.find((code) => refusals.includes(code)) ?? 'return_not_possible')
  return { refusal, lines: refusal ? lines.map((line) => ({ ...line, left: 0 })) : lines }
}

function termRefusal(until: string | undefined, today: string): ReturnRefusal | undefined {
  if (!until) return 'return_date_unknown'
  return today > until ? 'return_term_over' : undefined
}

/** The message key of each reason why something cannot be done with an order. */
export const refusalKeys = {
  order_sent: 'ac_OrderIsSent',
  order_not_deletable: 'ac_OrderCannotBeDeleted',
  invoice_missing: 'ac_InvoiceNotReady',
  return_not_possible: 'ac_ReturnNotPossible',
  return_not_delivered: 'ac_ReturnNotDelivered',
  return_already_requested: 'ac_ReturnAlreadyRequested',
  return_date_unknown: 'ac_ReturnDateUnknown',
  return_term_over: 'ac_ReturnTermOver',
} as const satisfies Record<OrderRefusal, string>
