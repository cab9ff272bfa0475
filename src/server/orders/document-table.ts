import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#contract/codes.ts'
import { instant, requiredText, rowKey } from '../store/columns.ts'
import { ofOrder, partOfOrder } from './table.ts'

/** Papers of an order. */
export const documents = pgTable(
  'documents',
  {
    ...ofOrder,
    kind: text().$type<DocumentKind>().notNull().default('invoice'),
    /** Marks the order's invoice: the only document that Foyer may make itself. */
    isInvoice: boolean().notNull().default(true),
    name: text().notNull(),
    /** Its own, which a business books it by; empty where the shop has fed none. */
    number: requiredText(),
    date: instant().notNull(),
    /**
     * Holds the shop's address of it, or its name among the files; both are empty where Foyer makes
     * it.
     */
    url: requiredText(),
    file: requiredText(),
  },
  (t) => [
    rowKey(t),
    partOfOrder(t),
    index('documents_order').on(t.companyId, t.accountId, t.orderId),
    index('documents_newest').on(t.companyId, t.accountId, t.date.desc(), t.id.desc()),
    uniqueIndex('documents_invoice')
      .on(t.companyId, t.accountId, t.orderId)
      .where(sql`${t.isInvoice}`),
    index('documents_file')
      .on(t.companyId, t.file)
      .where(sql`${t.file} <> ''`),
  ],
)
