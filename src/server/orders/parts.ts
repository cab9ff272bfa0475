import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  ProductType,
  type DocumentKind,
  type PaymentKind,
  type ReturnReason,
} from '#contract/codes.ts'
import type { LinePart } from '#domain/line-progress.ts'
import type { Translations } from '../store/columns.ts'
import { exact, jsonList, jsonObject, type Columns } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import type { Owner } from '../store/scope.ts'
import { returnProducts, returns } from './return-table.ts'
import { products } from '../products/table.ts'
import { documents } from './document-table.ts'
import { orderProducts, orders, shipments, transactions, type StoredOption } from './table.ts'

/** A part as JSON has it: an instant is text, in any zone. */
interface ProductRow {
  productId: number
  categoryName: string
  image: string
  name: string
  url: string
  productType: number
  price: string
  status: number
  quantity: number
  unit: string
  sku: string
  options: StoredOption[]
  bundle: number | null
  progress: LinePart[]
  isDownload: boolean
  translations: Translations
}
interface TransactionRow {
  method: string
  methodName: string
  translations: Translations
  status: number
  kind: PaymentKind | ''
  paid: string
  currency: string
  reference: string
  iban: string
  created: string
}
interface DocumentRow {
  id: number
  kind: DocumentKind
  isInvoice: boolean
  name: string
  number: string
  date: string
  url: string
  isStored: boolean
}
export type ShipmentRow = Pick<
  typeof shipments.$inferSelect,
  | 'carrier'
  | 'number'
  | 'link'
  | 'trackings'
  | 'lines'
  | 'quantities'
  | 'expectedDelivery'
  | 'history'
>

export interface ReturnRow {
  id: number
  created: string
  status: number
  refund: string | null
  message: string
  translations: Translations
  remark: string
  labelUrl: string
  isLabelStored: boolean
  carrier: string
  address: string
  reference: string
  sendBy: string | null
  cancellable: boolean | null
  history: { date: string; status: number }[]
  products: {
    productId: number
    name: string
    translations: Translations
    quantity: number
    reason: ReturnReason
  }[]
}

type Part =
  typeof orderProducts | typeof transactions | typeof documents | typeof shipments | typeof returns

/** Is named in each subquery, too, so that the plan reads only the company's partition. */
type Company = Pick<Owner, 'brand'>

/** The condition that a part is one of the order beside it. */
export const isOfOrder = ({ brand }: Company, part: Part) =>
  and(
    eq(part.companyId, brand.companyId),
    eq(part.accountId, orders.accountId),
    eq(part.orderId, orders.id),
  )

/** The rows of a part of an order as one list, in which amounts stay exact by being texts. */
function partOf<Row>(
  { db, owner }: { db: Reader; owner: Company },
  name: string,
  part: Part,
  columns: Columns<Row>,
) {
  const row = jsonObject(columns)
  return db
    .select({
      rows: jsonList(row, part.id).as(`${name}_rows`),
    })
    .from(part)
    .where(isOfOrder(owner, part))
    .as(name)
}

/** Selects whether the shop has fed a product's codes or its file's address. */
const isDownload = ({ codes, downloadUrl }: Record<'codes' | 'downloadUrl', AnyPgColumn>) =>
  sql<boolean>`(${codes} <> '[]' or ${downloadUrl} <> '')`

/** Selects also codes that the shop shows itself. */
export const hasDigitalPart = (
  product: Record<'productType' | 'codes' | 'downloadUrl', AnyPgColumn>,
) => sql<boolean>`(${eq(product.productType, ProductType.code)} or ${isDownload(product)})`

/** The products of a return, as one list. */
export function returnedProducts({ brand }: Company) {
  const { companyId, accountId, returnId, id } = returnProducts
  const { productId, name, translations, quantity, reason } = returnProducts
  return sql`(select json_agg(json_build_object('productId', ${productId}, 'name', ${name},
      'translations', ${translations}, 'quantity', ${quantity}, 'reason', ${reason}) order by ${id})
    from ${returnProducts} where ${companyId} = ${brand.companyId}
      and ${accountId} = ${returns.accountId} and ${returnId} = ${returns.id})`
}

/** The column of a line, or what was fed of its product. */
const ofProduct = (
  { brand }: Company,
  own: AnyPgColumn,
  fed: AnyPgColumn,
) => sql<string>`coalesce(nullif(${own}, ''),
  (select ${fed} from ${products} where ${products.companyId} = ${brand.companyId}
    and ${products.shopId} = ${orderProducts.shopId} and ${products.shopId} <> '' limit 1), '')`
/** The picture of a product that was bought. */
export const productImage = (owner: Company) =>
  ofProduct(owner, orderProducts.image, products.image)

const productColumns = (owner: Company): Columns<ProductRow> => ({
  productId: orderProducts.productId,
  categoryName: orderProducts.categoryName,
  image: productImage(owner),
  name: orderProducts.name,
  url: ofProduct(owner, orderProducts.url, products.url),
  productType: orderProducts.productType,
  price: exact(orderProducts.price),
  status: orderProducts.status,
  quantity: orderProducts.quantity,
  unit: orderProducts.unit,
  sku: orderProducts.sku,
  options: orderProducts.options,
  bundle: orderProducts.bundle,
  progress: orderProducts.progress,
  isDownload: isDownload(orderProducts),
  translations: orderProducts.translations,
})
const transactionColumns: Columns<TransactionRow> = {
  method: transactions.method,
  methodName: transactions.methodName,
  paid: exact(transactions.paid),
  translations: transactions.translations,
  status: transactions.status,
  kind: transactions.kind,
  currency: transactions.currency,
  reference: transactions.reference,
  iban: transactions.iban,
  created: transactions.created,
}
const documentColumns: Columns<DocumentRow> = {
  id: documents.id,
  kind: documents.kind,
  isInvoice: documents.isInvoice,
  name: documents.name,
  number: documents.number,
  date: documents.date,
  url: documents.url,
  isStored: sql`${documents.file} <> ''`,
}
export const shipmentColumns: Columns<ShipmentRow> = {
  carrier: shipments.carrier,
  number: shipments.number,
  link: shipments.link,
  trackings: shipments.trackings,
  lines: shipments.lines,
  quantities: shipments.quantities,
  expectedDelivery: shipments.expectedDelivery,
  history: shipments.history,
}
const returnColumns = (owner: Company): Columns<ReturnRow> => ({
  id: returns.id,
  created: returns.created,
  status: returns.status,
  refund: exact(returns.refund),
  message: returns.message,
  translations: returns.translations,
  remark: returns.remark,
  labelUrl: returns.labelUrl,
  isLabelStored: sql`${returns.labelFile} <> ''`,
  carrier: returns.carrier,
  address: returns.address,
  reference: returns.reference,
  sendBy: returns.sendBy,
  cancellable: returns.cancellable,
  history: returns.history,
  products: returnedProducts(owner),
})

/** The parts of an order, each as one list, to be joined to it. */
export function orderParts(db: Reader, owner: Company) {
  const by = { db, owner }
  return {
    products: partOf<ProductRow>(by, 'products', orderProducts, productColumns(owner)),
    transactions: partOf<TransactionRow>(by, 'payments', transactions, transactionColumns),
    documents: partOf<DocumentRow>(by, 'papers', documents, documentColumns),
    shipments: partOf<ShipmentRow>(by, 'parcels', shipments, shipmentColumns),
    returned: partOf<ReturnRow>(by, 'returned', returns, returnColumns(owner)),
  }
}
