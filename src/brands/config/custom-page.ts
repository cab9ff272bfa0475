import { z } from 'zod'
import { Section } from '#contract/codes.ts'

/**
 * A page that the brand adds. Its path is below the same folders as orders and addresses, so some
 * names are reserved.
 */
export const customPage = z.strictObject({
  pageId: z.number().int().describe('A number of the page’s own.'),
  name: z.string().min(1).describe('What the menu says.'),
  title: z.string().default('').describe('The page’s heading, unless it is its name.'),
  url: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'expected lower-case letters, digits and hyphens')
    .regex(
      /^(?!(?:add|edit|page|\d+)$)/,
      'expected a word that is neither add, edit or page nor a number: these are pages of the account area',
    )
    .describe(
      'The end of its address, and the name of its file in pages/: mooring-guide is pages/mooring-guide.en.md.',
    ),
  layout: z
    .string()
    .default('')
    .describe(
      'document, or nothing: a document is at /account/page, any other page below its section.',
    ),
  iconUrl: z
    .string()
    .default('')
    .describe('Its picture in the menu: a file of images/, or an address.'),
  section: z
    .number()
    .int()
    .min(Section.general)
    .max(Section.fund)
    .describe(
      'Whose page it is: 0 nobody’s, 1 achievements, 2 vouchers, 3 overview, 4 addresses, 5 orders, 6 wishlist, 7 the fund.',
    ),
  viewOrder: z
    .number()
    .int()
    .default(0)
    .describe('Its place among the pages of its section, the lowest first.'),
  address: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://docs.example/guide' })
    .optional()
    .describe(
      'Where its document is, unless that is a file of the brand: it is shown in a frame that may run scripts and nothing else.',
    ),
  waitForLoaded: z
    .boolean()
    .default(false)
    .describe('Whether its document says itself when it can be shown.'),
})
export type CustomPage = z.infer<typeof customPage>
