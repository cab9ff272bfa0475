import { downloadPapers } from '#contract/calls.ts'
import type { PaperQuery } from '#contract/paper.ts'
import * as limits from '#lib/limits/papers.ts'

export const papersPath = '/account/papers'

type Narrowed = Partial<PaperQuery>

const searchOf = ({ query, year }: Narrowed, name: string, number = 1) =>
  new URLSearchParams({
    ...(query && { query }),
    ...(year && { year: String(year) }),
    ...(number > 1 && { [name]: String(number) }),
  }).toString()

/** Returns the page's address at a page of the list. */
export function papersUrl(wanted: Narrowed, page = 1) {
  const search = searchOf(wanted, 'page', page)
  return `${papersPath}${search && `?${search}`}${page > 1 ? '#list' : ''}`
}

/** Returns the address of the archive of what is wanted, or of a part of it, from 1. */
export function archiveUrl(wanted: Narrowed, part = 1) {
  const search = searchOf(wanted, 'part', part)
  return `${downloadPapers.path}${search && `?${search}`}`
}

/** Returns the first and the last number of each archive that so many papers need. */
export const archiveParts = (count: number, size: number = limits.papersPerArchive) =>
  Array.from({ length: Math.ceil(count / size) }, (_, n) => ({
    part: n + 1,
    from: n * size + 1,
    to: Math.min(count, (n + 1) * size),
  }))

/** Counts the pages of a list. */
export const pageCount = ({ total, numberPerPage }: { total: number; numberPerPage: number }) =>
  Math.ceil(total / numberPerPage)
