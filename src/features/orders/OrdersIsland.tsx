import { useStore } from '@nanostores/react'
import { useRef, type MouseEvent, type SubmitEvent } from 'react'
import type { DateStyle } from '#lib/dates.ts'
import type { MoneyStyle } from '#lib/money.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderList } from './OrderList.tsx'
import { OrderSearchForm } from './OrderSearch.tsx'
import { listUrl, searchTitle } from './orders.rules.ts'
import {
  $busy,
  $orders,
  loadMore,
  removeOrder,
  searchOrders,
  type ShownOrders as List,
} from './orders.store.ts'
import type { OrderCounted, OrderMessages } from './orders.messages.ts'

interface Props {
  initial: List
  dates: DateStyle
  moneyStyle: MoneyStyle
  messages: OrderMessages
  counted: OrderCounted
  xsrf: string
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey

export function OrdersIsland({ initial, dates, moneyStyle, messages, counted, xsrf }: Props) {
  const list = useStore($orders, { ssr: () => undefined }) ?? initial
  const busy = useStore($busy, { ssr: () => undefined })
  const cards = useRef<HTMLDivElement>(null)
  const { wanted } = list
  const { query } = wanted
  const fail = (error: unknown) => showFailure(error, messages)
  const follow = (page: number) => history.replaceState(history.state, '', listUrl(wanted, page))

  const search = async (typed: string) => {
    const next = { ...wanted, query: typed }
    try {
      if (!(await searchOrders(next, moneyStyle)) || typed === query) return
      history.pushState(null, '', listUrl(next))
      const [before, now] = [query, typed].map((each) => searchTitle(each, messages.ac_MyOrders))
      document.title = document.title.replace(before!, () => now!)
    } catch (error) {
      fail(error)
    }
  }
  const more = async (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    const before = list.orders.length
    try {
      if (!(await loadMore(list, moneyStyle))) return
      follow($orders.get()?.page ?? list.page)
      showToast(messages.ac_OrdersLoaded)
      requestAnimationFrame(() =>
        cards.current?.querySelectorAll<HTMLElement>('details.order > summary')[before]?.focus(),
      )
    } catch (error) {
      fail(error)
    }
  }
  const remove = async (event: SubmitEvent<HTMLFormElement>, id: number) => {
    event.preventDefault()
    try {
      if (!(await removeOrder(id, wanted, moneyStyle))) return
      showToast(messages.ac_OrderDeleted)
    } catch (error) {
      fail(error)
    }
    follow(1)
    // The button that had the focus may be gone.
    requestAnimationFrame(() => cards.current?.focus())
  }

  return (
    <>
      <OrderSearchForm
        wanted={initial.wanted}
        isBusy={busy === 'search'}
        onSearch={search}
        messages={messages}
      />
      <OrderFilters wanted={wanted} counts={list.counts} messages={messages} />
      <SearchResult query={query} total={list.total} messages={messages} />
      {list.isPartial && <p className="secondary">{messages.ac_NotAllOrders}</p>}
      <OrderList
        onMore={(event) => void more(event)}
        onDelete={(event, id) => void remove(event, id)}
        list={list}
        busy={busy}
        cards={cards}
        dates={dates}
        moneyStyle={moneyStyle}
        messages={messages}
        counted={counted}
        xsrf={xsrf}
      />
    </>
  )
}

/** Tells screen readers of each search; where nothing was found the list says so to the eye. */
function SearchResult({
  query,
  total,
  messages,
}: Pick<Props, 'messages'> & { query: string; total: number }) {
  return (
    <p className={`search-result ${total > 0 ? 'secondary' : 'visually-hidden'}`} role="status">
      {/* A text of its own for each search: the same number again is announced, too. */}
      {query && (
        <span key={query}>{messages.ac_OrdersFound.replace('{{count}}', String(total))}</span>
      )}
    </p>
  )
}
