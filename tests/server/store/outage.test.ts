import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUnavailable } from '#server/store/availability.ts'
import { openDatabase, type Database } from '#server/store/open.ts'
import { openLog } from '../../support/log.ts'
import { startPassage } from '../../support/passage.ts'
import { createDatabase, startSite } from '../../support/site.ts'

const [gone, back] = ['the database is unavailable', 'the database is available again']

test.each(['25006', '57P01', '57P02', '57P03', '08006', '08P01', '53300', 'ECONNREFUSED'])(
  'an error with the code %s or that cause means that the database is unavailable',
  (code) => {
    const error = Object.assign(new Error('failed'), { code })
    expect(isUnavailable(error)).toBe(true)
    expect(isUnavailable(new Error('Failed query', { cause: error }))).toBe(true)
  },
)

describe('a database behind a proxy', () => {
  let databaseUrl: string
  let folder: string
  beforeAll(async () => {
    databaseUrl = await createDatabase()
    folder = await mkdtemp(join(tmpdir(), 'foyer-outage-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const open = async (url: URL, poolSize = 3) => {
    const { lines, log } = openLog()
    const database = await openDatabase({ databaseUrl: url.href, dataDir: folder, log, poolSize })
    return { lines, ...database }
  }
  /** Runs more queries at once than there are connections. */
  const ask = ({ db }: Pick<Database, 'db'>) =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        db.execute(sql`select pg_backend_pid() as pid`).then(
          (result) => (result as unknown as { rows: { pid: number }[] }).rows[0]!.pid,
          (error: unknown) => isUnavailable(error),
        ),
      ),
    )

  test('an unavailable database is logged once, and once when it is back', async () => {
    const passage = await startPassage(new URL(databaseUrl))
    const { lines, close, ...database } = await open(passage.url)
    for (let round = 0; round < 2; round++) {
      lines.length = 0
      await ask(database)
      await passage.cut()
      for (let n = 0; n < 3; n++) expect(new Set(await ask(database))).toEqual(new Set([true]))
      expect(lines).toEqual([gone])
      await passage.mend()
      await expect.poll(() => lines).toEqual([gone, back])
      expect(new Set(await ask(database)).has(true)).toBe(false)
    }
    await close()
    await passage.cut()
  })

  test('has as many connections as the setting says', async () => {
    const { close, ...database } = await open(new URL(databaseUrl), 2)
    expect(new Set(await ask(database)).size).toBe(2)
    await close()
  })

  test('all connections leave a read-only database for the writable one', async () => {
    const primary = new URL(databaseUrl)
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    const name = primary.pathname.slice(1)
    const { lines, close, ping, ...database } = await open(primary)
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    // Connections from now on are those to a standby.
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    await expect.poll(async () => (await ask(database)).includes(true)).toBe(false)
    const before = new Set(await ask(database))
    expect(before.size).toBe(3)
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    const change = () => database.db.execute(sql`update accounts set changed = now()`)
    const failure = await change().catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
    await change()
    await Promise.all(Array.from({ length: 6 }, change))
    for (const pid of await ask(database)) expect(before.has(pid as number)).toBe(false)
    await ping()
    await expect.poll(() => lines.at(-1)).toBe(back)
    await close()
    await admin.end()
  })

  test('a read-only database causes 503 with Retry-After and is not healthy', async () => {
    const site = await startSite(new URL(await createDatabase()))
    const shopper = await site.signIn('profile@demo.test')
    const { db } = site.services.store
    const name = new URL(site.services.settings.DATABASE_URL!).pathname.slice(1)
    await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
    await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid()`,
    )
    const admin = new pg.Client({ connectionString: site.services.settings.DATABASE_URL! })
    await admin.connect()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    const update = () =>
      shopper.call('POST', '/shopUser/updateAccount', { FirstName: 'Ann', LastName: 'Smith' })
    await expect.poll(async () => (await update()).headers.get('retry-after')).toBe('10')
    expect((await update()).status).toBe(503)
    const health = async () => (await shopper.fetch('/account/health')).status
    await expect.poll(health, { timeout: 20_000 }).toBe(503)
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await expect.poll(health, { timeout: 20_000 }).toBe(200)
    expect((await update()).status).toBe(200)
    await admin.end()
    await site.close()
  })
})
