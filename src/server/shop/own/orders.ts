import { and, eq } from 'drizzle-orm'
import type { OrderPage, OrderQuery, OrderSummaryPage } from '#contract/order.ts'
import { id as rowId } from '#contract/text.ts'
import * as limits from '#lib/limits.ts'
import { readOrderSegment } from '#lib/order-path.ts'
import { deletableStatus } from '#domain/order-actions.ts'
import { readOrderSearch, type OrderSearch } from '#domain/order-search.ts'
import * as table from '../../db/schema.ts'
import { noteChange } from '../../feed/note-change.ts'
import { HttpError } from '../../http-error.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderReference } from './event-references.ts'
import { toExternalLink } from './link.ts'
import { countStates, searchOrders, type OrderFilter } from './order-search.ts'
import {
  countOrders,
  selectByIds,
  selectByNumber,
  selectNewest,
  type OrderRow,
} from './order-rows.ts'
import { withAccountLock } from './account-lock.ts'
import {
  newestSummaries,
  newestValues,
  orderWindow,
  type OrderWindow,
  selectSummariesByIds,
  toSummary,
} from './order-summaries.ts'
import { readPageQuery } from './page-query.ts'
import { ownerOf, whereOwned, type Scope } from './scope.ts'
import { requestReturn } from './returns.ts'
import { toOrder } from './to-order.ts'

const read = async (scope: Scope, rows: Promise<OrderRow[]>) =>
  (await rows).map((row) => toOrder(scope, row))

const byIds = (scope: Scope, ids: number[]) =>
  read(scope, selectByIds(scope.db, { ...ownerOf(scope), ids }))

/** The shopper's newest order, or null. */
export async function lastOrder(scope: Scope) {
  const newest = selectNewest(scope.db, { ...ownerOf(scope), limit: 1, offset: 0 })
  return (await read(scope, newest))[0] ?? null
}

/** Finds the order of that number, as a path has it, or else of that id in digits. */
async function find(scope: Scope, numberOrId: string) {
  const number = readOrderSegment(numberOrId)
  const id = rowId.safeParse(numberOrId).data ?? 0
  // '007' is a number, not another way to write an id.
  const key = { number, id: String(id) === numberOrId ? id : 0 }
  const found = await read(scope, selectByNumber(scope.db, { ...ownerOf(scope), ...key }))
  return found.find(({ orderId }) => orderId === number) ?? found[0]
}

/** A page of all orders. One past the last has no row that could tell how many there are. */
async function listNewest(scope: Scope, window: OrderWindow) {
  const rows = await selectNewest(scope.db, { ...ownerOf(scope), ...window })
  const [first] =
    rows.length > 0 || window.offset === 0 ? rows : await countOrders(scope.db, ownerOf(scope))
  return { data: rows.map((row) => toOrder(scope, row)), total: first?.total ?? 0 }
}

interface Search {
  search: OrderSearch
  filter: OrderFilter
}

/** A page of what a search finds; `readOrders` reads the orders of some ids. */
async function listFound<Shown extends { id: number }>(
  scope: Scope,
  { search, filter, window }: Search & { window: OrderWindow },
  readOrders: (ids: number[]) => Promise<Shown[]>,
) {
  const { ids, total } = await searchOrders(scope, search, filter, window)
  const found = new Map(
    ids.length > 0 ? (await readOrders(ids)).map((order) => [order.id, order]) : [],
  )
  return { data: ids.flatMap((id) => found.get(id) ?? []), total }
}

/** What is searched for; undefined where nothing can be found. */
function readSearch({ query, ...filter }: OrderQuery) {
  const search = query.length > limits.maxSearchCharacters ? undefined : readOrderSearch(query)
  // A single letter may fold to many.
  if (!search || search.text.length > limits.maxSearchCharacters) return undefined
  const isAll = search.text === '' && Object.values(filter).every((value) => !value)
  return { search, filter, isAll }
}

const numberPerPage = limits.ordersPerPage
const nothing = () => ({ data: [], meta: { total: 0, numberPerPage } })

async function listOrders(
  scope: Scope,
  { page, counts, ...query }: Parameters<Shop['orders']['list']>[0],
): Promise<OrderPage> {
  const wanted = readSearch(query)
  if (!wanted) return nothing()
  const window = orderWindow(page, page)
  const { data, total } = wanted.isAll
    ? await listNewest(scope, window)
    : await listFound(scope, { ...wanted, window }, (ids) => byIds(scope, ids))
  // Nobody narrows what fits on one page.
  const states =
    counts && (!wanted.isAll || total > numberPerPage)
      ? await countStates(scope, wanted.search)
      : undefined
  return { data, meta: { total, numberPerPage, ...(states && { counts: states }) } }
}

async function listSummaries(
  scope: Scope,
  { page, from, ...query }: Parameters<Shop['orders']['summaries']>[0],
): Promise<OrderSummaryPage> {
  const wanted = readSearch(query)
  if (!wanted) return nothing()
  if (wanted.isAll) {
    const values = newestValues(scope.brand, from, page)
    const { rows, total, counts } = await readPageQuery(scope, newestSummaries, values)
    const meta = { total, numberPerPage, counts: counts ?? [] }
    return { data: rows.map((row) => toSummary(scope, row)), meta }
  }
  const window = orderWindow(from, page)
  const [{ data, total }, counts] = await Promise.all([
    listFound(scope, { ...wanted, window }, async (ids) => {
      const [found] = await selectSummariesByIds(scope.db, { ...ownerOf(scope), ids })
      return found!.rows.map((row) => toSummary(scope, row))
    }),
    countStates(scope, wanted.search),
  ])
  return { data, meta: { total, numberPerPage, counts } }
}

async function deleteOrder(scope: Scope, id: number) {
  const { orders } = table
  const mine = and(whereOwned(scope, orders), eq(orders.id, id))
  // One statement: an order that is paid at this moment stays.
  const [deleted] = await scope.db
    .delete(orders)
    .where(and(mine, eq(orders.status, deletableStatus)))
    .returning({ id: orders.id, orderNumber: orders.orderNumber })
  if (deleted) {
    await recordEvent(scope, 'order.deleted', async () => ({
      order: await orderReference(scope, deleted),
    }))
    return noteChange(scope, 'order', [id], { deleted: true })
  }
  if ((await scope.db.$count(orders, mine)) === 0)
    throw new HttpError(404, 'no such order', { Id: 'ac_OrderIsGone' }, { code: 'order_gone' })
  throw new HttpError(
    409,
    'the order is past deleting',
    { Id: 'ac_OrderCannotBeDeleted' },
    { code: 'order_not_deletable' },
  )
}

export function orderShop(scope: Scope): Shop['orders'] {
  const { db } = scope
  return {
    list: (wanted) => listOrders(scope, wanted),
    summaries: (wanted) => listSummaries(scope, wanted),
    get: async (id) => (await byIds(scope, [id]))[0],
    find: (numberOrId) => find(scope, numberOrId),
    async invoiceSource(id) {
      const { url, file } = table.invoices
      const [found] = await db
        .select({ url, file })
        .from(table.invoices)
        .where(and(whereOwned(scope, table.invoices), eq(table.invoices.orderId, id)))
      return { url: toExternalLink(scope.brand, found?.url ?? ''), file: found?.file ?? '' }
    },
    requestReturn: (id, request) => requestReturn(scope, id, request),
    delete: (id) => withAccountLock(scope, (inside) => deleteOrder(inside, id)),
  }
}
