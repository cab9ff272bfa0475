import { z } from 'zod'
import { accountId, defineFeedType } from '../feed/feed-type.ts'
import { amount, currencyOrNone, externalId, instant, text, words } from '../feed/fields.ts'
import { essential } from '../feed/mend.ts'
import { wordColumns } from '../feed/words.ts'
import { campaigns, vouchers } from './table.ts'

const discountFields = {
  limited: essential(z.boolean()).optional().describe('Whether it can be used only once.'),
  percentage: essential(z.number().min(0).max(100))
    .optional()
    .describe('The discount in per cent.'),
  amount: amount.optional().describe('The discount in `currency`.'),
  currency: essential(currencyOrNone).optional(),
}

export const campaign = defineFeedType({
  about: 'A discount for which the shop gives vouchers.',
  fields: z.strictObject({
    description: words().optional(),
    conditions: words(2_000).optional().describe('The conditions of the vouchers.'),
    ...discountFields,
    minimumAmount: amount
      .refine((least) => !least.startsWith('-'), 'expected an amount of 0 or more')
      .optional()
      .describe('The minimum order amount, in `currency`; 0 for none.'),
    validDays: essential(z.int().min(1).max(36_500))
      .nullable()
      .optional()
      .describe('The number of days for which a voucher is valid. `null` means without limit.'),
  }),
  example: {
    externalId: 'welcome-back',
    description: { en: 'Welcome', nl: 'Welkom' },
    conditions: { en: 'Not for gift cards.', nl: 'Niet voor cadeaubonnen.' },
    limited: true,
    percentage: 10,
    currency: 'EUR',
    minimumAmount: '50.00',
    validDays: 365,
  },
  references: {},
  table: campaigns,
  toRow: ({ line: { description, conditions, ...rest } }) => ({
    ...rest,
    ...wordColumns({ description, conditions }),
  }),
})

/**
 * A claim is the shopper's: a shop that has not heard of it, and so says null, takes it back by no
 * line, however new. Null is what a new row has anyway.
 */
export const claimDate = essential(instant)
  .nullable()
  .optional()
  .describe('`null` means not claimed. It does not undo a claim.')

export const voucher = defineFeedType({
  about: 'A voucher of a customer.',
  fields: z.strictObject({
    customer: externalId,
    campaign: externalId,
    code: essential(text()).min(1).optional().describe('Hidden until the shopper claims it.'),
    used: essential(z.int().min(0).max(2_147_483_647))
      .optional()
      .describe('How often the voucher was redeemed.'),
    redeemDate: essential(instant)
      .nullable()
      .optional()
      .describe('When the voucher was last redeemed. No page shows it.'),
    expireDate: essential(instant)
      .nullable()
      .optional()
      .describe('`null` means that it does not expire.'),
    claimDate,
    ...discountFields,
  }),
  example: {
    externalId: 'voucher-1',
    customer: 'customer-1007',
    campaign: 'welcome-back',
    code: 'WELCOME-1007',
    expireDate: '2036-03-01T00:00:00Z',
    percentage: 10,
    limited: true,
  },
  references: { customer: 'customer', campaign: 'campaign' },
  table: vouchers,
  naturalKey: ['code'],
  toRow(resolved) {
    const { customer: _, campaign: __, claimDate, ...rest } = resolved.line
    return {
      ...rest,
      claimDate: claimDate ?? undefined,
      accountId: accountId(resolved),
      campaignId: resolved.ids.campaign?.[0],
    }
  },
})
