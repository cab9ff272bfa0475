import { getTableColumns, sql } from 'drizzle-orm'
import { returns } from '../db/return-schema.ts'
import * as table from '../db/schema.ts'
import type { FeedTarget, FeedType, FeedTypeName } from './feed-type.ts'
import { isAnyOf } from './rows.ts'

interface Part {
  type: FeedTypeName
  table: FeedType['table']
  /** The column that names the row to which it belongs. */
  column: string
}

const ofAccount = (type: FeedTypeName, table: Part['table']) => ({
  type,
  table,
  column: 'accountId',
})

/** What the database deletes with a row of a type. A preference is the row of its customer. */
const partsOf: Partial<Record<FeedTypeName, Part[]>> = {
  customer: [
    ofAccount('address', table.addresses),
    ofAccount('order', table.orders),
    ofAccount('return', returns),
    ofAccount('voucher', table.vouchers),
    ofAccount('progress', table.accountAchievements),
    ofAccount('seen', table.lastViewProducts),
    ofAccount('wish', table.wishProducts),
    { type: 'preference', table: table.accounts, column: 'id' },
  ],
  order: [{ type: 'return', table: returns, column: 'orderId' }],
  achievement: [{ type: 'progress', table: table.accountAchievements, column: 'achievementId' }],
}

/**
 * Forgets what was fed of the parts of rows that are to be deleted: fed again, they are new, and
 * wait for what they belong to.
 */
export async function forgetParts(
  { db, companyId }: FeedTarget,
  owner: FeedTypeName,
  rowIds: number[],
) {
  for (const { type, table, column } of partsOf[owner] ?? [])
    await db.execute(
      sql`delete from feed_items i using ${table}
        where i.company_id = ${companyId} and i.type = ${type} and i.row_id = ${table.id}
          and ${table.companyId} = ${companyId}
          and ${isAnyOf(sql`${getTableColumns(table)[column]}`, rowIds)}`,
    )
}
