import { and, eq, type SQL } from 'drizzle-orm'
import type { Order, OrderCount, OrderPage, OrderQuery, OrderSummaryPage } from '#contract/order.ts'
import type { FoundIn } from '#contract/order-search.ts'
import { id as rowId } from '#contract/text.ts'
import * as limits from '#lib/limits/orders.ts'
import { readOrderSegment, readSharedNumber } from '#lib/order-path.ts'
import { readOrderSearch } from '#domain/order-search/order-search.ts'
import { oneRow } from '../store/json.ts'
import { documents } from './document-table.ts'
import { toExternalLink } from '../products/link.ts'
import { describeSearch } from './describe-search.ts'
import { foundInOrder, foundInSummary, type Searched } from './found-in.ts'
import { countAllKinds, filterOrders, inOrder, searchOrders, type FoundMeta } from './search.ts'
import { selectByIds, selectByNumber, selectNewest, withoutEmptyRow, withParts } from './rows.ts'
import {
  newestSummaries,
  newestValues,
  orderWindow,
  summariesOf,
  toSummary,
  type SummaryRow,
} from './summaries.ts'
import { readPageQuery } from '../store/page-query.ts'
import { ownerOf, whereOwned, type Scope } from '../store/scope.ts'
import { toOrder } from './to-order.ts'

const toOrders = (scope: Scope, rows: Parameters<typeof withoutEmptyRow>[0]) =>
  withoutEmptyRow(rows).map((row) => toOrder(scope, row))

/** The shopper's newest order, or null. */
export async function lastOrder(scope: Scope) {
  const rows = await selectNewest(scope.db, { ...ownerOf(scope), limit: 1, offset: 0 })
  return toOrders(scope, rows)[0] ?? null
}

/** Returns an order, or undefined where this shopper has none by that id. */
export async function getOrder(scope: Scope, id: number): Promise<Order | undefined> {
  return toOrders(scope, await selectByIds(scope.db, { ...ownerOf(scope), ids: [id] }))[0]
}

/**
 * Finds the order that a path names by its number and id, else the newest of that number, else the
 * one of that id in digits.
 */
export async function findOrder(scope: Scope, numberOrId: string) {
  const number = readOrderSegment(numberOrId)
  const shared = readSharedNumber(numberOrId)
  const id = rowId.safeParse(numberOrId).data ?? 0
  // '007' is a number, not another way to write an id.
  const key = { number, id: shared?.id ?? (String(id) === numberOrId ? id : 0) }
  const rows = await selectByNumber(scope.db, { ...ownerOf(scope), ...key })
  const found = toOrders(scope, rows)
  const isShared = (order: Order) => order.id === shared?.id && order.orderId === shared.number
  const isNumbered = ({ orderId }: Order) => orderId === number
  return found.find(isShared) ?? found.find(isNumbered) ?? (shared ? undefined : found[0])
}

/** Reads a search; undefined where it can find nothing. */
function readSearch({ brand, statusWords }: Scope, { query, ...filter }: OrderQuery) {
  if (query.length > limits.maxSearchCharacters) return undefined
  const vocabulary = { statusWords, timeZone: brand.timeZone, now: new Date() }
  const search = readOrderSearch(query, vocabulary)
  // Marks alone say nothing, and a single letter may fold to many.
  if (query !== '' && search.text === '') return undefined
  if (search.text.length > limits.maxSearchCharacters) return undefined
  const isAll = search.text === '' && Object.values(filter).every((value) => !value)
  return { search, filter, isAll }
}

type Asked = NonNullable<ReturnType<typeof readSearch>>
type Window = ReturnType<typeof orderWindow>

const numberPerPage = limits.ordersPerPage
const nothing = () => ({ data: [], meta: { total: 0, numberPerPage } })

/** Names how many orders the counts and the search cover, where that is not all of them. */
const coverage = (searched: number, total: number) => (searched < total ? { searched } : {})

/** Returns the coverage of counts: those of an older version may not count yet. */
const coverageOf = (counts: OrderCount[], total: number) =>
  coverage(
    counts.reduce((sum, { count }) => sum + count, 0),
    total,
  )

async function countStates({ db, brand, ...scope }: Scope) {
  const counts = countAllKinds({ brand, ...scope }, brand.timeZone)
  const [found] = await db.select({ counts }).from(oneRow)
  return found!.counts
}

/** Selects the orders of a page that a search and a filter find. */
const selectFound = (scope: Scope, { search, filter }: Asked, window: Window) =>
  search.text === ''
    ? filterOrders(scope, filter, window)
    : searchOrders(scope, search, filter, window)

