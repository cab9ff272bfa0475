import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { owned, owner } from '../store/accounts.ts'
import { instant, requiredText, rowId, rowKey } from '../store/columns.ts'

/** Archives of what is stored about a shopper, each from when it was asked for. */
export const dataExports = pgTable(
  'data_exports',
  {
    ...rowId,
    ...owner,
    /** The brand and the language in which it is made. */
    brand: text().notNull(),
    language: text().notNull(),
    requested: instant().notNull().defaultNow(),
    /** When a process may make it: while one does, that is when its lease ends. */
    due: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    started: instant(),
    finished: instant(),
    failed: instant(),
    /** In bytes. */
    size: bigint({ mode: 'number' }),
    /** Names the file that a browser stores. */
    fileName: requiredText(),
    /** When it is deleted. */
    expires: instant()
      .notNull()
      .default(sql`now() + interval '7 days'`),
  },
  (t) => [
    rowKey(t),
    owned(t),
    unique('data_exports_owner').on(t.companyId, t.accountId, t.id),
    index('data_exports_due')
      .on(t.due)
      .where(sql`${t.finished} is null and ${t.failed} is null`),
    index('data_exports_expires').on(t.expires),
  ],
)

/** The files that make up an archive, one after the other. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    ...rowId,
    ...owner,
    exportId: integer().notNull(),
    part: integer().notNull(),
    /** Its name among the files. */
    file: text().notNull(),
  },
  (t) => [
    rowKey(t),
    foreignKey({
      columns: [t.companyId, t.accountId, t.exportId],
      foreignColumns: [dataExports.companyId, dataExports.accountId, dataExports.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('data_export_parts_export').on(t.companyId, t.accountId, t.exportId),
    index('data_export_parts_file').on(t.companyId, t.file),
  ],
)
