import * as z from 'zod/mini'
import { adjustmentKinds, documentKinds, paymentKinds, returnReasons } from './codes.ts'
import { money } from './money.ts'
import { instant } from './text.ts'

export const orderProduct = z.object({
  productId: z.int(),
  categoryName: z.string(),
  image: z.string(),
  name: z.string(),
  url: z.string(),
  /** A `ProductType`. */
  productType: z.int(),
  /** Left out with the amounts of its order. */
  price: z.optional(money),
  /** A `ShipmentStatus`. */
  status: z.int(),
  /** Beyond the older servers: how many pieces it is, as its name says, too; one where left out. */
  quantity: z.optional(z.number()),
  /** Beyond the older servers: what the quantity counts, such as `kg`; pieces where left out. */
  unit: z.optional(z.string()),
  /** Beyond the older servers: the shop's own number of what was bought. */
  sku: z.optional(z.string()),
  /** Beyond the older servers: what was chosen, such as a size, or typed, such as an engraving. */
  options: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** Beyond the older servers: the place of the bundle that it is a part of, from 1. */
  bundle: z.optional(z.int()),
  /**
   * Beyond the older servers: how far its pieces are, so many of them at a `ShipmentStatus` each;
   * left out where all of them are as far as `status` says.
   */
  progress: z.optional(z.array(z.object({ status: z.int(), quantity: z.number() }))),
  /** Beyond the older servers: how many of them were paid back; none where left out. */
  refunded: z.optional(z.number()),
  /** Beyond the older servers: how many of them can be returned now; none where left out. */
  returnable: z.optional(z.int()),
  /** Beyond the older servers: whether the page of downloads has its codes or its file. */
  isDownload: z.optional(z.boolean()),
})
export type OrderProduct = z.infer<typeof orderProduct>

export const transaction = z.object({
  method: z.string(),
  methodName: z.string(),
  /** A `TransactionStatus`. */
  status: z.int(),
  paid: money,
  created: instant,
  /** Beyond the older servers: what it was paid with. */
  kind: z.optional(z.enum(paymentKinds)),
  /** Beyond the older servers: what a transfer has to name, and where it goes. */
  reference: z.optional(z.string()),
  iban: z.optional(z.string()),
})

export const invoice = z.object({
  id: z.int(),
  /** The name of its file. */
  name: z.string(),
  /** Beyond the older servers: its own number, empty where the shop has fed none. */
  number: z.optional(z.string()),
  date: instant,
})

/** Beyond the older servers: a paper of an order besides its invoice. */
export const orderDocument = z.extend(invoice, { kind: z.enum(documentKinds) })
export type OrderDocument = z.infer<typeof orderDocument>

/** Beyond the older servers: an amount between the subtotal and the total; negative takes off. */
export const adjustment = z.object({
  kind: z.enum(adjustmentKinds),
  /** Empty where the shop has fed none. */
  name: z.string(),
  /** Names a discount or a gift card; else empty. */
  code: z.string(),
  amount: money,
})

/** Beyond the older servers: what was paid back, and when, where the shop tells that. */
export const refund = z.object({
  created: z.optional(instant),
  amount: money,
  reason: z.string(),
  /** Names products by their places in the order, from 1, and how many of each. */
  lines: z.array(z.object({ line: z.int(), quantity: z.number() })),
})

/** Beyond the older servers: where a parcel is. A shop without it leaves the list out. */
export const shipment = z.object({
  carrier: z.string(),
  number: z.string(),
  link: z.string(),
  /** Its other numbers. */
  trackings: z.optional(z.array(z.object({ number: z.string(), link: z.string() }))),
  /** What is in it, where that is known: the places of its products in the order, from 1. */
  lines: z.optional(z.array(z.int())),
  /** How many of each are in it, in the same order; all of each where left out. */
  quantities: z.optional(z.array(z.number())),
  history: z.array(z.object({ date: instant, /** A `ShipmentStatus`. */ status: z.int() })),
})

/**
 * A tax that the total price includes: its name, its rate in percent, and how much it is; `base` is
 * the amount that it is of, where the shop has fed it.
 */
export const taxLine = z.object({
  name: z.string(),
  rate: z.string(),
  base: z.optional(z.string()),
  amount: z.string(),
})
export type TaxLine = z.infer<typeof taxLine>

/** Products that a shopper sends back, and what became of that. */
export const orderReturn = z.object({
  id: z.int(),
  created: instant,
  /** A `ReturnStatus`. */
  status: z.int(),
  /** What is paid back, where the shop has said so. */
  refund: z.nullable(money),
  /** What the shop says of it. */
  message: z.string(),
  /** What the shopper said of it. */
  remark: z.string(),
  products: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      quantity: z.int(),
      reason: z.enum(returnReasons),
    }),
  ),
})
export type OrderReturn = z.infer<typeof orderReturn>
