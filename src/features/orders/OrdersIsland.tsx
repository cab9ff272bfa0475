import { useStore } from '@nanostores/react'
import type { MouseEvent, SubmitEvent } from 'react'
import { $systemMessage } from '#stores/system-message.ts'
import { refusalKey } from '#client/send.ts'
import { OrderCard } from './OrderCard.tsx'
import { $busy, $orders, loadMore, removeOrder, type OrderList } from './orders.store.ts'
import type { OrderWords } from './orders.words.ts'

interface Props {
  initial: OrderList
  query: string
  timeZone: string
  words: OrderWords
  xsrf: string
}

/** The list's address at a page. */
const address = (query: string, page: number) => {
  const search = new URLSearchParams({ ...(query && { query }), ...(page > 1 && { page: String(page) }) }).toString()
  return `/account/orders${search && `?${search}`}`
}

export function OrdersIsland({ initial, query, timeZone, words, xsrf }: Props) {
  const list = useStore($orders, { ssr: () => undefined }) ?? initial
  const busy = useStore($busy, { ssr: () => undefined })
  const tell = (error: unknown) =>
    $systemMessage.set(words[(refusalKey(error) ?? 'ac_SomethingWentWrong') as 'ac_OrderIsGone'] ?? words.ac_SomethingWentWrong)

  const more = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      await loadMore(query, initial)
      history.replaceState(history.state, '', address(query, $orders.get()?.page ?? list.page))
      $systemMessage.set(words.ac_OrdersLoaded)
    } catch (error) {
      tell(error)
    }
  }
  const remove = async (event: SubmitEvent<HTMLFormElement>, id: number) => {
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    try {
      await removeOrder(id, query)
      $systemMessage.set(words.ac_OrderDeleted)
    } catch (error) {
      tell(error)
    }
    history.replaceState(history.state, '', address(query, 1))
  }

  if (list.orders.length === 0)
    return (
      <p className="empty">
        {query || list.page > 1 ? words.ac_NoOrdersFound : words.ac_NoOrders}{' '}
        {(query || list.page > 1) && <a href="/account/orders">{words.ac_ShowAllOrders}</a>}
      </p>
    )
  return (
    <>
      {list.orders.map((order, position) => (
        <OrderCard
          key={order.id}
          open={position === 0}
          action={address(query, 1)}
          busy={busy === order.id}
          onDelete={(event) => void remove(event, order.id)}
          {...{ order, timeZone, words, xsrf }}
        />
      ))}
      {list.page < list.pages && (
        <a className="button load-more" href={address(query, list.page + 1)} aria-busy={busy === 'more'} onClick={(event) => void more(event)}>
          {words.ac_LoadMore}
        </a>
      )}
    </>
  )
}
