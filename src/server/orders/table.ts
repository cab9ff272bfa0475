import { getTableColumns, sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { OrderAddress } from '#contract/address.ts'
import {
  ProductType,
  type AdjustmentKind,
  type OrderState,
  type PaymentKind,
} from '#contract/codes.ts'
import type { TaxLine } from '#contract/order-parts.ts'
import type { LinePart } from '#domain/line-progress.ts'
import {
  amount,
  instant,
  nullableAmount,
  requiredText,
  rowId,
  rowKey,
  translations,
  type Words,
} from '../store/columns.ts'
import { owned, owner } from '../store/accounts.ts'
import type { StoredAddressAnswer, StoredAddressRequest } from './stored-address-request.ts'

/** An amount between the subtotal and the total, in the order's currency. */
export interface StoredAdjustment {
  kind: AdjustmentKind
  name?: Words
  /** Names a discount or a gift card. */
  code?: string
  amount: string
}

/** Describes a refund in the order's currency. */
export interface StoredRefund {
  created?: string
  amount: string
  reason?: Words
  /** By their places in the order's products, from 1. */
  lines?: { line: number; quantity: number }[]
}

/** An option of a product that was bought, such as its size, or a text of the shopper's for it. */
export interface StoredOption {
  name: Words
  value: Words
}

export const orders = pgTable(
  'orders',
  {
    ...rowId,
    ...owner,
    /** The number that the shop and the shopper know it by; the calls name it `orderId`. */
    orderNumber: text('order_id').notNull(),
    accessUrl: requiredText(),
    created: instant().notNull(),
    status: integer().notNull(),
    /** Empty where the shop has not told it: the order has no amounts then. */
    currency: requiredText(),
    serviceFee: amount(),
    shippingCost: amount(),
    transactionCost: amount(),
    discount: amount(),
    subTotal: amount(),
    /** Null where the shop has not told it: the order has no amounts then. */
    totalPrice: nullableAmount(),
    shippingAddress: jsonb().$type<OrderAddress>(),
    billingAddress: jsonb().$type<OrderAddress>(),
    /** The day on which the shop expects the last parcel to arrive. */
    expectedDelivery: date({ mode: 'string' }),
    taxLines: jsonb().$type<TaxLine[]>().notNull().default([]),
    adjustments: jsonb().$type<StoredAdjustment[]>().notNull().default([]),
    refunds: jsonb().$type<StoredRefund[]>().notNull().default([]),
    /** Holds the shopper's note. */
    customerNote: requiredText(),
    shippingMethod: requiredText(),
    translations: translations(),
    /** The shop's own name of the status, one of `orderStatuses` in site.json; else empty. */
    shopStatus: requiredText(),
    /** The other delivery address that the shopper last asked for, and the shop's last answer. */
    addressRequest: jsonb().$type<StoredAddressRequest>(),
    addressAnswer: jsonb().$type<StoredAddressAnswer>(),
    /** Counts the withdrawals of its link. */
    linkVersion: integer().notNull().default(0),
    /** The state and the words by which it is found; null until they are stored. */
    state: text().$type<OrderState>(),
    search: text(),
  },
  (t) => [
    rowKey(t),
    owned(t),
    index('orders_number').on(t.companyId, t.accountId, t.orderNumber),
    unique('orders_owner').on(t.companyId, t.accountId, t.id),
    index('orders_newest').on(t.companyId, t.accountId, t.created.desc(), t.id.desc()),
    // The account is behind the state: PostgreSQL would else check references by this index.
    index('orders_state').on(t.companyId, t.state, t.accountId, t.created.desc(), t.id.desc()),
    index('orders_unsearched')
      .on(t.companyId, t.id)
      .where(sql`${t.search} is null`),
  ],
)

const { search: _, state: __, linkVersion: ___, ...shownColumns } = getTableColumns(orders)
/** The columns of an order without those that only find it. */
export const orderColumns = shownColumns

/** The keys that the links of orders are made with, one for each company. */
export const orderLinkKeys = pgTable('order_link_keys', {
  companyId: integer().primaryKey(),
  key: text().notNull(),
})

/**
 * A part of an order. It has the owner's ids, too, so that every query of a shopper's rows has the
 * same condition.
 */
export const ofOrder = { ...rowId, ...owner, orderId: integer('order_row').notNull() }
export const partOfOrder = (t: {
  companyId: AnyPgColumn
  accountId: AnyPgColumn
  orderId: AnyPgColumn
}) =>
  foreignKey({
    columns: [t.companyId, t.accountId, t.orderId],
    foreignColumns: [orders.companyId, orders.accountId, orders.id],
  })
    .onDelete('cascade')
    .onUpdate('cascade')

export const orderProducts = pgTable(
  'order_products',
  {
    ...ofOrder,
    productId: integer().notNull(),
    categoryName: requiredText(),
    image: requiredText(),
    name: requiredText(),
    url: requiredText(),
    productType: integer().notNull().default(ProductType.goods),
    price: amount(),
    status: integer().notNull(),
    /** Counts the pieces or the `unit` that the price is for. */
    quantity: numeric({ precision: 12, scale: 3, mode: 'number' }).notNull().default(1),
    unit: requiredText(),
    sku: requiredText(),
    /** The shop's id of the product, by which its picture and its link are found. */
    shopId: requiredText(),
    options: jsonb().$type<StoredOption[]>().notNull().default([]),
    /** The place of the bundle that it is a part of, from 1. */
    bundle: integer(),
    /** Says how far its pieces are where they are not equally far; the feed stores it. */
    progress: jsonb().$type<LinePart[]>().notNull().default([]),
    translations: translations(),
    /** Holds what the shopper bought as codes, and as files to download. */
    codes: jsonb().$type<string[]>().notNull().default([]),
    downloadUrl: requiredText(),
  },
  (t) => [
    rowKey(t),
    partOfOrder(t),
    index('order_products_order').on(t.companyId, t.accountId, t.orderId),
  ],
)

/**
 * Counts the views of a product's codes, by its place in its order: the feed replaces the rows of
 * an order's products.
 */
export const codeViews = pgTable(
  'code_views',
  {
    ...owner,
    orderId: ofOrder.orderId,
    line: integer().notNull(),
    count: integer().notNull().default(1),
    viewed: instant().notNull().defaultNow(),
  },
  (t) => [partOfOrder(t), primaryKey({ columns: [t.companyId, t.accountId, t.orderId, t.line] })],
)

export const transactions = pgTable(
  'transactions',
  {
    ...ofOrder,
    method: requiredText(),
    methodName: requiredText(),
    translations: translations(),
    /** Empty where the shop does not say. */
    kind: requiredText().$type<PaymentKind | ''>(),
    status: integer().notNull(),
    paid: amount(),
    /** Empty: the order's. */
    currency: requiredText(),
    /** Holds the reference and the account of a transfer. */
    reference: requiredText(),
    iban: requiredText(),
    created: instant().notNull(),
  },
  (t) => [
    rowKey(t),
    partOfOrder(t),
    index('transactions_order').on(t.companyId, t.accountId, t.orderId),
  ],
)

export const shipments = pgTable(
  'shipments',
  {
    ...ofOrder,
    carrier: requiredText(),
    number: requiredText(),
    link: requiredText(),
    /** Its other numbers, each with its link. */
    trackings: jsonb().$type<{ number: string; link: string }[]>().notNull().default([]),
    /** The places of its products in their order, from 1. */
    lines: jsonb().$type<number[]>().notNull().default([]),
    /** Counts the pieces of each, in the same order; empty where it has all of them. */
    quantities: jsonb().$type<number[]>().notNull().default([]),
    /** The day on which the shop expects it to arrive. */
    expectedDelivery: date({ mode: 'string' }),
    history: jsonb().$type<{ date: string; status: number }[]>().notNull().default([]),
  },
  (t) => [
    rowKey(t),
    partOfOrder(t),
    index('shipments_order').on(t.companyId, t.accountId, t.orderId),
  ],
)
