import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { company, instant, rowId, rowKey } from '../store/columns.ts'

/**
 * Files that perhaps no row names any more, and when to look. Triggers add a file whose row is
 * deleted or names another one; whoever writes a file adds it before. Each row is a reason of its
 * own to look, so that none is lost to another.
 */
export const unusedFiles = pgTable(
  'unused_files',
  {
    ...rowId,
    ...company,
    /** The name as rows have it. */
    name: text().notNull(),
    due: instant().notNull().defaultNow(),
  },
  (t) => [rowKey(t), index('unused_files_due').on(t.due)],
)

/** Names the folder that has a company's files, where no bucket has them. */
export const fileFolders = pgTable('file_folders', {
  companyId: integer().primaryKey(),
  folder: text().notNull(),
})
