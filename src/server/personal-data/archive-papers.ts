import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import * as limits from '#lib/limits/data-exports.ts'
import { safeFileName } from '#lib/safe-file-name.ts'
import { documents } from '../orders/document-table.ts'
import { makeOrderInvoice } from '../orders/order-invoice.ts'
import { orders } from '../orders/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'

/** Describes whose archive is made, and of what. */
export interface ArchiveSource {
  db: Db
  brand: Brand
  accountId: number
  locale: Locale
  messages: Pick<Messages, 'all' | 'translator'>
  /** Reads a stored file; undefined where there is none. */
  readFile(name: string): Promise<Uint8Array | undefined>
  signal: AbortSignal
  /** Limits the invoices that are made. */
  maxInvoices?: number
}

/**
 * A paper that Foyer has, or makes. `read` answers undefined where it is missing; it is left out
 * for an invoice that is not made, since there are too many.
 */
interface Paper {
  path: string
  read?(): Promise<Uint8Array | undefined>
}

interface PaperRow {
  orderId: number
  file: string
}

/** Reads the papers of an account's orders in the order of their ids, some at a time. */
async function* readPapers({ db, brand, accountId }: ArchiveSource) {
  const { id, orderId, isInvoice, kind, name, url, file } = documents
  const columns = { id, orderId, isInvoice, kind, name, url, file, order: orders.orderNumber }
  const ofOrder = and(
    eq(orders.companyId, documents.companyId),
    eq(orders.accountId, documents.accountId),
    eq(orders.id, orderId),
  )
  const owned = whereOwned({ brand, accountId }, documents)
  for (let last = 0; ;) {
    const rows = await db
      .select(columns)
      .from(documents)
      .innerJoin(orders, ofOrder)
      .where(and(owned, gt(id, last)))
      .orderBy(asc(id))
      .limit(limits.exportedRowsAtOnce)
    yield* rows
    if (rows.length < limits.exportedRowsAtOnce) return
    last = rows.at(-1)!.id
  }
}

/** Finds the newest invoices of those that Foyer makes, which takes some time for each. */
async function findMade({ db, brand, accountId, maxInvoices }: ArchiveSource) {
  const { id, isInvoice, url, file, date } = documents
  const isMade = and(eq(isInvoice, true), eq(url, ''), eq(file, ''))
  const rows = await db
    .select({ id })
    .from(documents)
    .where(and(whereOwned({ brand, accountId }, documents), isMade))
    .orderBy(desc(date), desc(id))
    .limit(maxInvoices ?? limits.maxArchivedInvoices)
  return new Set(rows.map((row) => row.id))
}

/** Returns the way to a paper's bytes; undefined for an invoice that is not made any more. */
function openPaper(source: ArchiveSource, { orderId, file }: PaperRow, isMade: boolean) {
  if (file) return () => source.readFile(file)
  return isMade ? () => makeOrderInvoice(source, orderId, source) : undefined
}

/** Finds the shopper's picture, where Foyer stores one. */
async function findPicture({ db, brand, accountId }: ArchiveSource) {
  const own = and(eq(accounts.companyId, brand.companyId), eq(accounts.id, accountId))
  const [found] = await db.select({ url: accounts.imageUrl }).from(accounts).where(own)
  return found?.url.startsWith('/account/picture/') ? found.url : undefined
}

/**
 * Lists the files of an account: its picture, and the papers of its orders that Foyer stores or
 * makes. Papers at an address of the shop's are links in the other parts of the archive.
 */
export async function* listPapers(source: ArchiveSource): AsyncGenerator<Paper> {
  const picture = await findPicture(source)
  if (picture) yield { path: 'picture.webp', read: () => source.readFile(picture) }
  const made = await findMade(source)
  const deadline = Date.now() + limits.archivedInvoicesMs
  for await (const row of readPapers(source)) {
    const { id, order, kind, name, url, file, isInvoice } = row
    if (url || (!file && !isInvoice)) continue
    const path = `documents/${safeFileName(order)}/${id}-${safeFileName(name || kind)}`
    const read = openPaper(source, row, made.has(id) && Date.now() < deadline)
    yield {
      path: path.toLowerCase().endsWith('.pdf') ? path : `${path}.pdf`,
      ...(read && { read }),
    }
  }
}
