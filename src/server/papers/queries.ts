import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { downloadDocument, downloadInvoice } from '#contract/calls.ts'
import type { DocumentKind } from '#contract/codes.ts'
import type { Paper, PaperPage, PaperQuery, PaperYear } from '#contract/paper.ts'
import * as limits from '#lib/limits/papers.ts'
import { orderKey } from '#lib/order-path.ts'
import { documents } from '../orders/document-table.ts'
import { sharesNumber } from '../orders/shared-number.ts'
import { orders } from '../orders/table.ts'
import { toExternalLink } from '../products/link.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { exact, jsonList, jsonObject, milliseconds, oneRow } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { anyOwner, ownerOf, whereOwned, type Scope } from '../store/scope.ts'
import { searchPapers, type PaperTitles } from './search.ts'

/** A paper as JSON has it. */
interface PaperRow {
  id: number
  kind: DocumentKind
  isInvoice: boolean
  name: string
  number: string
  /** Milliseconds since 1970. */
  date: number
  year: number
  url: string
  file: string
  orderRow: number
  orderNumber: string
  isNumberShared: boolean
  totalPrice: string | null
  currency: string
}

const newestFirst = ({ date, id }: Record<'date' | 'id', Parameters<typeof exact>[0]>) => [
  sql`${date} desc nulls last`,
  sql`${id} desc nulls last`,
]

/** Selects the newest papers: an account may have more than a page should read. */
function selectNewest(db: Reader) {
  const { id, orderId, kind, isInvoice, name, number, date, url, file } = documents
  return db
    .select({ id, orderId, kind, isInvoice, name, number, date, url, file })
    .from(documents)
    .where(whereOwned(anyOwner, documents))
    .orderBy(...newestFirst(documents))
    .limit(limits.maxPapers)
}

const withNewest = (db: Reader) => db.$with('newest').as(selectNewest(db))

/** Selects those of some papers that can be had: an invoice without a file needs its total. */
function selectListed(db: Reader, newest: ReturnType<typeof withNewest>) {
  const { id, orderId, kind, isInvoice, name, number, date, url, file } = newest
  const isPriced = and(isNotNull(orders.totalPrice), ne(orders.currency, ''))
  const hasAddress = sql`${url} like any(${sql.placeholder('addresses')}::text[])`
  const localTime = sql`${date} at time zone ${sql.placeholder('timeZone')}`
  return db
    .select({
      ...{ id, kind, isInvoice, name, number, date, url, file },
      year: sql<number>`extract(year from ${localTime})::int`.as('year'),
      orderRow: newest.orderId,
      orderNumber: orders.orderNumber,
      totalPrice: orders.totalPrice,
      currency: orders.currency,
    })
    .from(newest)
    .innerJoin(orders, and(whereOwned(anyOwner, orders), eq(orders.id, orderId)))
    .where(or(ne(file, ''), hasAddress, and(isInvoice, isPriced)))
}

/** Reads some papers of a year, or of all, and how many there are of each year. */
const readPapers = prepared('papers', (db) => {
  const newest = withNewest(db)
  const listed = db.$with('listed').as(selectListed(db, newest))
  const year = sql`${sql.placeholder('year')}::int`
  const chosen = db
    .select()
    .from(listed)
    .where(sql`(${year} is null or ${listed.year} = ${year})`)
    .orderBy(...newestFirst(listed))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('chosen')
  const row = jsonObject<PaperRow>({
    id: chosen.id,
    kind: chosen.kind,
    isInvoice: chosen.isInvoice,
    name: chosen.name,
    number: chosen.number,
    date: milliseconds(chosen.date),
    year: sql`${chosen.year}`,
    url: chosen.url,
    file: chosen.file,
    orderRow: chosen.orderRow,
    orderNumber: chosen.orderNumber,
    isNumberShared: sharesNumber(anyOwner, {
      id: chosen.orderRow,
      orderNumber: chosen.orderNumber,
    }),
    totalPrice: exact(chosen.totalPrice),
    currency: chosen.currency,
  })
  const ofYear = jsonObject<PaperYear>({ year: sql`counted.year`, count: sql`counted.count` })
  const rows = sql<PaperRow[]>`(select ${jsonList(row, ...newestFirst(chosen))} from ${chosen})`
  const years = sql<PaperYear[]>`(select ${jsonList(ofYear, sql`counted.year desc`)}
    from (select ${listed.year} as year, count(*)::int from ${listed} group by 1) as counted)`
  const read = sql<number>`(select count(*)::int from ${newest})`
  return db.with(newest, listed).select({ rows, years, read }).from(oneRow)
})

