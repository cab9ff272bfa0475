import { sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { PaymentKind } from '#contract/codes.ts'
import type { OrderCount, OrderSummary } from '#contract/order.ts'
import type { LinePart } from '#domain/line-progress.ts'
import { statusActions } from '#domain/order-actions.ts'
import * as limits from '#lib/limits/orders.ts'
import type { Translations } from '../store/columns.ts'
import { exact, jsonList, jsonObject, milliseconds, type Columns } from '../store/json.ts'
import {
  orderProducts,
  orders,
  transactions,
  type StoredOption,
  type StoredRefund,
} from './table.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { toShopLink } from '../products/link.ts'
import { isOfOrder, productImage } from './parts.ts'
import { countRows, newestFirst, selectStored } from './rows.ts'
import { countAllKinds } from './search.ts'
import { pageQuery } from '../store/page-query.ts'
import type { Owner, Scope } from '../store/scope.ts'
import { isNumberShared } from './shared-number.ts'
import { hasInvoice, hiddenParts, type HiddenRow } from './summary-parts.ts'
import { shopStatusName } from './to-order.ts'
import { hasStoredAmounts, paidMoney, toOrderedProduct } from './to-order-parts.ts'

type ProductRow = Omit<
  OrderSummary['products'][number],
  'price' | 'quantity' | 'options' | 'bundle' | 'progress'
> & {
  price: string
  quantity: number
  unit: string
  options: StoredOption[]
  bundle: number | null
  progress: LinePart[]
  translations: Translations
}

/** A transaction as far as it decides what is still to be paid. */
interface PaymentRow {
  status: number
  kind: PaymentKind | ''
  paid: string
  currency: string
  /** Milliseconds since 1970. */
  created: number
}

/** A summary as JSON has it. */
export type SummaryRow = Pick<OrderSummary, 'id' | 'orderId' | 'accessUrl' | 'status'> & {
  isNumberShared: boolean
  /** Milliseconds since 1970. */
  created: number
  totalPrice: string | null
  currency: string
  expectedDelivery: string | null
  shopStatus: string
  refunds: StoredRefund[]
  payments: PaymentRow[]
  products: ProductRow[]
  hasInvoice: boolean
  /** Holds what a search finds and no list shows; of a search alone. */
  hidden: HiddenRow | null
}

type Company = Pick<Owner, 'brand'>

const { productId, categoryName, name, productType, quantity, unit, status } = orderProducts
const { price, options, bundle, progress, translations } = orderProducts
const product = (owner: Company) =>
  jsonObject<ProductRow>({
    productId,
    categoryName,
    image: productImage(owner),
    name,
    productType,
    price: exact(price),
    quantity,
    unit,
    options,
    bundle,
    progress,
    status,
    translations,
  })

const payment = jsonObject<PaymentRow>({
  status: transactions.status,
  kind: transactions.kind,
  currency: transactions.currency,
  paid: exact(transactions.paid),
  created: milliseconds(transactions.created),
})

/** Selects the fields of a summary. */
export const summaryColumns = (owner: Company, isSearch = false): Columns<SummaryRow> => ({
  id: orders.id,
  orderId: orders.orderNumber,
  isNumberShared: isNumberShared(owner),
  accessUrl: orders.accessUrl,
  created: milliseconds(orders.created),
  status: orders.status,
  totalPrice: exact(orders.totalPrice),
  currency: orders.currency,
  expectedDelivery: orders.expectedDelivery,
  shopStatus: orders.shopStatus,
  refunds: orders.refunds,
  payments: sql`(select ${jsonList(payment, transactions.id)}
      from ${transactions} where ${isOfOrder(owner, transactions)})`,
  products: sql`(select ${jsonList(product(owner), orderProducts.id)}
      from ${orderProducts} where ${isOfOrder(owner, orderProducts)})`,
  hasInvoice: hasInvoice(owner),
  hidden: isSearch ? hiddenParts(owner) : sql`null`,
})

/** Some orders as one value; those of a search have what else it finds them by. */
export const summariesOf = (
  owner: Company,
  chosen: Pick<ReturnType<typeof selectStored>, 'as'>,
  { where = sql`true`, order = newestFirst, isSearch = false } = {},
) =>
  sql<SummaryRow[]>`(select ${jsonList(jsonObject(summaryColumns(owner, isSearch)), ...order())}
    from ${chosen.as('orders')} where ${where})`

/**
 * The newest orders from `offset` on, `limit` at most, with the number of all, and how many there
 * are of each state and year; none where all fit on one page, which nobody narrows.
 */
export const newestSummaries = pageQuery('orders_summaries', (db, owner) => {
  const chosen = selectStored(db, owner)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
  const counted = countRows(db, owner).as('counted')
  const isMore = sql`${counted.total} > ${limits.ordersPerPage}`
  const kinds = sql<OrderCount[]>`case when ${isMore}
    then ${countAllKinds(owner, sql.placeholder('timeZone'))} else '[]' end`
  const found = jsonObject<{ rows: SummaryRow[]; total: number; counts: OrderCount[] }>({
    rows: summariesOf(owner, chosen),
    total: sql`${counted.total}`,
    counts: kinds,
  })
  return sql<typeof found._.type>`(select ${found} from ${counted})`
})

/** The orders of some pages of the list, from one to another, which count from 1. */
export const orderWindow = (from: number, to: number) => ({
  limit: (to - from + 1) * limits.ordersPerPage,
  offset: (from - 1) * limits.ordersPerPage,
})

export const newestValues = ({ timeZone }: Brand, from: number, to: number) => ({
  ...orderWindow(from, to),
  timeZone,
})

/** A summary as the contract has it. */
export function toSummary(
  { brand, language }: Pick<Scope, 'brand' | 'language'>,
  { totalPrice, currency, shopStatus, isNumberShared, hasInvoice, hidden: _, ...rest }: SummaryRow,
): OrderSummary {
  const scope = { brand, language }
  const { refunds, payments, products, ...row } = rest
  const isPriced = hasStoredAmounts({ totalPrice, currency })
  return {
    ...row,
    ...(isNumberShared && { isNumberShared }),
    accessUrl: toShopLink(brand, row.accessUrl),
    created: fromMilliseconds(row.created),
    ...(totalPrice !== null && isPriced && { totalPrice: { amount: totalPrice, currency } }),
    actions: [...statusActions(row.status), ...(hasInvoice ? (['invoice'] as const) : [])],
    ...shopStatusName(scope, { shopStatus }),
    ...(isPriced &&
      refunds.length > 0 && {
        refunds: refunds.map(({ amount }) => ({ amount: { amount, currency } })),
      }),
    transactions: payments.map(({ status, kind, paid, created, ...payment }) => ({
      status,
      ...(kind && { kind }),
      paid: paidMoney(paid, payment.currency || currency),
      created: fromMilliseconds(created),
    })),
    products: products.map(({ price, ...product }) => ({
      ...toOrderedProduct(scope, product),
      ...(isPriced && { price: { amount: price, currency } }),
    })),
  }
}
