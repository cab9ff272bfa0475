import { z } from 'zod'
import { OrderStatus } from '#contract/codes.ts'
import * as retention from '#lib/limits/retention.ts'
import * as limits from '#lib/limits/texts.ts'

const { none: _, ...statuses } = OrderStatus

/** A text by language, such as `{"en": "Packed", "nl": "Ingepakt"}`. */
const label = z
  .record(
    z.string().regex(/^[a-z]{2,3}$/, 'expected a language code such as nl'),
    z.string().min(1).max(limits.maxProfileCharacters),
  )
  .refine((label) => Object.keys(label).length > 0, 'expected a text in at least one language')

/** Say how orders and their amounts are shown. */
export const orderSettings = {
  currencyDecimals: z
    .enum(['two', 'iso'])
    .default('two')
    .describe(
      'How many decimals amounts have: two, or as many as ISO 4217 gives their currency, such as ' +
        'none for the yen and three for the Kuwaiti dinar.',
    ),
  prices: z
    .enum(['gross', 'net'])
    .default('gross')
    .describe(
      'Whether the prices, the shipping and the fees that the shop feeds include taxes. If they ' +
        'are net, the taxes of an order are lines of its summary.',
    ),
  orderLinkDays: z
    .number()
    .int()
    .min(0)
    .max(3_650)
    .default(90)
    .describe(
      'How many days after the last change of an order its link works, which shows the progress without sign-in. 0 turns links off.',
    ),
  retainOrders: z
    .int()
    .min(retention.minRetainedYears)
    .max(retention.maxRetainedYears)
    .default(10)
    .describe(
      'How many years the orders of an erased account are kept without any name, counted from the end of the year of each order: at least as long as the law has your shop keep its books. Of brands that share a company, the longest counts.',
    ),
  orderLookup: z
    .boolean()
    .default(false)
    .describe(
      'Whether guests can have the link of an order sent to them by its number and their e-mail address.',
    ),
  orderStatuses: z
    .record(
      z.string().min(1).max(limits.maxProfileCharacters),
      z.strictObject({
        status: z
          .enum(Object.keys(statuses) as [keyof typeof statuses, ...(keyof typeof statuses)[]])
          .describe('What it means here: what shoppers can do with the order depends on this.'),
        name: label.describe('What shoppers read, by language.'),
      }),
    )
    .default({})
    .describe(
      'The shop’s own order statuses, by the names that it feeds, such as {"packed": {"status": "processing", "name": {"en": "Packed"}}}.',
    ),
}
