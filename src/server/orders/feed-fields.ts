import { z } from 'zod'
import {
  AddressType,
  adjustmentKinds,
  documentKinds,
  OrderStatus,
  paymentKinds,
  ProductType,
  ShipmentStatus,
  TransactionStatus,
} from '#contract/codes.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as orderLimits from '#lib/limits/orders.ts'
import * as field from '../feed/fields.ts'
import { detail, essential, inseparable, mended } from '../feed/mend.ts'
import { postal, regionOf } from '../addresses/feed.ts'

const orderAddress = z.strictObject(postal).transform((given) => {
  const name = `${given.firstName ?? ''} ${given.lastName ?? ''}`.trim()
  const empty = Object.fromEntries(Object.keys(postal).map((key) => [key, '']))
  return { ...empty, addressType: AddressType.private, ...given, ...regionOf(given), name }
})

const list = <Part extends z.ZodType>(part: Part) =>
  z.array(part).max(feedLimits.maxPartsPerOrder).optional()

/** Requires every part of a list. */
const whole = <Part extends z.ZodType>(part: Part) =>
  essential(z.array(part).max(feedLimits.maxPartsPerOrder)).optional()

/** The place of a line in `products`, from 1. */
const place = z.int().min(1).max(feedLimits.maxPartsPerOrder)
const quantity = field.quantity
const ofLine = z.strictObject({ line: place, quantity })

const product = z.strictObject({
  product: field.externalId
    .optional()
    .describe(
      'The shop’s id of the product, which need not be fed. If it is fed, the line shows its picture and link.',
    ),
  name: field.name(),
  category: field.words().optional(),
  image: field.address.optional(),
  url: field.address.optional(),
  type: field
    .named(ProductType)
    .optional()
    .describe('`goods` are shipped; `code` and `digital` are not.'),
  price: field.amount.describe('The price of the whole line.'),
  status: field.statusNamed(ShipmentStatus, 'awaitingFulfillment'),
  quantity: essential(quantity)
    .optional()
    .describe(
      'The quantity, such as `2` or `1.5`. `price` is for the whole quantity. 1 by default.',
    ),
  unit: field.text(20).optional().describe('The unit of the quantity, such as `kg`.'),
  sku: field.text(100).optional(),
  options: list(z.strictObject({ name: field.words(100), value: field.words(500) })).describe(
    'Options that the shopper chose or typed, such as the size or an engraving.',
  ),
  bundle: place
    .optional()
    .describe('If the line is part of a bundle: the position of the bundle in `products`, from 1.'),
  codes: z
    .array(field.text().min(1))
    .max(orderLimits.maxCodesPerProduct)
    .optional()
    .describe('The purchased codes. They are shown when the order is finished.'),
  downloadUrl: field.address
    .optional()
    .describe('The address of the purchased file. It is shown when the order is finished.'),
})

const payment = z.strictObject({
  method: field.text().optional(),
  name: field.words().optional().describe('The method that pages show.'),
  kind: z.enum(paymentKinds).optional().describe('Pages show it if there is no `name`.'),
  status: field.statusNamed(TransactionStatus, 'uncleared'),
  paid: field.amount
    .optional()
    .describe('The amount. A payment with the status `paid` and no amount counts as no payment.'),
  currency: field.currency
    .optional()
    .describe('The currency of `paid`, if it is not the order’s. The payment is then not counted.'),
  reference: field.text(100).optional().describe('The reference that a bank transfer needs.'),
  iban: field.text(50).optional().describe('The account to which a bank transfer goes.'),
  created: field.instant,
})

const tracking = {
  number: field.text().optional(),
  link: field.address.optional(),
}
const shipment = z.strictObject({
  carrier: field.text().optional(),
  ...tracking,
  trackings: list(z.strictObject(tracking)).describe('Further tracking numbers of the parcel.'),
  lines: z
    .array(z.union([place, ofLine], 'expected the place of a line, or its place and quantity'))
    .max(feedLimits.maxPartsPerOrder)
    .optional()
    .describe(
      'The contents of the parcel: positions in `products`, from 1, such as `2`, or with a quantity, ' +
        'such as `{"line": 2, "quantity": 1}`. Pages ignore a position beyond the last line.',
    ),
  expectedDelivery: detail(field.day)
    .nullable()
    .optional()
    .describe('The day on which the parcel is expected.'),
  history: list(z.strictObject({ date: field.instant, status: field.named(ShipmentStatus) })),
})

const refund = z.strictObject({
  created: field.instant.optional(),
  amount: field.positiveAmount,
  reason: field.words(500).optional(),
  lines: list(ofLine).describe('The refunded lines, each with its quantity.'),
})

