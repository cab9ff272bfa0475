import { z } from 'zod'
import * as limits from '#lib/limits/orders.ts'

/** Describes how shoppers send returned products back. */
export const returnParcels = z.strictObject({
  address: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(8)
    .optional()
    .describe('The lines of the address that the parcels go to.'),
  carrier: z.string().min(1).max(100).optional().describe('The carrier that takes the parcels.'),
  sendDays: z
    .int()
    .min(1)
    .max(limits.maxSendDays)
    .optional()
    .describe('How many days after the approval of a return its parcel is to be sent.'),
  beforeApproval: z
    .boolean()
    .default(false)
    .describe('Whether shoppers send their parcels without waiting for the approval.'),
})
