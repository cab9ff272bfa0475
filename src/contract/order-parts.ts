import * as z from 'zod/mini'
import { orderAddress } from './address.ts'
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
  /** Counts the pieces, as the name does, too; one by default (beyond the older servers). */
  quantity: z.optional(z.number()),
  /** Names the unit of the quantity, such as `kg`; pieces by default (beyond the older servers). */
  unit: z.optional(z.string()),
  /** Holds the shop's own number of the product (beyond the older servers). */
  sku: z.optional(z.string()),
  /**
   * Lists the chosen options, such as a size, and typed ones, such as an engraving (beyond the
   * older servers).
   */
  options: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** Names the place of the bundle that it is a part of, from 1 (beyond the older servers). */
  bundle: z.optional(z.int()),
  /**
   * Splits the pieces by `ShipmentStatus`; left out where `status` is that of all (beyond the older
   * servers).
   */
  progress: z.optional(z.array(z.object({ status: z.int(), quantity: z.number() }))),
  /** Counts the refunded pieces; none by default (beyond the older servers). */
  refunded: z.optional(z.number()),
  /** Counts the pieces that can be returned now; none by default (beyond the older servers). */
  returnable: z.optional(z.int()),
  /** Set where the page of downloads has its codes or its file (beyond the older servers). */
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
  /** Names the means of payment (beyond the older servers). */
  kind: z.optional(z.enum(paymentKinds)),
  /** Holds the reference and the account of a transfer (beyond the older servers). */
  reference: z.optional(z.string()),
  iban: z.optional(z.string()),
})

export const invoice = z.object({
  id: z.int(),
  /** The name of its file. */
  name: z.string(),
  /** Holds its own number, empty where the shop has fed none (beyond the older servers). */
  number: z.optional(z.string()),
  date: instant,
})

/** Describes a paper of an order besides its invoice (beyond the older servers). */
export const orderDocument = z.extend(invoice, { kind: z.enum(documentKinds) })

/**
 * Describes an amount between subtotal and total; a negative one reduces it (beyond the older
 * servers).
 */
export const adjustment = z.object({
  kind: z.enum(adjustmentKinds),
  /** Empty where the shop has fed none. */
  name: z.string(),
  /** Names a discount or a gift card; else empty. */
  code: z.string(),
  amount: money,
})

/** Describes a refund, with its time where the shop tells that (beyond the older servers). */
export const refund = z.object({
  created: z.optional(instant),
  amount: money,
  reason: z.string(),
  /** Names products by their places in the order, from 1, and how many of each. */
  lines: z.array(z.object({ line: z.int(), quantity: z.number() })),
})

/** Describes a parcel. A shop without it leaves the list out (beyond the older servers). */
export const shipment = z.object({
  carrier: z.string(),
  number: z.string(),
  link: z.string(),
  /** Its other numbers. */
  trackings: z.optional(z.array(z.object({ number: z.string(), link: z.string() }))),
  /** Lists its contents where they are known, by the products' places in the order, from 1. */
  lines: z.optional(z.array(z.int())),
  /** Counts the pieces of each, in the same order; all by default. */
  quantities: z.optional(z.array(z.number())),
  /** Holds the day on which it is expected, yyyy-MM-dd (beyond the older servers). */
  expectedDelivery: z.optional(z.iso.date()),
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

/**
 * The other delivery address that a shopper has asked for, and the shop's answer (beyond the older
 * servers).
 */
export const addressRequest = z.object({
  asked: instant,
  state: z.enum(['asked', 'accepted', 'declined']),
  /** Holds the shop's words. */
  note: z.optional(z.string()),
  address: orderAddress,
})

/** Products that a shopper sends back, and what became of that. */
export const orderReturn = z.object({
  id: z.int(),
  created: instant,
  /** A `ReturnStatus`. */
  status: z.int(),
  /** Holds the amount that is paid back, where the shop has told it. */
  refund: z.nullable(money),
  /** Holds the shop's answer. */
  message: z.string(),
  /** Holds the shopper's words. */
  remark: z.string(),
  products: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      quantity: z.int(),
      reason: z.enum(returnReasons),
    }),
  ),
  /** Lists when it reached each `ReturnStatus`, as far as that is known (beyond older servers). */
  history: z.optional(z.array(z.object({ date: instant, status: z.int() }))),
  /** Set where it has a label to download (beyond the older servers). */
  hasLabel: z.optional(z.boolean()),
  /** Names the carrier that takes the parcel (beyond the older servers). */
  carrier: z.optional(z.string()),
  /** Holds the address that the parcel goes to, in lines (beyond the older servers). */
  address: z.optional(z.string()),
  /** Holds the text that the shop wants on the parcel (beyond the older servers). */
  reference: z.optional(z.string()),
  /** Holds the last day to send the parcel, yyyy-MM-dd (beyond the older servers). */
  sendBy: z.optional(z.iso.date()),
  /** Set while the shopper can cancel it (beyond the older servers). */
  canCancel: z.optional(z.boolean()),
})
export type OrderReturn = z.infer<typeof orderReturn>
