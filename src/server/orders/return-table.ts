import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { ReturnStatus, type ReturnReason } from '#contract/codes.ts'
import {
  instant,
  nullableAmount,
  requiredText,
  rowId,
  rowKey,
  translations,
} from '../store/columns.ts'
import { ofOrder, partOfOrder } from './table.ts'
import { owner } from '../store/accounts.ts'

/** Products of an order that are on their way back, or were. */
export const returns = pgTable(
  'returns',
  {
    ...ofOrder,
    created: instant().notNull().defaultNow(),
    status: integer().notNull().default(ReturnStatus.requested),
    /** Holds the refunded amount in the order's currency. */
    refund: nullableAmount(),
    /** Holds the shop's answer. */
    message: requiredText(),
    translations: translations(),
    /** Holds the shopper's words. */
    remark: requiredText(),
    /** Holds the shop's address of the label, or its name among the files. */
    labelUrl: requiredText(),
    labelFile: requiredText(),
    carrier: requiredText(),
    /** Holds the lines of the address that the parcel goes to. */
    address: requiredText(),
    /** Holds the text that the shop wants on the parcel. */
    reference: requiredText(),
    /** Holds the last day to send the parcel. */
    sendBy: date(),
    /** Null where the shop has not said whether the shopper can cancel it. */
    cancellable: boolean(),
    /** Lists when it reached each `ReturnStatus`. */
    history: jsonb().$type<{ date: string; status: number }[]>().notNull().default([]),
  },
  (t) => [
    rowKey(t),
    partOfOrder(t),
    unique('returns_owner').on(t.companyId, t.accountId, t.id),
    index('returns_order').on(t.companyId, t.accountId, t.orderId),
    index('returns_file')
      .on(t.companyId, t.labelFile)
      .where(sql`${t.labelFile} <> ''`),
  ],
)

/** A product of a return as it was ordered: the rows of an order's products come and go. */
export const returnProducts = pgTable(
  'return_products',
  {
    ...rowId,
    ...owner,
    returnId: integer().notNull(),
    productId: integer().notNull(),
    name: requiredText(),
    translations: translations(),
    quantity: integer().notNull().default(1),
    reason: text().$type<ReturnReason>().notNull(),
  },
  (t) => [
    rowKey(t),
    foreignKey({
      columns: [t.companyId, t.accountId, t.returnId],
      foreignColumns: [returns.companyId, returns.accountId, returns.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('return_products_return').on(t.companyId, t.accountId, t.returnId),
  ],
)
