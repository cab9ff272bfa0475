import type { ListPage } from '#lib/list-page.ts'
import * as limits from '#lib/limits/lists.ts'

/** The part of a list that a query reads. */
export interface Window {
  limit: number
  offset: number
}

/** A page of a list, and one row more, which tells whether others follow. */
const pageAfter = (offset: number) => ({ limit: limits.rowsPerPage + 1, offset })
export const firstPage = pageAfter(0)

/**
 * Reads a page of a list. Where none are left there, as after the last one was deleted, it is the
 * page before.
 */
export async function readPage<Row>(
  after: number,
  read: (window: Window) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const size = limits.rowsPerPage
  for (const before of new Set([after, Math.max(0, after - size), 0])) {
    const rows = await read(pageAfter(before))
    if (rows.length > 0) return { rows: rows.slice(0, size), before, hasMore: rows.length > size }
  }
  return { rows: [], before: 0, hasMore: false }
}
