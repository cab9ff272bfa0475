import * as z from 'zod/mini'
import * as limits from '#lib/limits/lists.ts'
import { wholeNumber } from './text.ts'

/** Holds a page of a list, and the number of rows of all its pages. */
export interface ListAnswer<Row> {
  data: Row[]
  meta: { total: number; numberPerPage: number }
}

/** Returns the schema of such a page. */
export const listAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    meta: z.object({ total: z.int(), numberPerPage: z.int() }),
  })

export const listInput = z.object({ page: z._default(wholeNumber(limits.maxListPages), 1) })
