import {
  foreignKey,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  timestamp,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

/** Every row belongs to one company; every query names it. */
export const company = { companyId: integer().notNull() }

/** A number of its own; `rowKey` or `ofCompany` makes it unique within the company. */
export const rowId = { id: integer().notNull().generatedAlwaysAsIdentity() }

interface RowOfCompany {
  companyId: AnyPgColumn
  id: AnyPgColumn
}
/** The primary key of most tables. Every key begins with the company. */
export const rowKey = (t: RowOfCompany) => primaryKey({ columns: [t.companyId, t.id] })

/** Texts are empty rather than null, so that there is one value for 'none'. */
export const requiredText = () => text().notNull().default('')

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const nullableAmount = () => numeric({ precision: 20, scale: 6 })
export const amount = () => nullableAmount().notNull().default('0')

/** The texts of a row by the name of their field, then by the code of their language. */
export type Translations = Record<string, Record<string, string>>
export const translations = () => jsonb().$type<Translations>().notNull().default({})

/** A text, or the same text by the codes of its languages. */
export type Words = string | Record<string, string>

/** Finds the rows of a table with another primary key by their ids, for the feed. */
export const ofCompany = (t: RowOfCompany, name: string) =>
  unique(`${name}_company_id`).on(t.companyId, t.id)
/** References a row of the same company. */
export const sameCompany = (
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  target: RowOfCompany,
) => foreignKey({ name, columns, foreignColumns: [target.companyId, target.id] })
