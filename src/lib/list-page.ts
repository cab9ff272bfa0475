import * as limits from './limits/lists.ts'

/** The rows of a list that a document shows. */
export interface ListPage<Row> {
  rows: readonly Row[]
  /** Counts the rows before them; `hasMore` tells that others follow. */
  before: number
  hasMore: boolean
}

/** Returns the number of rows to skip; 0 where the address has no such number. */
export function rowsBefore({ searchParams }: URL) {
  const text = searchParams.get('after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** The address of a list, which is on the page of `path`, after so many rows. */
export function listHref(path: string, after: number, query = '', sort = '') {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(sort && { sort }),
    ...(after > 0 && { after: String(after) }),
  }).toString()
  const mark = path.includes('?') ? '&' : '?'
  return `${path}${search && mark + search}#list`
}

/** A page of a list that is known as a whole; the last one where none are left there. */
export function pageOf<Row>(
  all: readonly Row[],
  after: number,
  size = limits.rowsPerPage,
): ListPage<Row> {
  const before = after < all.length ? after : Math.max(0, all.length - size)
  const end = before + size
  return { rows: all.slice(before, end), before, hasMore: end < all.length }
}