/** Returns the patterns of the addresses that `toExternalLink` may take for links. */
const linkPatterns = ({ shopOrigins }: Scope['brand']) => [
  'https://%',
  '/%',
  ...shopOrigins.map((origin) => `${origin}%`),
]

async function readPage(
  scope: Scope,
  window: { year?: number | undefined; limit: number; offset: number },
) {
  const { brand } = scope
  const [found] = await readPapers(scope.db, {
    ...ownerOf(scope),
    ...window,
    year: window.year ?? null,
    timeZone: brand.timeZone,
    addresses: linkPatterns(brand),
  })
  return found!
}

/** Says where the bytes of a paper are: nowhere where Foyer makes it, which only invoices are. */
export interface StoredPaper extends Paper {
  isInvoice: boolean
  link: string
  file: string
}

function toPaper({ brand }: Scope, row: PaperRow): StoredPaper {
  const { id, kind, name, number, isInvoice, totalPrice, currency, file } = row
  const order = {
    id: row.orderRow,
    orderId: row.orderNumber,
    ...(row.isNumberShared && { isNumberShared: true }),
  }
  const { path } = isInvoice ? downloadInvoice : downloadDocument
  const isPriced = isInvoice && totalPrice !== null && currency !== ''
  return {
    id,
    kind,
    name,
    number,
    order,
    isInvoice,
    file,
    date: fromMilliseconds(row.date),
    ...(isPriced && { amount: { amount: totalPrice, currency } }),
    url: path.replace('{orderId}', orderKey(order)).replace('{id}', String(id)),
    link: toExternalLink(brand, row.url),
  }
}

const sumOf = (years: PaperYear[], year?: number) =>
  years.reduce((sum, one) => sum + (!year || one.year === year ? one.count : 0), 0)

/** Counts papers by year, newest first. */
function countYears(rows: readonly PaperRow[]) {
  const groups = Map.groupBy(rows, ({ year }) => year)
  return [...groups].map(([year, { length }]) => ({ year, count: length }))
}

/** Reads all papers, in turn with other searches, and keeps those that have the words. */
const findRows = (scope: Scope, query: string, titles: PaperTitles) =>
  scope.inTurn(async () => {
    const { rows, read: reached } = await readPage(scope, { limit: limits.maxPapers, offset: 0 })
    const { timeZone } = scope.brand
    return { found: query ? searchPapers(rows, query, { titles, timeZone }) : rows, reached }
  })

const numberPerPage = limits.papersPerPage
/** Says how far the list reaches, where that may not be all papers. */
const reachOf = (read: number) => (read === limits.maxPapers ? { reached: read } : {})

const withoutSource = ({ isInvoice: _, link: __, file: ___, ...paper }: StoredPaper): Paper => paper

/** Reads a page of the invoices and other documents of all orders, newest first. */
export async function listPapers(
  scope: Scope,
  { query, year, page }: PaperQuery & { page: number },
  titles: PaperTitles,
): Promise<PaperPage> {
  const window = { limit: numberPerPage, offset: (page - 1) * numberPerPage }
  const toData = (rows: PaperRow[]) => rows.map((row) => withoutSource(toPaper(scope, row)))
  if (query === '') {
    const { rows, years, read: reached } = await readPage(scope, { year, ...window })
    const meta = { total: sumOf(years, year), numberPerPage, years, ...reachOf(reached) }
    return { data: toData(rows), meta }
  }
  const { found, reached } = await findRows(scope, query, titles)
  const wanted = year ? found.filter((row) => row.year === year) : found
  const { offset, limit } = window
  return {
    data: toData(wanted.slice(offset, offset + limit)),
    meta: {
      total: wanted.length,
      numberPerPage,
      years: countYears(found),
      ...reachOf(reached),
    },
  }
}

/**
 * Reads one part of the papers that a query finds, for an archive. They are counted from the oldest
 * on, so that a new paper moves none of them to another part while the newest are all there are.
 */
export async function findPapers(
  scope: Scope,
  { query, year, part }: PaperQuery & { part: number },
  titles: PaperTitles,
): Promise<StoredPaper[]> {
  const { found } = await findRows(scope, query, titles)
  const wanted = found.filter((row) => !year || row.year === year).reverse()
  const end = part * limits.papersPerArchive
  return wanted.slice(end - limits.papersPerArchive, end).map((row) => toPaper(scope, row))
}
