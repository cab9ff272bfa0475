import { useStore } from '@nanostores/react'
import { Search } from 'lucide'
import type { SubmitEvent } from 'react'
import type { Download } from '#contract/download.ts'
import * as limits from '#lib/limits/orders.ts'
import type { ListPage } from '#lib/list-page.ts'
import { foundWords } from '#lib/mark-words.ts'
import { showFailure } from '#browser/show-failure.ts'
import { Icon } from '#ui/Icon.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { DownloadRow } from './DownloadRow.tsx'
import type { DownloadMessages } from './downloads.messages.ts'
import { $codes, codePlaceOf, view } from './downloads.store.ts'

const path = '/account/downloads'

interface Props {
  page: ListPage<Download> & { isPartial: boolean }
  query: string
  messages: DownloadMessages
  xsrf: string
}

export function DownloadsIsland({ page, query, messages, xsrf }: Props) {
  const viewed = useStore($codes, { ssr: () => ({}) as Record<string, string[]> })
  const show = async (event: SubmitEvent<HTMLFormElement>, download: Download) => {
    event.preventDefault()
    const row = event.currentTarget.closest<HTMLElement>('.download')
    try {
      await view(download)
      // The button that had the focus is gone.
      requestAnimationFrame(() => row?.focus())
    } catch (error) {
      showFailure(error, messages)
    }
  }
  const isLong = page.before > 0 || page.hasMore || page.rows.length >= limits.searchDownloadsFrom
  const isEmpty = page.rows.length === 0
  return (
    <>
      {(isLong || query !== '') && <DownloadSearch query={query} messages={messages} />}
      {isEmpty && (
        <p className="empty" data-part="empty">
          <span>{messages.ac_NothingFound}</span> <a href={path}>{messages.ac_ShowAllDownloads}</a>
        </p>
      )}
      {page.isPartial && <p className="secondary">{messages.ac_NotAllDownloads}</p>}
      <PagedList path={path} page={page} query={query} messages={messages}>
        <ul className="downloads">
          {page.rows.map((download) => (
            <DownloadRow
              key={codePlaceOf(download)}
              download={download}
              found={foundWords(query)}
              codes={viewed[codePlaceOf(download)] ?? download.codes}
              onView={(event) => void show(event, download)}
              messages={messages}
              xsrf={xsrf}
            />
          ))}
        </ul>
      </PagedList>
    </>
  )
}

/** Opens the page with its search, with script or without. */
const DownloadSearch = ({ query, messages }: Pick<Props, 'query' | 'messages'>) => (
  <form className="search download-search" role="search" action={path}>
    <input
      className="control"
      type="search"
      name="query"
      defaultValue={query}
      maxLength={limits.maxSearchCharacters}
      aria-label={messages.ac_SearchDownloads}
      placeholder={messages.ac_SearchDownloads}
      // A browser that goes back would fill in a query that the list is not searched for.
      autoComplete="off"
    />
    <button className="button">
      <Icon of={Search} size={18} />
      <span>{messages.ac_Search}</span>
    </button>
  </form>
)
