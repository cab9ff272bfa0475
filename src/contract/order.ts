import * as z from 'zod/mini'
import * as limits from '#lib/limits/orders.ts'
import { readOrderSegment, readSharedNumber } from '#lib/order-path.ts'
import { cleanQuery } from '#lib/search-query.ts'
import { orderAddress } from './address.ts'
import { orderActionNames, orderRefusals, orderStates, returnReasons } from './codes.ts'
import { money } from './money.ts'
import { foundIn, foundWords, nearestSearch } from './order-search.ts'
import {
  addressRequest,
  adjustment,
  invoice,
  orderDocument,
  orderProduct,
  orderReturn,
  refund,
  shipment,
  taxLine,
  transaction,
} from './order-parts.ts'
import {
  email,
  id,
  instant,
  isStorable,
  isStorableText,
  requiredLine,
  token,
  wholeNumber,
  wholeNumberFrom,
} from './text.ts'

export const order = z.object({
  id: z.int(),
  /** The number that the shopper knows. */
  orderId: z.string(),
  /** Set where the shopper has another order of the same number (beyond the older servers). */
  isNumberShared: z.optional(z.boolean()),
  /** Opens the order in the shop, to look at, complete or pay. */
  accessUrl: z.string(),
  created: instant,
  /** An `OrderStatus`. */
  status: z.int(),
  /** Holds the shop's own name of the status (beyond the older servers). */
  statusName: z.optional(z.string()),
  /** The amounts are left out where the shop has not told the total and its currency. */
  serviceFee: z.optional(money),
  shippingCost: z.optional(money),
  transactionCost: z.optional(money),
  discount: z.optional(money),
  subTotal: z.optional(money),
  totalPrice: z.optional(money),
  shippingAddress: z.nullable(orderAddress),
  billingAddress: z.nullable(orderAddress),
  invoice: z.nullable(invoice),
  products: z.array(orderProduct),
  transactions: z.array(transaction),
  shipments: z.optional(z.array(shipment)),
  /** Holds the expected day of the last parcel, yyyy-MM-dd (beyond the older servers). */
  expectedDelivery: z.optional(z.nullable(z.iso.date())),
  /** Lists the taxes (beyond the older servers). */
  taxLines: z.optional(z.array(taxLine)),
  /** Lists the amounts between subtotal and total (beyond the older servers). */
  adjustments: z.optional(z.array(adjustment)),
  /** Lists the refunds (beyond the older servers). */
  refunds: z.optional(z.array(refund)),
  /** Holds the paid amount, where it is known (beyond the older servers). */
  paid: z.optional(money),
  /** Holds the refunded amount (beyond the older servers). */
  refunded: z.optional(money),
  /** Holds the open amount, where it is known (beyond the older servers). */
  open: z.optional(money),
  /** Lists its papers besides the invoice (beyond the older servers). */
  documents: z.optional(z.array(orderDocument)),
  /** Holds the shopper's note (beyond the older servers). */
  customerNote: z.optional(z.string()),
  /** Names the shipping method (beyond the older servers). */
  shippingMethod: z.optional(z.string()),
  /** Holds the last request for another delivery address (beyond the older servers). */
  addressRequest: z.optional(addressRequest),
  /** Lists the returns, the latest first (beyond the older servers). */
  returns: z.optional(z.array(orderReturn)),
  /** Holds the last day to return its products (beyond the older servers). */
  returnUntil: z.optional(z.nullable(z.iso.date())),
  /** Lists what the shopper may do with the order now, by the server's rules. */
  actions: z._default(z.array(z.enum(orderActionNames)), []),
  /** Lists the actions that a shopper may look for now and cannot do, each with the reason. */
  refusals: z._default(
    z.array(z.object({ action: z.enum(orderActionNames), code: z.enum(orderRefusals) })),
    [],
  ),
  /** Says where a search has found it beside what its card shows (beyond the older servers). */
  foundIn: z.optional(z.array(foundIn)),
})
export type Order = z.infer<typeof order>

/** An order as lists and the overview show it; an `Order` is one, too. */
export type OrderSummary = Pick<
  Order,
  | 'id'
  | 'orderId'
  | 'isNumberShared'
  | 'accessUrl'
  | 'created'
  | 'status'
  | 'statusName'
  | 'totalPrice'
  | 'expectedDelivery'
  | 'foundIn'
