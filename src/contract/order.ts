import * as z from 'zod/mini'
import * as limits from '#lib/limits.ts'
import { readOrderSegment, readSharedNumber } from '#lib/order-path.ts'
import { cleanQuery } from '#lib/search-query.ts'
import { orderAddress } from './address.ts'
import { orderActionNames, orderRefusals, orderStates, returnReasons } from './codes.ts'
import { money } from './money.ts'
import {
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
import { id, instant, isStorable, isStorableText, wholeNumber, wholeNumberFrom } from './text.ts'

export const order = z.object({
  id: z.int(),
  /** The number that the shopper knows. */
  orderId: z.string(),
  /** Beyond the older servers: set where the shopper has another order of the same number. */
  isNumberShared: z.optional(z.boolean()),
  /** Where the shop shows, finishes or takes the payment of the order. */
  accessUrl: z.string(),
  created: instant,
  /** An `OrderStatus`. */
  status: z.int(),
  /** Beyond the older servers: what the shop calls the status itself. */
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
  /** Beyond the older servers: the day on which the last parcel is expected, yyyy-MM-dd. */
  expectedDelivery: z.optional(z.nullable(z.iso.date())),
  /** Beyond the older servers. */
  taxLines: z.optional(z.array(taxLine)),
  /** Beyond the older servers. */
  adjustments: z.optional(z.array(adjustment)),
  /** Beyond the older servers. */
  refunds: z.optional(z.array(refund)),
  /** Beyond the older servers: how much of it was paid, where that is known. */
  paid: z.optional(money),
  /** Beyond the older servers: how much was paid back. */
  refunded: z.optional(money),
  /** Beyond the older servers: how much is still to be paid, where that is known. */
  open: z.optional(money),
  /** Beyond the older servers: its papers besides the invoice. */
  documents: z.optional(z.array(orderDocument)),
  /** Beyond the older servers: what the shopper wrote with it. */
  customerNote: z.optional(z.string()),
  /** Beyond the older servers: how it is sent. */
  shippingMethod: z.optional(z.string()),
  /** Beyond the older servers, the latest first. */
  returns: z.optional(z.array(orderReturn)),
  /** Beyond the older servers: the last day on which products of it can be returned. */
  returnUntil: z.optional(z.nullable(z.iso.date())),
  /** What the shopper may do with the order now, as the server's rules have it. */
  actions: z._default(z.array(z.enum(orderActionNames)), []),
  /** What a shopper might look for in this state of the order and cannot do, and why. */
  refusals: z._default(
    z.array(z.object({ action: z.enum(orderActionNames), code: z.enum(orderRefusals) })),
    [],
  ),
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

/** How many of the orders that a search finds are of one state and one year. */
export const orderCount = z.object({
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
    /** Beyond the older servers, and with the first page alone. */
    counts: z.optional(z.array(orderCount)),
    /** The number of orders that the search and the counts cover, if the shopper has more. */
    searched: z.optional(z.int()),
  }),
})
export type OrderPage = z.infer<typeof orderPage>
export type OrderSummaryPage = Pick<OrderPage, 'meta'> & { data: OrderSummary[] }

/** What a list of orders is narrowed by, and how it is sorted: newest first where nothing is said. */
export const orderQuery = z.object({
  query: z._default(z.pipe(z.string(), z.transform(cleanQuery)), ''),
  state: z.optional(z.enum(orderStates)),
  year: z.optional(wholeNumber(9999)),
  sort: z.optional(z.enum(['oldest'])),
})
export type OrderQuery = z.infer<typeof orderQuery>
export const listOrdersInput = z.extend(orderQuery, {
  page: z._default(wholeNumber(limits.maxOrderPages), 1),
})
/** The same from an address that anybody can type: what there cannot be is left out. */
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

/** A product that is to be sent back; one without a reason is kept. */
const returnedProduct = z.object({
  reason: z._default(z.union([z.enum(returnReasons), z.literal('')]), ''),
  quantity: z._default(wholeNumber(limits.maxPiecesPerProduct), 1),
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
  /**
   * How many returns of the order the sender knows of: where another was requested meanwhile, this
   * one is refused.
   */
  knownReturns: z.optional(wholeNumberFrom(0, limits.maxReturnsPerOrder)),
})
export type ReturnRequest = Omit<z.infer<typeof requestReturnInput>, 'id'>

function isOrderKey(segment: string) {
  const number = readSharedNumber(segment)?.number ?? readOrderSegment(segment)
  return number.length <= limits.maxSearchCharacters && isStorable(number)
}
/** An order's number as a path or a shop's e-mail has it, or its id. */
export const numberOrId = z.string().check(z.refine(isOrderKey, 'ac_InvalidValue'))
export const downloadInvoiceInput = z.object({ orderId: numberOrId })
/** The order, and the id of one of its `documents`. */
export const downloadDocumentInput = z.object({ orderId: numberOrId, id })
