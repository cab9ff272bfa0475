import { atom, type ReadableAtom } from 'nanostores'
import { send } from '#client/send.ts'
import { deleteOrder, listOrders } from '#contract/calls.ts'
import { makePending } from '#stores/pending.ts'
import { pageCount, toOrderCard, type OrderCard } from './orders.rules.ts'

/**
 * What is searched for, the orders that are shown, the pages that they are of, and how many orders
 * and pages there are.
 */
export interface OrderList {
  query: string
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

export type ChangeKind = 'search' | 'more' | number

/** What is under way: a search, more of the list, or the id of the order that is being deleted. */
export const $busy = atom<ChangeKind | undefined>(undefined)

/** The list's address at a page. */
export function listUrl(query: string, page: number) {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/account/orders${search && `?${search}`}`
}

async function fetchPages(query: string, from: number, page: number): Promise<OrderList> {
  // Whoever turns out to be signed out comes back to what is asked for here.
  const form = { submit: () => location.assign(listUrl(query, page)) }
  const numbers = Array.from({ length: page - from + 1 }, (_, n) => from + n)
  const answers = await Promise.all(
    numbers.map((page) => send(listOrders, { query, page }, { form })),
  )
  const { total } = answers.at(-1)!.meta
  // Between two answers an order may move from one page to the next.
  const orders = new Map(
    answers.flatMap(({ data }) => data).map((order) => [order.id, toOrderCard(order)]),
  )
  return {
    query,
    orders: [...orders.values()],
    from,
    page,
    pages: pageCount(answers.at(-1)!.meta),
    total,
  }
}

let current: Promise<unknown> = Promise.resolve()
const { runExclusive } = makePending()
/** The list changes as a whole. */
const wholeList = [0]

/** Runs `change` unless another one is pending; resolves to whether it ran. */
const runChange = (what: ChangeKind, change: () => Promise<void>) =>
  runExclusive(wholeList, async () => {
    $busy.set(what)
    try {
      await (current = change())
    } finally {
      $busy.set(undefined)
    }
  })

/**
 * Shows what a search finds, once what else is under way is done; one search at a time. Answers
 * whether it did.
 */
export async function searchOrders(query: string) {
  if ($busy.get() === 'search') return false
  await current.catch(() => {})
  return runChange('search', async () => $changed.set(await fetchPages(query, 1, 1)))
}

/**
 * Appends the next page; where orders came or went meanwhile the pages before it are fetched anew,
 * too. Answers whether it did.
 */
export const loadMore = (list: OrderList) =>
  runChange('more', async () => {
    const { query, orders, from, page, total } = list
    const next = await fetchPages(query, page + 1, page + 1)
    $changed.set(
      next.total === total
        ? { ...next, from, orders: [...orders, ...next.orders] }
        : await fetchPages(query, from, page + 1),
    )
  })

/**
 * Deletes an order. Whether it could be or not, the list then starts anew from page 1, as it is
 * now. Answers whether it tried.
 */
export const removeOrder = (id: number, query: string) =>
  runChange(id, async () => {
    try {
      await send(deleteOrder, { id })
    } finally {
      const first = await fetchPages(query, 1, 1).catch(() => undefined)
      if (first) $changed.set(first)
    }
  })