> & {
  refunds?: readonly Pick<NonNullable<Order['refunds']>[number], 'amount'>[]
  actions: readonly Order['actions'][number][]
  transactions: readonly Pick<
    Order['transactions'][number],
    'status' | 'kind' | 'paid' | 'created'
  >[]
  products: readonly Pick<
    Order['products'][number],
    | 'productId'
    | 'categoryName'
    | 'image'
    | 'name'
    | 'productType'
    | 'price'
    | 'quantity'
    | 'unit'
    | 'options'
    | 'bundle'
    | 'status'
    | 'progress'
  >[]
}

/** An order as the overview shows it: with its parcels, and what can be returned until when. */
export type OverviewOrder = Omit<OrderSummary, 'products'> &
  Pick<Order, 'shipments' | 'returnUntil'> & {
    products: readonly (OrderSummary['products'][number] &
      Pick<Order['products'][number], 'returnable'>)[]
  }

/** Counts the found orders of one state and one year. */
const orderCount = z.object({
  state: z.enum(orderStates),
  year: z.int(),
  count: z.int(),
})
export type OrderCount = z.infer<typeof orderCount>

export const orderPage = z.object({
  data: z.array(order),
  meta: z.object({
    total: z.int(),
    numberPerPage: z.int(),
    /** Counts the orders; on the first page alone (beyond the older servers). */
    counts: z.optional(z.array(orderCount)),
    /** The number of orders that the search and the counts cover, if the shopper has more. */
    searched: z.optional(z.int()),
    /** Holds the words of a search, to be marked in its orders (beyond the older servers). */
    found: z.optional(foundWords),
    /** Lists other searches, where this one has found nothing (beyond the older servers). */
    nearest: z.optional(z.array(nearestSearch)),
  }),
})
export type OrderPage = z.infer<typeof orderPage>
export type OrderSummaryPage = Pick<OrderPage, 'meta'> & { data: OrderSummary[] }

/** Filters and sorts a list of orders: newest first by default. */
const orderQuery = z.object({
  query: z._default(z.pipe(z.string(), z.transform(cleanQuery)), ''),
  state: z.optional(z.enum(orderStates)),
  year: z.optional(wholeNumber(9999)),
  sort: z.optional(z.enum(['oldest'])),
})
export type OrderQuery = z.infer<typeof orderQuery>
export const listOrdersInput = z.extend(orderQuery, {
  page: z._default(wholeNumber(limits.maxOrderPages), 1),
})
/** Parses the query string; drops invalid values. */
export function readOrderQuery(search: URLSearchParams) {
  if (search.size === 0) return listOrdersInput.parse({})
  const { shape } = listOrdersInput
  const read = Object.entries(shape).map(([name, field]) => {
    const { data } = field.safeParse(search.get(name) || undefined)
    return [name, data]
  })
  return listOrdersInput.parse(Object.fromEntries(read))
}

export const orderInput = z.object({ id })

/** Accepts a flag as a form sends it, too. */
const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)
/** A product that is to be sent back. Without `chosen`, it is kept unless it has a reason. */
const returnedProduct = z.object({
  chosen: z.optional(flag),
  reason: z._default(z.union([z.enum(returnReasons), z.literal('')]), ''),
  quantity: z._default(wholeNumber(limits.maxPiecesPerProduct), 1),
})
/** Takes the token of an order's link. */
export const claimOrderInput = z.object({ token })
/** Names an order as its e-mails do, and the address that they went to. */
export const sendOrderLinkInput = z.object({
  orderNumber: requiredLine('ac_OrderNumberRequired', limits.maxOrderNumberCharacters),
  email: email('ac_EmailRequiredMessage', 'ac_EmailInvalidMessage'),
})
export const requestReturnInput = z.object({
  id,
  /** By their place in the list of the order's products, which begins with 1. */
  products: z._default(z.record(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), returnedProduct), {}),
  remark: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limits.maxRemarkCharacters, 'ac_InvalidMaxLengthMessage'),
        isStorableText,
      ),
    '',
  ),
  /** Counts the returns that the sender knows: another one meanwhile refuses this one. */
  knownReturns: z.optional(wholeNumberFrom(0, limits.maxReturnsPerOrder)),
})
export type ReturnRequest = Omit<z.infer<typeof requestReturnInput>, 'id'>
/** Takes the id of a return. */
export const returnInput = z.object({ id })

function isOrderKey(segment: string) {
  const number = readSharedNumber(segment)?.number ?? readOrderSegment(segment)
  return number.length <= limits.maxSearchCharacters && isStorable(number)
}
/** An order's number as a path or a shop's e-mail has it, or its id. */
export const numberOrId = z.string().check(z.refine(isOrderKey, 'ac_InvalidValue'))
export const downloadInvoiceInput = z.object({ orderId: numberOrId })
/** The order, and the id of one of its `documents`. */
export const downloadDocumentInput = z.object({ orderId: numberOrId, id })
