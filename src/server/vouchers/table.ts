import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { owned, owner } from '../store/accounts.ts'
import {
  amount,
  company,
  instant,
  rowId,
  rowKey,
  requiredText,
  translations,
  sameCompany,
} from '../store/columns.ts'

/** Holds a voucher's discount. */
const discount = {
  limited: boolean().notNull().default(true),
  percentage: doublePrecision().notNull().default(0),
  amount: amount(),
  currency: requiredText(),
}

/**
 * Holds the campaigns of vouchers, with the value and the days of each new one; null is for ever.
 */
export const campaigns = pgTable(
  'campaigns',
  {
    ...rowId,
    ...company,
    description: requiredText(),
    conditions: requiredText(),
    translations: translations(),
    ...discount,
    /** The least that must be bought, in `currency`; 0 where any amount will do. */
    minimumAmount: amount(),
    validDays: integer(),
  },
  (t) => [rowKey(t)],
)

export const vouchers = pgTable(
  'vouchers',
  {
    ...rowId,
    ...owner,
    campaignId: integer().notNull(),
    code: text().notNull(),
    used: integer().notNull().default(0),
    redeemDate: instant(),
    expireDate: instant(),
    claimDate: instant(),
    ...discount,
  },
  (t) => [
    rowKey(t),
    owned(t),
    sameCompany('vouchers_campaign', [t.companyId, t.campaignId], campaigns),
    unique('vouchers_code').on(t.companyId, t.accountId, t.code),
    index('vouchers_account').on(t.companyId, t.accountId, t.campaignId),
  ],
)
