import { z } from 'zod'
import { returnReasons, ReturnStatus } from '#contract/codes.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as orderLimits from '#lib/limits/orders.ts'
import * as field from '../feed/fields.ts'
import { essential, mended } from '../feed/mend.ts'
import { pdf } from './feed-fields.ts'

const label = z
  .strictObject({
    url: field.address.optional().describe('The address of the label.'),
    file: pdf.optional().describe('A PDF, as base64.'),
  })
  .refine(({ url, file }) => Boolean(url) !== Boolean(file), 'expected either url or file')

/** Describes the fields of a return's line. */
export const returnFields = z.strictObject({
  id: essential(z.int().min(1).max(2_147_483_647))
    .optional()
    .describe(
      'Our id of a return that was requested in the account area, from the event `return.requested`.',
    ),
  order: field.externalId
    .optional()
    .describe(
      'The order of a return that was requested elsewhere. A new return needs either `order` or `id`.',
    ),
  created: field.instant.optional(),
  status: field.named(ReturnStatus).optional(),
  refund: field.amount
    .nullable()
    .optional()
    .describe('The refunded amount in the order’s currency. `null` means not known yet.'),
  message: field
    .words(orderLimits.maxRemarkCharacters)
    .optional()
    .describe('A text for the shopper.'),
  label: label
    .nullable()
    .optional()
    .describe('The label of the parcel, either its address or the PDF itself.'),
  carrier: field.text(100).optional().describe('The name of the carrier that takes the parcel.'),
  address: field
    .text(orderLimits.maxRemarkCharacters)
    .optional()
    .describe(
      'The address to which the parcel goes, with a line break after each line. Without it, the address in `returnParcels` of `site.json`.',
    ),
  reference: field
    .text(100)
    .optional()
    .describe('A number or text that the shopper writes on the parcel.'),
  sendBy: field.day
    .nullable()
    .optional()
    .describe('The last day to send the parcel. Without it, `sendDays` in `returnParcels`.'),
  cancellable: z
    .boolean()
    .optional()
    .describe(
      'Whether the shopper can cancel the return while it is `requested` or `approved`. Without it, only while it is `requested`.',
    ),
  history: z
    .array(z.strictObject({ date: field.instant, status: field.named(ReturnStatus) }))
    .max(orderLimits.maxReturnSteps)
    .optional()
    .describe('When the return reached each status. Pages show the days beside the steps.'),
  products: essential(
    z
      .array(
        z.strictObject({
          product: field.externalId.optional().describe('As in the order.'),
          name: field.name().describe('As in the order.'),
          quantity: essential(z.int().min(1).max(orderLimits.maxPiecesPerProduct)).optional(),
          reason: mended(z.enum(returnReasons), () => 'otherReason'),
        }),
      )
      .max(feedLimits.maxPartsPerOrder),
  )
    .optional()
    .describe(
      'The returned products. A return that was requested in the account area already has them.',
    ),
})
export type FedReturn = z.infer<typeof returnFields>
