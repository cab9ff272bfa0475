import { z } from 'zod'
import { Section } from '#contract/codes.ts'

const numbers = Object.values(Section)
const names = Object.entries(Section).map(([name, number]) => `${number} ${name}`)

/**
 * A page that the brand adds. Its path is below the same folders as orders and addresses, so some
 * names are reserved.
 */
const customPageSetting = z.strictObject({
  pageId: z.number().int().describe('The unique number of the page.'),
  name: z.string().min(1).describe('The name in the menu.'),
  title: z.string().default('').describe('The heading of the page; its name by default.'),
  url: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'expected lower-case letters, digits and hyphens')
    .regex(
      /^(?!(?:add|edit|page|\d+)$)/,
      'expected a word other than add, edit, page or a number, which the account area uses itself',
    )
    .describe(
      'The end of its address and the name of its file: mooring-guide is pages/mooring-guide.en.md.',
    ),
  layout: z
    .string()
    .default('')
    .describe(
      'document, or empty. A document is at /account/page, any other page is below its section.',
    ),
  iconUrl: z.string().default('').describe('The menu icon: a file in images/, or an address.'),
  section: z
    .number()
    .int()
    .min(Math.min(...numbers))
    .max(Math.max(...numbers))
    .describe(`The section of the menu: ${names.join(', ')}.`),
  viewOrder: z
    .number()
    .int()
    .default(0)
    .describe('Its position among the pages of its section, lowest first.'),
  address: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://docs.example/guide' })
    .optional()
    .describe(
      'The address of the document if it is not a file of the brand. It is shown in a frame that can only run scripts.',
    ),
  waitForLoaded: z
    .boolean()
    .default(false)
    .describe('Whether the spinner waits until the document reports that it has loaded.'),
})
export type CustomPage = z.infer<typeof customPageSetting>

export const customPages = z
  .array(customPageSetting)
  .default([])
  .describe('Custom pages of the brand, shown in the menu.')
