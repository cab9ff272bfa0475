import { integer, jsonb, numeric, text, timestamp } from 'drizzle-orm/pg-core'

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
