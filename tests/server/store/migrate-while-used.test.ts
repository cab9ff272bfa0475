import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { migrate, newestMigration } from '#server/store/migrate.ts'
import { openDatabase, type Db } from '#server/store/open.ts'
import { defaultSettings } from '../../support/default-settings.ts'
import { startProcess } from '../../../e2e/support/site.ts'
import { openLog } from '../../support/log.ts'
import { createOlder } from '../../support/older-database.ts'
import { freePort } from '../../support/ports.ts'
import { createDatabase } from '../../support/site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function connect(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

/** Counts the locks of this database for which something holds. */
async function countLocks(client: pg.Client, condition: string) {
  const { rowCount } = await client.query(
    `select 1 from pg_locks where ${condition}
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount
}

const lock = 4_021_980

describe('migrations of a database that others use', () => {
  test('wait for the process that migrates, and log it once', async () => {
    const { databaseUrl, client } = await createOlder(10)
    const { lines, log } = openLog()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const opening = openDatabase({ databaseUrl, dataDir: folder, log })
    await expect
      .poll(() => lines)
      .toEqual(['migrations wait for another process, which migrates the database'])
    expect(await countLocks(client, "locktype = 'advisory' and not granted")).toBe(0)
    await client.query('commit')
    const { migrated, close } = await opening
    expect(migrated.at(-1)).toBe(newestMigration)
    expect(await countLocks(client, "locktype = 'advisory'")).toBe(0)
    expect(lines).toHaveLength(1)
    await close()
    await client.end()
  })

  test('leave no lock on a connection that a pooler passes on', async () => {
    const { databaseUrl, client } = await createOlder(10)
    const { log } = openLog()
    expect((await migrate(drizzle(client) as unknown as Db, { log })).at(-1)).toBe(newestMigration)
    const reader = await connect(databaseUrl)
    expect(await countLocks(reader, "locktype = 'advisory'")).toBe(0)
    await reader.end()
    await client.end()
  })

  test('run once if two processes start together', async () => {
    const { databaseUrl, client } = await createOlder(10)
    const opened = await Promise.all(
      [1, 2].map(() => openDatabase({ databaseUrl, dataDir: folder, log: openLog().log })),
    )
    expect(opened.map(({ migrated }) => migrated.length > 0).sort()).toEqual([false, true])
    for (const { close } of opened) await close()
    await client.end()
  })

  test('do not block readers behind a long one, and continue when it has ended', async () => {
    // The next one adds a column to the accounts.
    const { databaseUrl, client } = await createOlder(11)
    const { lines, log } = openLog()
    await client.query('begin')
    await client.query('select count(*) from accounts')
    const opening = openDatabase({ databaseUrl, dataDir: folder, log })
    const reader = await connect(databaseUrl)
    await expect.poll(() => countLocks(reader, 'not granted'), { interval: 10 }).toBeGreaterThan(0)
    // Behind a lock without a limit it would wait as long as the transaction lasts.
    await reader.query('select count(*) from accounts')
    await expect
      .poll(() => lines)
      .toEqual(['migrations wait for a table that a long query or transaction holds'])
    await client.query('commit')
    const { migrated, close } = await opening
    expect(migrated.at(-1)).toBe(newestMigration)
    await close()
    await reader.end()
    await client.end()
  })

  test('start again after a deadlock with a change', async () => {
    // The next one locks the accounts, and the one after it the invoices.
    const { databaseUrl, client } = await createOlder(21)
    // So PostgreSQL ends the other one's waiting.
    await client.query("set deadlock_timeout = '60s'")
    await client.query('begin')
    await client.query('lock table invoices in row exclusive mode')
    const opening = openDatabase({ databaseUrl, dataDir: folder, log: openLog().log })
    const reader = await connect(databaseUrl)
    await expect.poll(() => countLocks(reader, 'not granted'), { interval: 10 }).toBeGreaterThan(0)
    await client.query('lock table accounts in row exclusive mode')
    await client.query('commit')
    const { migrated, close } = await opening
    expect(migrated.at(-1)).toBe(newestMigration)
    await close()
    await reader.end()
    await client.end()
  })

  test('end on SIGTERM while they wait', async () => {
    const { databaseUrl, client } = await createOlder(10)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const shop = join(folder, 'shop')
    await cp('themes/default', join(shop, 'themes/default'), { recursive: true })
    newBrand(join(shop, 'themes'), 'acme')
    const site = startProcess(
      'production',
      {
        PORT: String(await freePort()),
        BRAND: 'acme',
        PUBLIC_ADDRESS: 'http://localhost',
        ...defaultSettings,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'warn',
      },
      { cwd: shop },
    )
    site.ready.catch(() => {})
    await expect.poll(site.output).toContain('migrations wait for another process')
    expect(await site.stop()).toEqual([0, null])
    const command = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'src/server/migrate.ts'],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    await once(command.stderr, 'data')
    command.kill('SIGTERM')
    expect(await once(command, 'exit')).toEqual([null, 'SIGTERM'])
    await client.end()
  })
})

describe('a role that may not change tables', () => {
  const openRole = async (client: pg.Client, databaseUrl: string) => {
    const url = new URL(databaseUrl)
    const role = `serves_${url.pathname.slice(1)}`
    await client.query(`create role ${role} login`)
    url.username = role
    return { role, url: url.href }
  }
  const grant = (client: pg.Client, role: string) =>
    client.query(`grant usage on schema drizzle to ${role};
      grant select on drizzle.__drizzle_migrations to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      grant usage on all sequences in schema public to ${role}`)

  test('opens a migrated database and changes its rows', async () => {
    const databaseUrl = await createDatabase()
    const client = await connect(databaseUrl)
    const { role, url } = await openRole(client, databaseUrl)
    await grant(client, role)
    const { db, migrated, close } = await openDatabase({ databaseUrl: url, dataDir: folder })
    expect(migrated).toEqual([])
    const { rows } = await client.query<{ count: number }>('select count(*)::int from orders')
    expect(rows[0]!.count).toBeGreaterThan(0)
    await db.execute('delete from orders')
    await close()
    await client.end()
  })

  test('is told which rights are missing, and to run npm run migrate', async () => {
    const { databaseUrl, client } = await createOlder(11)
    const { role, url } = await openRole(client, databaseUrl)
    const refusal = () =>
      openDatabase({ databaseUrl: url, dataDir: folder }).then(
        () => 'opened',
        (error: Error) => error.message,
      )
    expect(await refusal()).toMatch(
      /^DATABASE_URL: this role cannot read drizzle.__drizzle_migrations; grant it usage .* npm run migrate/,
    )
    await grant(client, role)
    expect(await refusal()).toMatch(
      new RegExp(
        `^DATABASE_URL: the database lacks 0011_profile_changed, .*${newestMigration}, and this role cannot change its tables; run npm run migrate`,
      ),
    )
    await client.end()
  })
})
