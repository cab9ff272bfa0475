import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import pg from 'pg'
import { openDatabase } from '#server/store/open.ts'
import { limitConnection, missingLimits } from '#server/store/session-limits.ts'
import { validAddress } from '../../support/addresses.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { openLog } from '../../support/log.ts'
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts'
import { createDatabase, startSite } from '../../support/site.ts'

const limits = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('a connection without a pooler gets every limit', async () => {
  const client = await connect(await createDatabase('template1'))
  expect(await missingLimits(client)).toBe(
    "alter role foyer set idle_in_transaction_session_timeout = '30000ms'; " +
      "alter role foyer set lock_timeout = '4000ms'; " +
      "alter role foyer set statement_timeout = '5000ms'",
  )
  await limitConnection(client)
  expect(await missingLimits(client)).toBe('')
  await client.end()
})

test('a connection keeps what its role limits further', async () => {
  const client = await connect(await createDatabase('template1'))
  await client.query(`set statement_timeout = '2s'; set lock_timeout = '10min'`)
  await limitConnection(client)
  const { rows } = await client.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  expect(rows).toEqual([{ statement: '2s', lock: '4s' }])
  await client.end()
})

test('a connection whose process id is another’s stays as it is', async () => {
  const client = await connect(await createDatabase('template1'))
  Object.assign(client, { processID: 1 })
  await limitConnection(client)
  for (const limit of limits) expect(await missingLimits(client)).toContain(limit)
  await client.end()
})

function tryPooled() {
  const role = `pooled_${process.pid}`
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  beforeAll(async () => {
    pooler = await startPgbouncer(inject('postgresUrl'), [role])
  })
  afterAll(() => pooler.stop())

  const poolerUrl = (databaseUrl: string) => pooler.url + new URL(databaseUrl).pathname

  test('the start says which limits the role lacks, and changes no connection', async () => {
    const databaseUrl = await createDatabase()
    const url = new URL(poolerUrl(databaseUrl))
    const admin = await connect(databaseUrl)
    await admin.query(`create role ${role} login superuser`)
    url.username = role
    const open = async () => {
      const { lines, log } = openLog()
      const pooled = { databaseUrl: url.href, dataDir: '', canPrepare: false }
      const database = await openDatabase({ ...pooled, log })
      await database.close()
      return lines
    }
    const statements = limits.map((name) => `alter role ${role} set ${name} = '\\d+ms'`)
    expect(await open()).toEqual([
      expect.stringMatching(new RegExp(`^behind a pooler, .*: ${statements.join('; ')}$`)),
    ])
    for (const limit of limits) await admin.query(`alter role ${role} set ${limit} = '4s'`)
    // A connection of before keeps the limits that the role had then.
    const terminate = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1'
    await admin.query(terminate, [role])
    await expect.poll(open).toEqual([])
    await admin.end()
  })

  test('the start is refused where it would mix up prepared statements', async () => {
    const databaseUrl = poolerUrl(await createDatabase())
    const { log } = openLog()
    const opening = openDatabase({ databaseUrl, dataDir: '', log })
    await expect(opening).rejects.toThrow(/^DATABASE_PREPARE: expected false, or max_prepared/)
  })

  test('pages, changes and feeds share fewer connections than the site opens', async () => {
    const url = new URL(poolerUrl(await createDatabase()))
    const site = await startSite(url, {}, { DATABASE_PREPARE: 'false', DATABASE_POOL: '20' })
    const feed = await openFeed(site)
    const shoppers = await Promise.all(
      ['full@demo.test', 'empty@demo.test', 'world@demo.test'].map((email) => site.signIn(email)),
    )
    const answers: number[] = []
    const ask = async (asked: Promise<Response>) => void answers.push((await asked).status)
    const rounds = Array.from({ length: 10 }, (_, n) => n)
    await Promise.all(
      rounds.flatMap((n) => [
        feed.lines([customer(`c${n}`), order(`o${n}`, `c${n}`)]),
        ...shoppers.flatMap((shopper) => [
          ...['', '/orders', '/wishlist', '/addresses', '/vouchers'].map((path) =>
            ask(shopper.fetch(`/account${path}`)),
          ),
          ask(shopper.call('POST', '/address', validAddress)),
        ]),
      ]),
    )
    await site.close()
    expect(answers.filter((status) => status >= 400)).toEqual([])
    expect(answers).toHaveLength(180)
  })
}

// PgBouncer is no package of npm: where it is not installed, there is nothing to try.
if (hasPgbouncer) describe('behind PgBouncer in transaction mode', tryPooled)
