import { atom, type ReadableAtom } from 'nanostores'
import { send } from '#browser/send.ts'
import { deleteOrder, listOrders } from '#contract/calls.ts'
import type { NearestSearch } from '#contract/order-search.ts'
import type { OrderCount, OrderQuery } from '#contract/order.ts'
import type { FoundWords } from '#lib/mark-words.ts'
import type { MoneyStyle } from '#lib/money.ts'
import { makePending } from '#browser/pending.ts'
import type { CardOrder } from './order-card.ts'
import { listUrl, pageCount } from './orders.rules.ts'

/** Holds the search, the shown orders and their pages, and the number of orders and pages. */
export interface ShownOrders {
  wanted: OrderQuery
  orders: CardOrder[]
  /** The first and the last page that is shown. */
  from: number
  page: number
  pages: number
  total: number
  /** Counts the found orders of each state and year. */
  counts: OrderCount[]
  /** Set where the search and the counts do not cover all orders. */
  isPartial: boolean
  /** Holds the words that the search has found. */
  found?: FoundWords | undefined
  /** Lists other searches, where it has found nothing. */
  nearest: readonly NearestSearch[]
}

const $changed = atom<ShownOrders | undefined>(undefined)
/** The list once the shopper has changed it; until then the page's own first list counts. */
export const $orders: ReadableAtom<ShownOrders | undefined> = $changed

export type ChangeKind = 'search' | 'more' | number

/**
 * Holds the change in progress: a search, more of the list, or the id of the order that is being
 * deleted.
 */
export const $busy = atom<ChangeKind | undefined>(undefined)

async function fetchPages(
  wanted: OrderQuery,
  from: number,
  page: number,
  { style, signal }: { style: MoneyStyle; signal?: AbortSignal },
): Promise<ShownOrders> {
  // A shopper whose session has ended returns to the requested list.
  const form = { submit: () => location.assign(listUrl(wanted, page)) }
  const numbers = Array.from({ length: page - from + 1 }, (_, n) => from + n)
  // A browser that could not load the file offline does not ask for it again: its page has it.
  const cards = import('./order-card.ts').catch((error: unknown) => {
    if (!navigator.onLine) throw error
    form.submit()
    return new Promise<never>(() => {})
  })
  const [{ toOrderCard }, ...answers] = await Promise.all([
    cards,
    ...numbers.map((page) => send(listOrders, { ...wanted, page }, { form, signal })),
  ])
  const { total } = answers.at(-1)!.meta
  // Between two answers an order may move from one page to the next.
  const orders = new Map(
    answers.flatMap(({ data }) => data).map((order) => [order.id, toOrderCard(order, style)]),
  )
  return {
    wanted,
    orders: [...orders.values()],
    from,
    page,
    pages: pageCount(answers.at(-1)!.meta),
    total,
    counts: answers[0]!.meta.counts ?? [],
    isPartial: answers.some(({ meta }) => meta.searched !== undefined),
    found: answers[0]!.meta.found,
    nearest: answers[0]!.meta.nearest ?? [],
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

/** The search that is under way: the address of its list, and what ends it. */
let underWay: { url: string; controller: AbortController } | undefined

/**
 * Shows what a search finds, once what else is under way is done. Another search ends the one
 * before it; the same one is not sent twice. Answers whether it did.
 */
export async function searchOrders(wanted: OrderQuery, style: MoneyStyle) {
  const url = listUrl(wanted)
  if (underWay?.url === url) return false
  underWay?.controller.abort()
  const controller = new AbortController()
  const { signal } = controller
  const mine = (underWay = { url, controller })
  try {
    await current.catch(() => {})
    const search = async () => $changed.set(await fetchPages(wanted, 1, 1, { style, signal }))
    return !signal.aborted && (await runChange('search', search))
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    if (underWay === mine) underWay = undefined
  }
}

/**
 * Appends the next page; where orders came or went meanwhile the pages before it are fetched anew,
 * too. Answers whether it did.
 */
export const loadMore = (list: ShownOrders, style: MoneyStyle) =>
  runChange('more', async () => {
    const { wanted, orders, from, page, total, counts } = list
    const next = await fetchPages(wanted, page + 1, page + 1, { style })
    const all =
      next.total === total
        ? { ...next, from, orders: [...orders, ...next.orders] }
        : await fetchPages(wanted, from, page + 1, { style })
    $changed.set({ ...all, counts: all.counts.length > 0 ? all.counts : counts })
  })

/**
 * Deletes an order. Whether it could be or not, the list then starts anew from page 1, as it is
 * now. Answers whether it tried.
 */
export const removeOrder = (id: number, wanted: OrderQuery, style: MoneyStyle) =>
  runChange(id, async () => {
    try {
      await send(deleteOrder, { id })
    } finally {
      const first = await fetchPages(wanted, 1, 1, { style }).catch(() => undefined)
      if (first) $changed.set(first)
    }
  })
