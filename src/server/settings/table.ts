import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { owned, owner } from '../store/accounts.ts'
import {
  company,
  rowId,
  rowKey,
  requiredText,
  translations,
  sameCompany,
} from '../store/columns.ts'

const named = { ...rowId, ...company, name: requiredText(), translations: translations() }

export const interests = pgTable('interests', named, (t) => [rowKey(t)])
export const newsletters = pgTable('newsletters', named, (t) => [rowKey(t)])

export const accountInterests = pgTable(
  'account_interests',
  { ...owner, interestId: integer().notNull() },
  (t) => [
    owned(t),
    sameCompany('account_interests_interest', [t.companyId, t.interestId], interests).onDelete(
      'cascade',
    ),
    primaryKey({ columns: [t.companyId, t.accountId, t.interestId] }),
  ],
)

export const accountNewsletters = pgTable(
  'account_newsletters',
  { ...owner, newsletterId: integer().notNull() },
  (t) => [
    owned(t),
    sameCompany(
      'account_newsletters_newsletter',
      [t.companyId, t.newsletterId],
      newsletters,
    ).onDelete('cascade'),
    primaryKey({ columns: [t.companyId, t.accountId, t.newsletterId] }),
  ],
)
