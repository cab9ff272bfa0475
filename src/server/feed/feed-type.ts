import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Brand } from '#brands/config/brands.ts'
import type { Db } from '../store/open.ts'
import type { FieldError } from './field-errors.ts'

/** Lists the types of lines, each after those that it refers to. */
export const feedTypeNames = [
  'interest',
  'newsletter',
  'campaign',
  'product',
  'achievement',
  'customer',
  'address',
  'order',
  'return',
  'voucher',
  'progress',
  'seen',
  'wish',
  'preference',
] as const
export type FeedTypeName = (typeof feedTypeNames)[number]

/** Columns of a row by their names in drizzle; what is undefined stays as it is. */
export type Row = Record<string, unknown>

/** Describes the company that is fed. */
export interface FeedTarget {
  db: Db
  companyId: number
}

/** Lists the brand's rules for its shop's lines. */
export type ShopRules = Pick<Brand, 'shopOrigins' | 'orderStatuses' | 'prices'>

/** A line that is to be stored, and what its references are in the tables. */
export interface ResolvedLine<Line = Record<string, unknown>> {
  externalId: string
  updatedAt: string
  line: Line
  /** The row ids of what a field refers to, in the field's order. */
  ids: Record<string, number[]>
}

/** Returns the account of a line that belongs to one customer. */
export const accountId = ({ ids }: ResolvedLine) => ids.customer?.[0]

/** Adds the row that was fed before. */
export interface KnownLine<Line = Record<string, unknown>> extends ResolvedLine<Line> {
  rowId: number | undefined
}

export interface StoredLine<Line = Record<string, unknown>> extends ResolvedLine<Line> {
  rowId: number
  /** Marks a row that was not there before: the line tells all of it. */
  isNew: boolean
}

/** Points a new line to an existing row that was not fed. */
export interface AdoptedRow {
  rowId?: number | undefined
  /** Since when the shopper has it as it is, where that is later than the line. */
  newerSince?: string
  /** Columns in the place of the line's; what is undefined stays as it is. */
  row?: Row
  /** Holds the reason why the line cannot have what it names. */
  errors?: FieldError[]
  /** Lists the dropped fields and what was expected of them. */
  warnings?: FieldError[]
}

/** One kind of thing that a shop tells about. */
export interface FeedType<Line = Record<string, unknown>> {
  /** Describes it in the guide and in the OpenAPI document. */
  about: string
  /** Lists the fields of a line beside `type`, `externalId`, `updatedAt` and `deleted`. */
  fields: z.ZodType<Line> & z.ZodObject
  /** A line; it refers to the examples of other types. */
  example: { externalId: string; [field: string]: unknown }
  /** Returns warnings about stored values that the shop hardly means. */
  doubtsOf?(line: Line, shop: ShopRules): FieldError[]
  /** Names the setting of the shop by which a line is stored: a change of it makes the line new. */
  settingOf?(line: Line, shop: ShopRules): string | undefined
  /** The fields that name other things by the shop's ids, and the types of those. */
  references: Record<string, FeedTypeName>
  table: PgTable & { id: PgColumn; companyId: PgColumn }
  /** The columns by which a row is known that was not fed: it is taken over. */
  naturalKey?: string[]
  /** The row that a line becomes, without its id and company. */
  toRow(line: ResolvedLine<Line>, shop: ShopRules): Row
  /** Adds columns to a new row, which an existing one gets from its parts once they are stored. */
  toNewRow?(line: Line, row: Row): Row
  /** The row once its id is known, where columns depend on that. */
  complete?(row: Row & { id: number }): Row
  /** Adds to the rows what only the database knows. */
  prepare?(target: FeedTarget, lines: KnownLine<Line>[], rows: Row[]): Promise<void>
  /** Finds existing rows of lines that were not fed, where natural keys do not tell. */
  adopt?(target: FeedTarget, lines: KnownLine<Line>[]): Promise<AdoptedRow[]>
  /** Stores what lies in other tables, once the rows are there. */
  storeParts?(target: FeedTarget, lines: StoredLine<Line>[]): Promise<void>
  /** Deletes rows where it takes more than to delete them. */
  remove?(target: FeedTarget, rowIds: number[]): Promise<void>
}

export const defineFeedType = <Fields extends z.ZodObject>(
  type: Omit<FeedType<z.infer<Fields>>, 'fields' | 'example'> & {
    fields: Fields
    example: z.input<Fields> & { externalId: string }
  },
) => type as unknown as FeedType
