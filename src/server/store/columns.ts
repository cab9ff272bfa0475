import {
  foreignKey,
  integer,
  jsonb,
  numeric,
  text,
  timestamp,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

/** Every row belongs to one company; every query names it. */
export const company = { companyId: integer().notNull() }

export const rowId = { id: integer().primaryKey().generatedAlwaysAsIdentity() }

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

/** Indexes what all shoppers of a company share. */
export const ofCompany = (t: { companyId: AnyPgColumn; id: AnyPgColumn }, name: string) =>
  unique(`${name}_company_id`).on(t.companyId, t.id)
/** References a row of the same company. */
export const sameCompany = (
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  target: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [target.companyId, target.id] })

/** The row of what has another primary key, for the feed. */
export const feedId = () => ({ id: integer().notNull().generatedAlwaysAsIdentity().unique() })
