import type { ReactNode } from 'react'
import { listHref, type ListPage } from '#lib/list-page.ts'
import * as limits from '#lib/limits/lists.ts'

interface Props {
  /** The page that the list is on. */
  path: string
  page: ListPage<unknown>
  /** Counts the rows of a page. */
  size?: number
  /** Holds the search of the list. */
  query?: string
  /** The order of its rows, where it is not the usual one. */
  sort?: string
  messages: Record<'ac_ShowPrevious' | 'ac_LoadMore', string>
  children: ReactNode
}

/**
 * The rows of a page of a list, and links to those before and after them. The list goes on after
 * the last one that is shown, also where one was removed.
 */
export function PagedList({
  path,
  page,
  size = limits.rowsPerPage,
  query,
  sort,
  messages,
  children,
}: Props) {
  const { rows, before, hasMore } = page
  const href = (after: number) => listHref(path, after, query, sort)
  return (
    <div className="paged-list" id="list" tabIndex={-1}>
      {before > 0 && (
        <a className="button quiet" href={href(Math.max(0, before - size))}>
          {messages.ac_ShowPrevious}
        </a>
      )}
      {children}
      {hasMore && (
        <a className="button" href={href(before + rows.length)}>
          {messages.ac_LoadMore}
        </a>
      )}
    </div>
  )
}
