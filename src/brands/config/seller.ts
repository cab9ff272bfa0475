import { z } from 'zod'
import { pdfPicture, vatNumber } from './site-values.ts'

/** Describes the seller, as an invoice must. */
export const seller = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The name that the company is registered by, if it is not companyName.'),
  address: z
    .array(z.string().min(1).max(100))
    .max(6)
    .default([])
    .describe(
      'The lines of its address, and what else belongs there, such as a register’s number.',
    ),
  vatNumber: vatNumber.optional().describe('Its VAT number, such as NL123456789B01.'),
  logo: pdfPicture
    .optional()
    .describe('A PNG or JPEG in images/. Without it, logo is taken if it is one of these.'),
})
