import type { MouseEvent, Ref, SubmitEvent } from 'react'
import type { DateStyle } from '#lib/dates.ts'
import type { MoneyStyle } from '#lib/money.ts'
import { NothingFound } from './NothingFound.tsx'
import { OrderCard } from './OrderCard.tsx'
import { listUrl } from './orders.rules.ts'
import type { ChangeKind, ShownOrders as List } from './orders.store.ts'
import type { OrderCounted, OrderMessages } from './orders.messages.ts'

interface Props {
  list: List
  busy: ChangeKind | undefined
  dates: DateStyle
  moneyStyle: MoneyStyle
  messages: OrderMessages
  counted: OrderCounted
  xsrf: string
  cards: Ref<HTMLDivElement>
  onMore: (event: MouseEvent) => void
  onDelete: (event: SubmitEvent<HTMLFormElement>, id: number) => void
}

/** The orders of some pages, and the links to those before and after them. */
export function OrderList({ list, busy, cards, onMore, onDelete, ...rest }: Props) {
  const { wanted, orders, from, page, pages } = list
  const { messages } = rest
  return (
    <div
      className="orders"
      ref={cards}
      tabIndex={-1}
      data-list={listUrl(wanted)}
      aria-busy={busy === 'search'}
    >
      {from > 1 && (
        <a className="button quiet" href={listUrl(wanted, from - 1)}>
          {wanted.sort === 'oldest' ? messages.ac_OlderOrders : messages.ac_NewerOrders}
        </a>
      )}
      {orders.length === 0 && (
        <NothingFound list={list} messages={messages} counted={rest.counted} />
      )}
      {orders.map((order, position) => (
        <OrderCard
          key={order.id}
          order={order}
          open={position === 0}
          found={list.found}
          action={listUrl(wanted, 1)}
          busy={busy === order.id}
          onDelete={(event) => onDelete(event, order.id)}
          {...rest}
        />
      ))}
      {page < pages && (
        <a
          className="button load-more"
          href={listUrl(wanted, page + 1)}
          aria-busy={busy === 'more'}
          onClick={onMore}
        >
          {messages.ac_LoadMore}
        </a>
      )}
    </div>
  )
}
