import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as feedSchema from './feed-schema.ts'
import * as fileSchema from './file-schema.ts'
import * as orderSchema from './order-schema.ts'
import * as removedSchema from './removed-schema.ts'
import * as returnSchema from './return-schema.ts'
import * as schema from './schema.ts'
import * as sessionSchema from './session-schema.ts'
import * as webhookSchema from './webhook-schema.ts'

/** Every table of the schema. */
export const tables = [
  schema,
  feedSchema,
  fileSchema,
  orderSchema,
  removedSchema,
  returnSchema,
  sessionSchema,
  webhookSchema,
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
