import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import * as limits from '#lib/limits/data-exports.ts'
import type { Db } from '../store/open.ts'
import { dataExportParts, dataExports } from './table.ts'

export type ExportJob = typeof dataExports.$inferSelect

const isOpen = and(isNull(dataExports.finished), isNull(dataExports.failed))
const later = (seconds: number) =>
  sql`date_trunc('milliseconds', now()) + make_interval(secs => ${seconds}::float8)`
const isDue = and(isOpen, lte(dataExports.due, sql`now()`))

/** Returns the companies that have archives to be made. */
export async function findWaitingCompanies(db: Db, brands: string[]) {
  const rows = await db
    .selectDistinct({ companyId: dataExports.companyId })
    .from(dataExports)
    .where(and(isDue, inArray(dataExports.brand, brands)))
    .orderBy(asc(dataExports.companyId))
  return rows.map(({ companyId }) => companyId)
}

/** Takes a company's longest waiting archive for this process alone, until its lease ends. */
export async function leaseJob(db: Db, companyId: number, brands: string[], seconds: number) {
  const next = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.companyId, companyId), isDue, inArray(dataExports.brand, brands)))
    .orderBy(asc(dataExports.requested), asc(dataExports.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(dataExports)
    .set({
      due: later(seconds),
      attempts: sql`${dataExports.attempts} + 1`,
      started: sql`now()`,
    })
    .where(and(eq(dataExports.companyId, companyId), sql`${dataExports.id} = any(array${next})`))
    .returning()
  return job
}

/** Matches the job while the process that has leased it may go on with it. */
const whereLeased = ({ companyId, id, attempts }: ExportJob) =>
  and(
    eq(dataExports.companyId, companyId),
    eq(dataExports.id, id),
    eq(dataExports.attempts, attempts),
    isOpen,
  )

/** Renews the lease. Returns false where the job is gone, or is another process's by now. */
export async function renewLease(db: Db, job: ExportJob, seconds: number) {
  const renewed = await db
    .update(dataExports)
    .set({ due: later(seconds) })
    .where(whereLeased(job))
    .returning({ id: dataExports.id })
  return renewed.length > 0
}

/** Gives a job back that this process does not finish because it ends. */
export const giveBackJob = (db: Db, job: ExportJob) =>
  db
    .update(dataExports)
    .set({ due: sql`now()`, attempts: job.attempts - 1 })
    .where(whereLeased(job))

/** Notes that an archive could not be made. Returns false where it is not this process's to say. */
export async function markExportFailed(db: Db, job: ExportJob) {
  const failed = await db
    .update(dataExports)
    .set({ failed: sql`now()` })
    .where(whereLeased(job))
    .returning({ id: dataExports.id })
  return failed.length > 0
}

/**
 * Stores what an archive consists of, from when on it is ready. Throws where the account or the
 * lease is gone: nothing names the files then.
 */
export const finishExport = (
  db: Db,
  job: ExportJob,
  { files, size, fileName }: { files: string[]; size: number; fileName: string },
) =>
  db.transaction(async (tx) => {
    const [done] = await tx
      .update(dataExports)
      .set({
        finished: sql`now()`,
        size,
        fileName,
        expires: later(limits.dataExportKeptSeconds),
      })
      .where(whereLeased(job))
      .returning()
    if (!done) throw new ExportGone()
    const { companyId, accountId, id: exportId } = done
    const rows = files.map((file, part) => ({ companyId, accountId, exportId, part, file }))
    await tx.insert(dataExportParts).values(rows)
    return done
  })

/** The account is gone, or another process makes the archive: nothing is left to do. */
export class ExportGone extends Error {}
