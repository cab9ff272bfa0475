import { atom, type ReadableAtom } from 'nanostores'
import { send } from '#client/send.ts'
import { deleteOrder, listOrders } from '#contract/calls.ts'
import { toOrderCard, type OrderCard } from './orders.rules.ts'

/** The orders that are shown, the pages that they are of, and how many pages there are. */
export interface OrderList {
  orders: OrderCard[]
  page: number
  pages: number
}

const $changed = atom<OrderList | undefined>(undefined)
/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $orders: ReadableAtom<OrderList | undefined> = $changed

/** What is under way: 'more', or the id of the order that is being deleted. */
export const $busy = atom<'more' | number | undefined>(undefined)

async function fetchPage(query: string, page: number) {
  const { data, meta } = await send(listOrders, { query, page })
  return { orders: data.map(toOrderCard), pages: Math.ceil(meta.total / meta.numberPerPage) }
}

/** Appends the next page. An order that moved there because another went is not shown twice. */
export async function loadMore(query: string, initial: OrderList) {
  const { orders, page, pages } = $changed.get() ?? initial
  if ($busy.get() !== undefined || page >= pages) return
  $busy.set('more')
  try {
    const next = await fetchPage(query, page + 1)
    const known = new Set(orders.map(({ id }) => id))
    $changed.set({ orders: [...orders, ...next.orders.filter(({ id }) => !known.has(id))], page: page + 1, pages: next.pages })
  } finally {
    $busy.set(undefined)
  }
}

/** Deletes an order. Whether it could be or not, the list then starts anew from page 1, as it is now. */
export async function removeOrder(id: number, query: string) {
  if ($busy.get() !== undefined) return
  $busy.set(id)
  try {
    await send(deleteOrder, { id })
  } finally {
    const first = await fetchPage(query, 1).catch(() => undefined)
    if (first) $changed.set({ ...first, page: 1 })
    $busy.set(undefined)
  }
}
