import * as z from 'zod/mini'
import * as limits from '#lib/limits.ts'
import { cleanQuery } from '#lib/search-query.ts'
import { orderAddress } from './address.ts'
import { orderStates } from './codes.ts'
import { money } from './money.ts'
import { id, instant, isStorableText, wholeNumber } from './text.ts'

export const orderProduct = z.object({
  productId: z.int(),
  categoryName: z.string(),
  image: z.string(),
  name: z.string(),
  url: z.string(),
  /** A `ProductType`. */
  productType: z.int(),
  price: money,
  /** A `ShipmentStatus`. */
  status: z.int(),
})
export type OrderProduct = z.infer<typeof orderProduct>

export const transaction = z.object({
  method: z.string(),
  methodName: z.string(),
  /** A `TransactionStatus`. */
  status: z.int(),
  paid: money,
  created: instant,
})

export const invoice = z.object({ id: z.int(), name: z.string(), date: instant })

/** Beyond the older servers: where a parcel is. A shop without it leaves the list out. */
export const shipment = z.object({
  carrier: z.string(),
  number: z.string(),
  link: z.string(),
  history: z.array(z.object({ date: instant, /** A `ShipmentStatus`. */ status: z.int() })),
})

/** A tax that the total price includes: its name, its rate in percent, and how much it is. */
export const taxLine = z.object({ name: z.string(), rate: z.string(), amount: z.string() })
export type TaxLine = z.infer<typeof taxLine>

export const order = z.object({
  id: z.int(),
  /** The number that the shopper knows. */
  orderId: z.string(),
  /** Where the shop shows, finishes or takes the payment of the order. */
  accessUrl: z.string(),
  created: instant,
  /** An `OrderStatus`. */
  status: z.int(),
  serviceFee: money,
  shippingCost: money,
  transactionCost: money,
  discount: money,
  subTotal: money,
  totalPrice: money,
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
  /** What the shopper may do with the order now, as the server's rules have it. */
  actions: z._default(z.array(z.enum(['delete', 'finish', 'pay'])), []),
})
export type Order = z.infer<typeof order>

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
  }),
})
export type OrderPage = z.infer<typeof orderPage>

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
  const { shape } = listOrdersInput
  const read = Object.entries(shape).map(([name, field]) => {
    const { data } = field.safeParse(search.get(name) || undefined)
    return [name, data]
  })
  return listOrdersInput.parse(Object.fromEntries(read))
}

export const orderInput = z.object({ id })
/** An order's number, or its id. */
export const numberOrId = z.string().check(z.maxLength(limits.maxSearchCharacters), isStorableText)
export const downloadInvoiceInput = z.object({ orderId: numberOrId })
