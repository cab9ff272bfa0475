import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

interface Migration {
  tag: string
  /** When it was written, in milliseconds since 1970: databases know it by that. */
  when: number
}

const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
const known = (JSON.parse(journal) as { entries: Migration[] }).entries

/** Why a database's tables cannot be used as they are. */
export class SchemaError extends Error {}

/** When the newest migration that a database has was written; 0 where it has none. */
async function newestApplied(db: Db) {
  const first = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: { value: string | null }[] }).rows[0]?.value
  const table = await first(sql`select to_regclass('drizzle.__drizzle_migrations')::text as value`)
  return table
    ? Number(await first(sql`select max(created_at) as value from drizzle.__drizzle_migrations`))
    : 0
}

const day = (when: number) =>
  new Date(when)
    .toISOString()
    .replace(/:\d\d\..*/, ' UTC')
    .replace('T', ' ')

/**
 * Brings a database's tables up to date by `run`, and answers the names of the migrations that it
 * lacked. Throws `SchemaError` where a newer version has changed them: this one would read and
 * write them wrongly.
 */
export async function migrate(db: Db, run: () => Promise<void>): Promise<string[]> {
  const applied = await newestApplied(db)
  const newest = known.at(-1)!
  if (applied > newest.when)
    throw new SchemaError(
      `its newest migration is of ${day(applied)}, and the newest that this version knows is ${newest.tag} of ${day(newest.when)}; ` +
        'start the version that made it, or restore a backup',
    )
  await run()
  return known.filter(({ when }) => when > applied).map(({ tag }) => tag)
}

/** The newest migration that this version knows. */
export const newestMigration = known.at(-1)!.tag
