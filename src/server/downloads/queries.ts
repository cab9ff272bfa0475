import { and, count, eq, lte, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Download, DownloadPage } from '#contract/download.ts'
import { downloadState } from '#domain/order-actions.ts'
import { isFailed, orderStatus, statusesOf } from '#domain/statuses.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as orderLimits from '#lib/limits/orders.ts'
import { pageOf } from '#lib/list-page.ts'
import { searchRows } from '#lib/search-words.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { codeViews, orderProducts, orders } from '../orders/table.ts'
import { toShopLink, toExternalLink } from '../products/link.ts'
import { localized } from '../store/localized.ts'
import { hasDigitalPart } from '../orders/parts.ts'
import { newestFirst } from '../orders/rows.ts'
import { anyOwner, ownerOf, whereOwned, type Owner, type Scope } from '../store/scope.ts'
import { sharesNumber } from '../orders/shared-number.ts'

/** Lists the statuses of products that the shopper no longer has. */
const returnedOrCancelled = statusesOf('returned', 'cancelled')

/** The shopper's orders that came about, the newest first. */
function selectOrders(db: Reader, owner: Owner, where?: SQL) {
  const { id, orderNumber, created, status, accessUrl } = orders
  return db
    .select({ id, orderNumber, created, status, accessUrl })
    .from(orders)
    .where(and(whereOwned(owner, orders), notInArray(status, orderStatus.where(isFailed)), where))
    .orderBy(...newestFirst())
}

/** The newest ones that a condition allows, as far as all of them have so many products. */
function newestOrders(db: Reader, owner: Owner, where?: SQL) {
  const chosen = selectOrders(db, owner, where).limit(orderLimits.maxDownloadOrders).as('chosen')
  const { id, orderNumber, created, status, accessUrl } = chosen
  const columns = { id, orderNumber, created, status, accessUrl }
  const line = db
    .select({ orderId: orderProducts.orderId })
    .from(orderProducts)
    .where(and(whereOwned(owner, orderProducts), eq(orderProducts.orderId, id)))
    .limit(feedLimits.maxPartsPerOrder)
    .as('line')
  const upto = sql<number>`count(*) over (order by ${sql.join(newestFirst(chosen), sql`, `)})`
  const counted = db
    .select({ ...columns, upto: upto.as('upto') })
    .from(chosen)
    .leftJoinLateral(line, sql`true`)
    .as('counted')
  return db
    .selectDistinct({
      id: counted.id,
      orderNumber: counted.orderNumber,
      created: counted.created,
      status: counted.status,
      accessUrl: counted.accessUrl,
    })
    .from(counted)
    .where(lte(counted.upto, orderLimits.maxDownloadLines))
    .as('newest')
}

/** Selects whether there are other orders than the newest. */
const hasOlder = (db: Reader, owner: Owner) =>
  sql<boolean>`(${db.select({ is: count() }).from(newestOrders(db, owner))}) < (${db
    .select({ is: count() })
    .from(
      selectOrders(db, owner)
        .limit(orderLimits.maxDownloadOrders + 1)
        .as('all'),
    )})`

/** The products of an order, with the place of each. */
function linesOf(db: Reader, owner: Owner, orderId: PgColumn) {
  const { productId, categoryName, name, image, translations } = orderProducts
  const { productType, codes, downloadUrl, status } = orderProducts
  const columns = { productId, categoryName, name, image, translations, codes, downloadUrl }
  const place = sql<number>`row_number() over (order by ${orderProducts.id})`
  return db
    .select({ ...columns, productType, status, line: place.mapWith(Number).as('place') })
    .from(orderProducts)
    .where(and(whereOwned(owner, orderProducts), eq(orderProducts.orderId, orderId)))
    .as('lines')
}

/** Selects the allowed digital products of the shopper's newest orders, the newest first. */
export function selectDownloads(db: Reader, owner: Owner, where?: SQL) {
  const shown = sql`now() - make_interval(secs => ${orderLimits.codeShownSeconds})`
  const newest = newestOrders(db, owner, where)
  const { id, orderNumber, status, accessUrl } = newest
  const lines = linesOf(db, owner, id)
  return db
    .select({
      order: { id, orderNumber, status, accessUrl },
      isNumberShared: sharesNumber(owner, newest),
      product: {
        productId: lines.productId,
        categoryName: lines.categoryName,
        name: lines.name,
        image: lines.image,
        translations: lines.translations,
        // Reads the codes of shown lines alone: a list may be long, and each line has many.
        codes: sql<
          string[]
        >`case when ${codeViews.viewed} > ${shown} then ${lines.codes} else '[]' end`,
        downloadUrl: lines.downloadUrl,
      },
      line: lines.line,
      hasCodes: sql<boolean>`${lines.codes} <> '[]'`,
      isPartial: hasOlder(db, owner),
    })
    .from(newest)
    .innerJoinLateral(lines, sql`true`)
    .leftJoin(
      codeViews,
      and(whereOwned(owner, codeViews), eq(codeViews.orderId, id), eq(codeViews.line, lines.line)),
    )
    .where(and(hasDigitalPart(lines), notInArray(lines.status, returnedOrCancelled)))
    .orderBy(...newestFirst(newest), lines.line)
    .limit(orderLimits.maxDownloads)
}
const selectAll = prepared('downloads', (db) => selectDownloads(db, anyOwner))
export type StoredDownload = Awaited<ReturnType<typeof selectDownloads>>[number]

function toDownload({ brand, language }: Scope, row: StoredDownload): Download {
  const { order, product, line, hasCodes, isNumberShared } = row
  const { codes, downloadUrl, productId, categoryName, name, image } = localized(product, language)
  const isFed = hasCodes || downloadUrl !== ''
  const shopUrl = isFed ? '' : toShopLink(brand, order.accessUrl)
  const fileUrl = toExternalLink(brand, downloadUrl)
  const isThere = hasCodes || fileUrl !== '' || shopUrl !== ''
  const state = downloadState(order.status, isThere)
  const isReady = state === 'ready'
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    ...(isNumberShared && { isNumberShared }),
    line,
    categoryName,
    name,
    image,
    state,
    hasCodes,
    codes: isReady ? codes : [],
    fileUrl: isReady ? fileUrl : '',
    shopUrl: isReady && shopUrl ? `${shopUrl}#code-${productId}` : '',
  }
}

/**
 * Reads a page of the digital products whose name, category or order number has every word of
 * `query`; `isPartial` where the shopper has too many orders to look at them all.
 */
export async function downloadPage(
  scope: Scope,
  { after, query }: { after: number; query: string },
): Promise<DownloadPage> {
  const rows = await scope.inTurn(() => selectAll(scope.db, ownerOf(scope)))
  const all = rows.map((row) => toDownload(scope, row))
  const found = searchRows(all, query, ({ name, categoryName, orderNumber }) => [
    name,
    categoryName,
    orderNumber,
  ])
  return { ...pageOf(found, after), isPartial: rows[0]?.isPartial ?? false }
}
