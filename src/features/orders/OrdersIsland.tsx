import { useStore } from '@nanostores/react'
import { useRef, type MouseEvent, type SubmitEvent } from 'react'
import type { DateStyle } from '#lib/dates.ts'
import { tell } from '#stores/system-message.ts'
import { refusalKey } from '#client/send.ts'
import { OrderCard } from './OrderCard.tsx'
import { $busy, $orders, loadMore, removeOrder, type OrderList } from './orders.store.ts'
import type { OrderWords } from './orders.words.ts'

interface Props {
  initial: OrderList
  query: string
  dates: DateStyle
  words: OrderWords
  xsrf: string
}

/** The list's address at a page. */
const address = (query: string, page: number) => {
  const search = new URLSearchParams({ ...(query && { query }), ...(page > 1 && { page: String(page) }) }).toString()
  return `/account/orders${search && `?${search}`}`
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) => button !== 0 || ctrlKey || metaKey || shiftKey

export function OrdersIsland({ initial, query, dates, words, xsrf }: Props) {
  const list = useStore($orders, { ssr: () => undefined }) ?? initial
  const busy = useStore($busy, { ssr: () => undefined })
  const cards = useRef<HTMLDivElement>(null)
  const fail = (error: unknown) => tell(words[(refusalKey(error) ?? 'ac_SomethingWentWrong') as 'ac_OrderIsGone'] ?? words.ac_SomethingWentWrong)
  const follow = (page: number) => history.replaceState(history.state, '', address(query, page))

  const more = async (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    const before = list.orders.length
    try {
      if (!(await loadMore(query, initial))) return
      follow($orders.get()?.page ?? list.page)
      tell(words.ac_OrdersLoaded)
      requestAnimationFrame(() => cards.current?.querySelectorAll<HTMLElement>('details.order > summary')[before]?.focus())
    } catch (error) {
      fail(error)
    }
  }
  const remove = async (event: SubmitEvent<HTMLFormElement>, id: number) => {
    event.preventDefault()
    try {
      if (!(await removeOrder(id, query))) return
      tell(words.ac_OrderDeleted)
    } catch (error) {
      fail(error)
    }
    follow(1)
    // The button that had the focus may be gone.
    requestAnimationFrame(() => cards.current?.focus())
  }

  return (
    <div className="orders" ref={cards} tabIndex={-1}>
      {list.from > 1 && (
        <a className="button quiet" href={address(query, list.from - 1)}>
          {words.ac_NewerOrders}
        </a>
      )}
      {list.orders.length === 0 && (
        <p className="empty">
          {query || list.page > 1 ? words.ac_NoOrdersFound : words.ac_NoOrders}{' '}
          {(query || list.page > 1) && <a href="/account/orders">{words.ac_ShowAllOrders}</a>}
        </p>
      )}
      {list.orders.map((order, position) => (
        <OrderCard
          key={order.id}
          open={position === 0}
          action={address(query, 1)}
          busy={busy === order.id}
          onDelete={(event) => void remove(event, order.id)}
          {...{ order, dates, words, xsrf }}
        />
      ))}
      {list.page < list.pages && (
        <a className="button load-more" href={address(query, list.page + 1)} aria-busy={busy === 'more'} onClick={(event) => void more(event)}>
          {words.ac_LoadMore}
        </a>
      )}
    </div>
  )
}
