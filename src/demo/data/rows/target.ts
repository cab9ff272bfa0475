import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../server/db/open.ts'
import type { DemoEmail } from '../shoppers.ts'
import type { ShopperPlan } from '../shopper-plan.ts'

/** What is being filled, and for which company. */
export interface FillTarget {
  db: Db
  companyId: number
}

/** A shopper whose account is stored. */
export interface Person {
  email: DemoEmail
  accountId: number
  plan: ShopperPlan
}

/** Rows a statement: one takes at most 65,535 values. */
const chunk = 500

export const toChunks = <Row>(rows: Row[]) =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, n) =>
    rows.slice(n * chunk, (n + 1) * chunk),
  )

export async function insertAll<Table extends PgTable>(
  { db }: FillTarget,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  for (const part of toChunks(rows)) await db.insert(table).values(part as never)
}
