import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as achievements from '../achievements/table.ts'
import * as consents from '../consents/table.ts'
import * as feed from '../feed/table.ts'
import * as files from '../files/table.ts'
import * as lastViewed from '../last-viewed/table.ts'
import * as documents from '../orders/document-table.ts'
import * as returns from '../orders/return-table.ts'
import * as orders from '../orders/table.ts'
import * as passkeys from '../passkeys/table.ts'
import * as personalData from '../personal-data/table.ts'
import * as products from '../products/table.ts'
import * as security from '../security/table.ts'
import * as settings from '../settings/table.ts'
import * as signIn from '../sign-in/table.ts'
import * as vouchers from '../vouchers/table.ts'
import * as webhooks from '../webhooks/table.ts'
import * as wishlist from '../wishlist/table.ts'
import * as accounts from './accounts.ts'

/** Every table of the schema. */
export const tables = [
  accounts,
  achievements,
  consents,
  documents,
  feed,
  files,
  lastViewed,
  orders,
  passkeys,
  personalData,
  products,
  returns,
  security,
  settings,
  signIn,
  vouchers,
  webhooks,
  wishlist,
].flatMap((file) =>
  Object.values<unknown>(file).filter((value): value is PgTable => is(value, PgTable)),
)

export type AccountTable = PgTable & { companyId: AnyPgColumn; accountId: AnyPgColumn }

/** Every table whose rows belong to an account. */
export const accountTables = tables.filter(
  (table): table is AccountTable => 'accountId' in getTableColumns(table),
)

/** Returns the references of a table to others, as far as they are to rows that it goes with. */
export const cascadesOf = (table: PgTable, event: 'onDelete' | 'onUpdate') =>
  getTableConfig(table)
    .foreignKeys.filter((key) => key[event] === 'cascade')
    .map((key) => key.reference())
