import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
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
  },
  (t) => [
    rowKey(t),
    partOfOrder(t),
    unique('returns_owner').on(t.companyId, t.accountId, t.id),
    index('returns_order').on(t.companyId, t.accountId, t.orderId),
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
