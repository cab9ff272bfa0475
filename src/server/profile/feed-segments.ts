import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { maxSegmentsPerCustomer } from '#lib/limits/feed.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import { mended } from '../feed/mend.ts'
import { accounts } from '../store/accounts.ts'

/** The name of a group of customers; spaces around it and capitals are mended. */
const segment = mended(
  z
    .string()
    .regex(
      /^[a-z0-9-]{1,40}$/,
      'expected 1 to 40 lower-case letters, digits and hyphens, such as wholesale',
    ),
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : undefined),
)

const isEachOnce = (names: unknown[]) => new Set(names).size === names.length

export const segments = mended(
  z.array(segment).max(maxSegmentsPerCustomer).refine(isEachOnce, 'expected each group once'),
  (value) => (Array.isArray(value) ? [...new Set(value as unknown[])] : undefined),
)

interface SegmentsOfLine {
  rowId: number
  line: { segments?: string[] | undefined }
}

/** Stores the groups of lines of which nothing else is stored. */
export async function storeSegments({ db, companyId }: FeedTarget, customers: SegmentsOfLine[]) {
  const told = customers.flatMap(({ rowId, line }) =>
    line.segments ? [{ id: rowId, segments: line.segments }] : [],
  )
  if (told.length === 0) return
  await db.execute(
    sql`update ${accounts} set segments = w.segments
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as w(id int, segments jsonb)
      where ${accounts.companyId} = ${companyId} and ${accounts.id} = w.id`,
  )
}
