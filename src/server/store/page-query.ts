import { isDeepStrictEqual } from 'node:util'
import type { SQL } from 'drizzle-orm'
import { oneRow } from './json.ts'
import type { Reader } from './open.ts'
import { prepared } from './prepared.ts'
import { anyOwner, ownerOf, type Owner, type Scope } from './scope.ts'
import { ownerOfSession, selectSession } from '../sign-in/sessions.ts'

/** Describes the query's placeholders beside those of its owner. */
type Values = object

/** Describes a query of one page, which answers one value of JSON. */
export type PageQuery<Row> = ReturnType<typeof pageQuery<Row>>

/** A query and its values. */
export interface AskedPage {
  query: PageQuery<unknown>
  values: Values
}

/** Holds the rows that were read with a session. */
export interface ReadPage extends AskedPage {
  row: unknown
}

/**
 * A query of what a page shows. It is run by itself, or as part of the statement that finds the
 * session: a second statement costs more than most of what it reads. `name` is that of a prepared
 * query, which no other has.
 */
export function pageQuery<Row>(name: string, build: (db: Reader, owner: Owner) => SQL<Row>) {
  return {
    alone: prepared(name, (db) => db.select({ row: build(db, anyOwner) }).from(oneRow)),
    withSession: prepared(`session_${name}`, (db) => selectSession(db, build(db, ownerOfSession))),
  }
}

/** Runs a query of a page, unless it came with the session. */
export async function readPageQuery<Row>(scope: Scope, query: PageQuery<Row>, values: Values) {
  const { page } = scope
  // A later query reads the present state.
  scope.page = undefined
  if (page?.query === query && isDeepStrictEqual(page.values, values)) return page.row as Row
  const [found] = await query.alone(scope.db, { ...ownerOf(scope), ...values })
  return found!.row
}
