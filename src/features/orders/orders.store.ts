import { atom, type ReadableAtom } from 'nanostores'
import { send } from '#client/send.ts'
import { deleteOrder, listOrders } from '#contract/calls.ts'
import { pagesOf, toOrderCard, type OrderCard } from './orders.rules.ts'

/** The orders that are shown, the pages that they are of, and how many orders and pages there are. */
export interface OrderList {
  orders: OrderCard[]
  /** The first and the last page that is shown. */
  from: number
  page: number
  pages: number
  total: number
}

const $changed = atom<OrderList | undefined>(undefined)
/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $orders: ReadableAtom<OrderList | undefined> = $changed

/** What is under way: 'more', or the id of the order that is being deleted. */
export const $busy = atom<'more' | number | undefined>(undefined)

async function fetchPages(query: string, from: number, page: number): Promise<OrderList> {
  const answers = await Promise.all(Array.from({ length: page - from + 1 }, (_, n) => send(listOrders, { query, page: from + n })))
  const { total } = answers.at(-1)!.meta
  // Between two answers an order may move from one page to the next.
  const orders = new Map(answers.flatMap(({ data }) => data).map((order) => [order.id, toOrderCard(order)]))
  return { orders: [...orders.values()], from, page, pages: pagesOf(answers.at(-1)!.meta), total }
}

/** Runs `change` unless another one is under way; answers whether it ran. */
async function alone(what: 'more' | number, change: () => Promise<void>) {
  if ($busy.get() !== undefined) return false
  $busy.set(what)
  try {
    await change()
    return true
  } finally {
    $busy.set(undefined)
  }
}

/** Appends the next page; where orders came or went meanwhile the pages before it are fetched anew, too. Answers whether it did. */
export const loadMore = (query: string, initial: OrderList) =>
  alone('more', async () => {
    const { orders, from, page, total } = $changed.get() ?? initial
    const next = await fetchPages(query, page + 1, page + 1)
    $changed.set(next.total === total ? { ...next, from, orders: [...orders, ...next.orders] } : await fetchPages(query, from, page + 1))
  })

/** Deletes an order. Whether it could be or not, the list then starts anew from page 1, as it is now. Answers whether it tried. */
export const removeOrder = (id: number, query: string) =>
  alone(id, async () => {
    try {
      await send(deleteOrder, { id })
    } finally {
      const first = await fetchPages(query, 1, 1).catch(() => undefined)
      if (first) $changed.set(first)
    }
  })