async function listNewest(scope: Scope, page: number, counts: boolean | undefined) {
  const rows = await selectNewest(scope.db, { ...ownerOf(scope), ...orderWindow(page, page) })
  const total = Number(rows[0]!.meta)
  const meta = { total, numberPerPage }
  const data = toOrders(scope, rows)
  // A list that fits on one page needs no filter.
  if (!counts || total <= numberPerPage) return { data, meta }
  const states = await countStates(scope)
  return { data, meta: { ...meta, counts: states, ...coverageOf(states, total) } }
}

const toMeta = ({ total, counts, looked, reachable }: FoundMeta) => ({
  total,
  numberPerPage,
  counts,
  ...coverage(looked, reachable),
})

/** Adds where a search has found it to an order, if its card does not show that. */
const withPlaces = <Found extends object>(order: Found, foundIn: FoundIn[]) =>
  foundIn.length > 0 ? { ...order, foundIn } : order

const toFoundOrders = (
  scope: Scope,
  searched: Searched,
  rows: Parameters<typeof withoutEmptyRow>[0],
) =>
  withoutEmptyRow(rows).map((row) =>
    withPlaces(toOrder(scope, row), foundInOrder(scope, searched, row)),
  )

const toFoundSummaries = (scope: Scope, searched: Searched, rows: SummaryRow[]) =>
  rows.map((row) => withPlaces(toSummary(scope, row), foundInSummary(scope, searched, row)))

/**
 * Reads a page of the orders that a search finds; with `counts` how many there are of each state and
 * year, whatever state and year are asked for.
 */
export async function listOrders(
  scope: Scope,
  { page, counts, ...query }: OrderQuery & { page: number; counts?: boolean },
): Promise<OrderPage> {
  const wanted = readSearch(scope, query)
  if (!wanted) return nothing()
  if (wanted.isAll) return listNewest(scope, page, counts)
  const { parts, chosen, meta } = selectFound(scope, wanted, orderWindow(page, page))
  const statement = parts.length > 0 ? scope.db.with(...parts) : scope.db
  const order = inOrder(wanted.filter)
  const target = { db: scope.db, owner: scope }
  const rows = await scope.inTurn(() => withParts(target, chosen, meta, { statement, order }))
  const read = rows[0]!.meta
  const { counts: states, ...found } = toMeta(read)
  const described = { ...found, ...(await describeSearch(scope, wanted.search, read)) }
  const data = toFoundOrders(scope, { ...wanted, ...read }, rows)
  return { data, meta: counts ? { ...described, counts: states } : described }
}

/** Reads the pages `from` to `page` of the list, with the counts of the filters. */
export async function listSummaries(
  scope: Scope,
  { page, from, ...query }: OrderQuery & { page: number; from: number },
): Promise<OrderSummaryPage> {
  const wanted = readSearch(scope, query)
  if (!wanted) return nothing()
  if (wanted.isAll) {
    const toData = (rows: SummaryRow[]) => rows.map((row) => toSummary(scope, row))
    const values = newestValues(scope.brand, from, page)
    const { rows, total, counts } = await readPageQuery(scope, newestSummaries, values)
    const meta = { total, numberPerPage }
    if (total <= numberPerPage) return { data: toData(rows), meta: { ...meta, counts: [] } }
    return { data: toData(rows), meta: { ...meta, counts, ...coverageOf(counts, total) } }
  }
  const { parts, chosen, meta } = selectFound(scope, wanted, orderWindow(from, page))
  const { search, filter } = wanted
  const isSearch = search.text !== ''
  const rows = summariesOf(scope, chosen, { order: inOrder(filter), isSearch })
  const begun = parts.length > 0 ? scope.db.with(...parts) : scope.db
  const statement = begun.select({ rows, meta }).from(oneRow)
  const [found] = await scope.inTurn(() => statement)
  const read = found!.meta
  return {
    data: toFoundSummaries(scope, { search, ...read }, found!.rows),
    meta: { ...toMeta(read), ...(await describeSearch(scope, search, read)) },
  }
}

/**
 * Reads where a paper is: the shop's address of it, or its name among the files; both are empty
 * without such a paper.
 */
async function paperSource(scope: Scope, where: SQL | undefined) {
  const { url, file } = documents
  const [found] = await scope.db
    .select({ url, file })
    .from(documents)
    .where(and(whereOwned(scope, documents), where))
  return { url: toExternalLink(scope.brand, found?.url ?? ''), file: found?.file ?? '' }
}

/** Reads where an order's invoice is; both sources are empty where Foyer makes it. */
export const invoiceSource = (scope: Scope, orderId: number) =>
  paperSource(scope, and(eq(documents.orderId, orderId), documents.isInvoice))

/** Reads where another paper is, by its id. */
export const documentSource = (scope: Scope, id: number) => paperSource(scope, eq(documents.id, id))
