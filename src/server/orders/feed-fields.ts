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
import { postal, placeOf } from '../addresses/feed.ts'

const orderAddress = z.strictObject(postal).transform((given) => {
  const name = `${given.firstName ?? ''} ${given.lastName ?? ''}`.trim()
  const empty = Object.fromEntries(Object.keys(postal).map((key) => [key, '']))
  return { ...empty, addressType: AddressType.private, ...given, ...placeOf(given), name }
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
      'The shop’s id of it; it need not be fed. One that is fed lends the line its picture and link.',
    ),
  name: field.name(),
  category: field.words().optional(),
  image: field.address.optional(),
  url: field.address.optional(),
  type: field
    .named(ProductType)
    .optional()
    .describe('`goods` are sent; `code` and `digital` have no parcel.'),
  price: field.amount.describe('Of the whole line.'),
  status: field.statusOf(ShipmentStatus, 'awaitingFulfillment'),
  quantity: essential(quantity)
    .optional()
    .describe('How much the line is, `1.5` too; `price` is for all of it. 1 by default.'),
  unit: field.text(20).optional().describe('What the quantity counts, such as `kg`.'),
  sku: field.text(100).optional(),
  options: list(z.strictObject({ name: field.words(100), value: field.words(500) })).describe(
    'What was chosen, such as size and colour, or typed, such as an engraving.',
  ),
  bundle: place.optional().describe('The place of the bundle that it is a part of, from 1.'),
  codes: z
    .array(field.text().min(1))
    .max(orderLimits.maxCodesPerProduct)
    .optional()
    .describe('The codes bought, shown once the order is finished.'),
  downloadUrl: field.address
    .optional()
    .describe('The address of the file bought, shown once the order is finished.'),
})

const payment = z.strictObject({
  method: field.text().optional(),
  name: field.words().optional().describe('The method as a shopper reads it.'),
  kind: z.enum(paymentKinds).optional().describe('What pages say where `name` is left out.'),
  status: field.statusOf(TransactionStatus, 'uncleared'),
  paid: field.amount
    .optional()
    .describe('How much. A payment with the status `paid` and no amount counts for nothing.'),
  currency: field.currency
    .optional()
    .describe('Of `paid`, where that is another one than the order’s: it is not counted then.'),
  reference: field.text(100).optional().describe('What a bank transfer has to name.'),
  iban: field.text(50).optional().describe('Where a bank transfer goes.'),
  created: field.instant,
})

const tracking = {
  number: field.text().optional(),
  link: field.address.optional(),
}
const shipment = z.strictObject({
  carrier: field.text().optional(),
  ...tracking,
  trackings: list(z.strictObject(tracking)).describe('Its other numbers.'),
  lines: z
    .array(z.union([place, ofLine], 'expected the place of a line, or its place and quantity'))
    .max(feedLimits.maxPartsPerOrder)
    .optional()
    .describe(
      'What is in it: the places of its lines in `products`, from 1, such as `2`, or with how much ' +
        'of a line, such as `{"line": 2, "quantity": 1}`. Pages leave out a place beyond the last.',
    ),
  history: list(z.strictObject({ date: field.instant, status: field.named(ShipmentStatus) })),
})

const refund = z.strictObject({
  created: field.instant.optional(),
  amount: field.positiveAmount,
  reason: field.words(500).optional(),
  lines: list(ofLine).describe('Of which lines, and how much of each.'),
})

const adjustment = z.strictObject({
  kind: mended(z.enum(adjustmentKinds), () => 'other'),
  name: field.words().optional().describe('What pages say where the kind’s own name will not do.'),
  code: field.text(100).optional().describe('Of a discount or a gift card.'),
  amount: field.amount.describe('Negative where it takes something off.'),
})

const paper = {
  name: field.text().min(1).describe('The name of its file.'),
  number: field
    .text(100)
    .optional()
    .describe('Its own number; if left out, `name` without `.pdf`.'),
  date: field.instant,
  url: field.address.optional().describe('Where the shop has it.'),
  file: z
    .base64('expected a PDF as base64')
    .refine((text) => text.startsWith('JVBERi'), 'expected a PDF as base64')
    .optional()
    .describe('A PDF, as base64.'),
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
  'Pages show the name, the company and where it is, an invoice also the VAT number; the rest is answered by the calls of an order.'

/** Describes the fields of an order's line. */
export const orderFields = z.strictObject({
  customer: field.externalId,
  orderNumber: essential(field.text(100))
    .min(1)
    .optional()
    .describe('The number that the shopper knows.'),
  accessUrl: field.address
    .optional()
    .describe('Where the shop shows, finishes or takes the payment of the order.'),
  created: field.instant.optional(),
  status: field
    .text(100)
    .optional()
    .meta({ title: `one of ${Object.keys(OrderStatus).join(', ')}, or of \`orderStatuses\`` })
    .describe(
      'What is neither of these nor of `orderStatuses` in site.json is stored with a warning: such an order counts as neither paid nor sent.',
    ),
  currency: field.currency.optional().describe('What the shopper was charged in.'),
  serviceFee: field.amount.optional(),
  shippingCost: field.amount.optional(),
  transactionCost: field.amount.optional(),
  discount: field.amount.optional().describe('Positive; it is taken off.'),
  adjustments: whole(adjustment).describe('What else there is between the subtotal and the total.'),
  subTotal: field.amount.optional(),
  totalPrice: field.amount
    .optional()
    .describe('An order without it, or without `currency`, is shown without any amount.'),
  shippingAddress: orderAddress.nullable().optional().describe(addressShown),
  billingAddress: orderAddress.nullable().optional().describe(addressShown),
  shippingMethod: field.words().optional().describe('How it is sent, as a shopper reads it.'),
  customerNote: field.text(2_000).optional().describe('What the shopper wrote with it.'),
  expectedDelivery: field.day.nullable().optional().describe('When the last parcel is expected.'),
  taxLines: list(
    z.strictObject({
      name: field.text(),
      rate: detail(field.amount).describe('In per cent.'),
      base: detail(field.amount)
        .optional()
        .describe('The net amount that the tax is calculated on.'),
      amount: detail(field.amount),
    }),
  ).describe('The taxes that the total price includes.'),
  products: whole(product),
  payments: whole(payment),
  refunds: whole(refund).describe('What was paid back, each with its positive amount.'),
  shipments: list(shipment),
  invoice: invoice
    .nullable()
    .optional()
    .describe('Made here where it has neither `url` nor `file`; null is none.'),
  documents: list(document).describe('Its other papers.'),
})
export type OrderLine = z.infer<typeof orderFields>
