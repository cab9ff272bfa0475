import { sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { cascadesOf } from '../store/tables.ts'
import { feedTypeNames, type FeedTarget, type FeedTypeName } from './feed-type.ts'
import { feedTypes } from '../feed-types.ts'
import { isAnyOf } from './rows.ts'

/**
 * Returns the column by which rows of a table are deleted with those of `owner`, by the database's
 * own rule: a return goes with its order, and by that with its customer.
 */
function ownerColumn(table: PgTable, owner: PgTable): AnyPgColumn | undefined {
  for (const { columns, foreignColumns, foreignTable } of cascadesOf(table, 'onDelete')) {
    const named = foreignTable === owner ? 'id' : ownerColumn(foreignTable, owner)?.name
    const at = foreignColumns.findIndex(({ name }) => name === named)
    if (at >= 0) return columns[at]
  }
  return undefined
}

/** The parts of a type's rows. A preference is the row of its customer. */
const partsOf = (owner: FeedTypeName) =>
  feedTypeNames.flatMap((type) => {
    const { table } = feedTypes[type]
    const isSameRow = table === feedTypes[owner].table && type !== owner
    const column = isSameRow ? table.id : ownerColumn(table, feedTypes[owner].table)
    return column ? [{ type, table, column }] : []
  })

/**
 * Forgets what was fed of the parts of rows that are to be deleted: fed again, they are new, and
 * wait for what they belong to.
 */
export async function forgetParts(
  { db, companyId }: FeedTarget,
  owner: FeedTypeName,
  rowIds: number[],
) {
  for (const { type, table, column } of partsOf(owner))
    await db.execute(
      sql`delete from feed_items i using ${table}
        where i.company_id = ${companyId} and i.type = ${type} and i.row_id = ${table.id}
          and ${table.companyId} = ${companyId} and ${isAnyOf(sql`${column}`, rowIds)}`,
    )
}
