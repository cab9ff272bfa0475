import { and, eq, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Storage } from 'unstorage'
import * as limits from '#lib/limits/services.ts'
import { describeError } from '../api/errors.ts'
import { feedItems } from '../feed/table.ts'
import { unusedFiles } from './table.ts'
import type { Db } from '../store/open.ts'
import { documents } from '../orders/document-table.ts'
import { returns } from '../orders/return-table.ts'
import { dataExportParts } from '../personal-data/table.ts'
import { accounts } from '../store/accounts.ts'

/** Begins the name of a shopper's picture, which is the address of the picture, too. */
export const pictureFolder = '/account/picture/'

/** Selects whether a waiting line has a file. */
const isWaiting = sql`exists (select from ${feedItems} where ${feedItems.companyId} =
  ${unusedFiles.companyId} and ${feedItems.line} -> 'files' ? ${unusedFiles.name}
  and ${feedItems.line} -> 'files' is not null)`

/** The columns that name files, and what tells such a name from another value. */
export const fileNames: {
  table: PgTable & { companyId: AnyPgColumn }
  name: SQLWrapper
  isFile: SQL
}[] = [
  {
    table: accounts,
    name: accounts.imageUrl,
    isFile: sql`${accounts.imageUrl} like '/account/picture/%'`,
  },
  { table: documents, name: documents.file, isFile: sql`${documents.file} <> ''` },
  { table: returns, name: returns.labelFile, isFile: sql`${returns.labelFile} <> ''` },
  { table: dataExportParts, name: dataExportParts.file, isFile: sql`true` },
]

/** The place of a file in the store. */
const keyOfFile = (companyId: number, name: string) =>
  name.startsWith(pictureFolder)
    ? `pictures:${companyId}:${name.slice(pictureFolder.length)}`
    : name

type Log = Pick<Logger, 'error' | 'info'>
export type WriteFile = (name: string, bytes: Uint8Array) => Promise<void>

/** Files that rows of the database name. No name is used twice. */
export interface StoredFiles {
  /** Returns undefined where there is no such file. */
  read(companyId: number, name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Runs what writes files and then stores the rows that name them. A file that no row names
   * afterwards is removed, also where the process ends meanwhile.
   */
  write<Result>(companyId: number, run: (write: WriteFile) => Promise<Result>): Promise<Result>
  /** Removes at once what rows have ceased to name; it is removed a little later anyway. */
  removeSoon(): void
  /** Stops removing files, and waits for those under way. */
  close(): Promise<void>
}

const later = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

/** The next files to look at, the longest due first. */
function findDue(db: Db) {
  const isNamed = sql.join(
    fileNames
      .map(
        ({ table, name, isFile }) =>
          sql`exists (select from ${table} where ${table.companyId} = ${unusedFiles.companyId}
          and ${name} = ${unusedFiles.name} and ${isFile})`,
      )
      .concat(isWaiting),
    sql` or `,
  )
  return db
    .select({
      id: unusedFiles.id,
      companyId: unusedFiles.companyId,
      name: unusedFiles.name,
      isNamed: sql<boolean>`(${isNamed})`,
    })
    .from(unusedFiles)
    .where(lte(unusedFiles.due, sql`now()`))
    .orderBy(unusedFiles.due)
    .limit(limits.filesRemovedAtOnce)
}

const keysOf = (rows: { companyId: number; id: number }[]) =>
  or(
    ...rows.map(({ companyId, id }) =>
      and(eq(unusedFiles.companyId, companyId), eq(unusedFiles.id, id)),
    ),
  )

/**
 * Removes some files that no row names any more, and returns how many it looked at. Throws the
 * first error of the store, after which those that failed are tried again later.
 */
async function removeSome(storage: Storage, db: Db) {
  const due = await findDue(db)
  if (due.length === 0) return 0
  const outcomes = await Promise.allSettled(
    due.map(({ companyId, name, isNamed }) =>
      isNamed ? undefined : storage.removeItem(keyOfFile(companyId, name)),
    ),
  )
  const failed = due.filter((_, n) => outcomes[n]!.status === 'rejected')
  const done = due.filter((_, n) => outcomes[n]!.status === 'fulfilled')
  if (failed.length > 0)
    await db
      .update(unusedFiles)
      .set({ due: later(limits.fileRetrySeconds) })
      .where(keysOf(failed))
  if (done.length > 0) await db.delete(unusedFiles).where(keysOf(done))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
  return due.length
}

/** Removes unused files now and again and again, and reports once when it fails or works again. */
function startRemoval(storage: Storage, db: Db, log: Log) {
  let isStopped = false
  let isFailing = false
  let running = Promise.resolve()
  const removeAll = async () => {
    try {
      while (!isStopped && (await removeSome(storage, db)) === limits.filesRemovedAtOnce);
      if (isFailing) log.info('unused files are removed again')
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.error({ error: describeError(error) }, 'unused files could not be removed')
      isFailing = true
    }
  }
  const run = () => void (running = running.then(removeAll))
  run()
  const timer = setInterval(run, limits.fileRemovalIntervalMs).unref()
  const stop = async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
  return { run, stop }
}

/** Returns what reads the files of a storage. */
export const openFileReader =
  (storage: Storage): StoredFiles['read'] =>
  async (companyId, name) =>
    (await storage.getItemRaw<Uint8Array<ArrayBuffer>>(keyOfFile(companyId, name))) ?? undefined

/** Opens the files that rows of `db` name, and removes those that none names any more. */
export function openStoredFiles(storage: Storage, db: Db, log: Log): StoredFiles {
  const removal = startRemoval(storage, db, log)
  /** Notes a file to be looked at in a day, unless its writer asks for it before, and writes it. */
  const writeFile = async (companyId: number, name: string, bytes: Uint8Array) => {
    const due = later(limits.unfinishedFileSeconds)
    const [row] = await db
      .insert(unusedFiles)
      .values({ companyId, name, due })
      .returning({ companyId: unusedFiles.companyId, id: unusedFiles.id })
    await storage.setItemRaw(keyOfFile(companyId, name), bytes)
    return row!
  }
  return {
    read: openFileReader(storage),
    async write(companyId, run) {
      const written: { companyId: number; id: number }[] = []
      try {
        return await run(async (name, bytes) => {
          written.push(await writeFile(companyId, name, bytes))
        })
      } finally {
        if (written.length > 0)
          await db
            .update(unusedFiles)
            .set({ due: sql`now()` })
            .where(keysOf(written))
            // Tries the removal again in a day if the database is unavailable.
            .then(removal.run, removal.run)
      }
    },
    removeSoon: removal.run,
    close: removal.stop,
  }
}
