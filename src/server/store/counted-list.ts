import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ListAnswer } from '#contract/list.ts'
import * as limits from '#lib/limits/lists.ts'
import { jsonRows, oneRow } from './json.ts'
import type { Reader } from './open.ts'
import type { Window } from './page.ts'
import { prepared } from './prepared.ts'
import { anyOwner, ownerOf, type Owner, type Scope } from './scope.ts'

/** Holds some rows of a list, and the number of all of them. */
export interface CountedRows<Row> {
  rows: Row[]
  total: number
}

/** Selects one `value` for each row, with placeholders for `limit` and `offset`. */
type Select<Row> = (
  db: Reader,
  owner: Owner,
) => { as(alias: string): SQLWrapper & { value: SQL.Aliased<Row> } }

/**
 * A query of some rows of a list, which counts the others without reading them. `name` is that of a
 * prepared query, which no other has.
 */
export function countedList<Row>(
  name: string,
  select: Select<Row>,
  table: PgTable,
  where: SQL | undefined,
) {
  const run = prepared(name, (db) => {
    const total = sql<number>`(select count(*)::int from ${table} where ${where})`
    return db.select({ rows: jsonRows<Row>(select(db, anyOwner)), total }).from(oneRow)
  })
  return async (scope: Scope, window: Window): Promise<CountedRows<Row>> => {
    const [found] = await run(scope.db, { ...ownerOf(scope), ...window })
    return found!
  }
}

/** Returns a reader of a list's pages, of which the first is 1. */
export const pagesOf =
  <Row>(read: (scope: Scope, window: Window) => Promise<CountedRows<Row>>) =>
  async (scope: Scope, page: number): Promise<ListAnswer<Row>> => {
    const numberPerPage = limits.rowsPerPage
    const window = { limit: numberPerPage, offset: (page - 1) * numberPerPage }
    const { rows, total } = await read(scope, window)
    return { data: rows, meta: { total, numberPerPage } }
  }