const adjustment = z.strictObject({
  kind: mended(z.enum(adjustmentKinds), () => 'other'),
  name: field
    .words()
    .optional()
    .describe('The name that pages show instead of the name of `kind`.'),
  code: field.text(100).optional().describe('The code of a discount or a gift card.'),
  amount: field.amount.describe('Negative if it reduces the total.'),
})

export const pdf = z
  .base64('expected a PDF as base64')
  .refine((text) => text.startsWith('JVBERi'), 'expected a PDF as base64')

const paper = {
  name: field.text().min(1).describe('The file name.'),
  number: field
    .text(100)
    .optional()
    .describe('The document’s number. Without it, `name` without `.pdf`.'),
  date: field.instant,
  url: field.address.optional().describe('The address of the file at the shop.'),
  file: pdf.optional().describe('A PDF, as base64.'),
}
type Paper = { url?: string | undefined; file?: string | undefined }
const isOnePlace = ({ url, file }: Paper) => !(url && file)
const isSomewhere = ({ url, file }: Paper) => Boolean(url || file)
// Without its file another one would be made here in its place.
const invoice = z
  .strictObject({ ...paper, url: inseparable(paper.url), file: inseparable(paper.file) })
  .refine(isOnePlace, 'expected url or file, found both')
const document = z
  .strictObject({ kind: z.enum(documentKinds), ...paper })
  .refine(isOnePlace, 'expected url or file, found both')
  .refine(isSomewhere, 'expected url or file, found neither')

const addressShown =
  'Pages show the name, the company and the postal address; an invoice also shows the VAT number. The API returns all fields.'

/** Describes the fields of an order's line. */
export const orderFields = z.strictObject({
  customer: field.externalId,
  orderNumber: essential(field.text(orderLimits.maxOrderNumberCharacters))
    .min(1)
    .optional()
    .describe('The order number that the shopper sees.'),
  accessUrl: field.address
    .optional()
    .describe('The page of the shop on which the shopper can see, finish or pay the order.'),
  created: field.instant.optional(),
  status: field
    .text(100)
    .optional()
    .meta({ title: `one of ${Object.keys(OrderStatus).join(', ')}, or of \`orderStatuses\`` })
    .describe(
      'Any other status is stored with a warning, and the order then counts as neither paid nor sent.',
    ),
  currency: field.currency.optional().describe('The currency in which the shopper was charged.'),
  serviceFee: field.amount.optional(),
  shippingCost: field.amount.optional(),
  transactionCost: field.amount.optional(),
  discount: field.amount.optional().describe('A positive amount, which reduces the total.'),
  adjustments: whole(adjustment).describe('Other amounts between the subtotal and the total.'),
  subTotal: field.amount.optional(),
  totalPrice: field.amount
    .optional()
    .describe('Without it, or without `currency`, pages show no amounts of the order.'),
  shippingAddress: orderAddress.nullable().optional().describe(addressShown),
  billingAddress: orderAddress.nullable().optional().describe(addressShown),
  addressRequest: z
    .strictObject({
      id: essential(field.text(100)).describe('The `id` of the event.'),
      state: essential(z.enum(['accepted', 'declined'])),
      note: field
        .words(orderLimits.maxRemarkCharacters)
        .optional()
        .describe('A text for the shopper.'),
    })
    .optional()
    .describe(
      'The answer to the event `order.address_requested`. If you accept, send the new `shippingAddress`, too.',
    ),
  shippingMethod: field.words().optional().describe('The shipping method that pages show.'),
  customerNote: field.text(2_000).optional().describe('The shopper’s note.'),
  expectedDelivery: field.day
    .nullable()
    .optional()
    .describe('The day on which the last parcel is expected. A parcel can have its own day.'),
  taxLines: list(
    z.strictObject({
      name: field.text(),
      rate: detail(field.amount).describe('The rate in per cent.'),
      base: detail(field.amount)
        .optional()
        .describe('The net amount that the tax is calculated on.'),
      amount: detail(field.amount),
    }),
  ).describe('The taxes that the total price includes.'),
  products: whole(product),
  payments: whole(payment),
  refunds: whole(refund).describe('The refunds, each with a positive amount.'),
  shipments: list(shipment),
  invoice: invoice
    .nullable()
    .optional()
    .describe(
      'Foyer creates the invoice if it has neither `url` nor `file`. `null` means no invoice.',
    ),
  documents: list(document).describe('Other documents of the order.'),
})
export type OrderLine = z.infer<typeof orderFields>
