import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, ndjson } from '../../support/feed.ts'
import { openFeedServer, type FeedServer } from '../../support/feed-server.ts'
import {
  chunk,
  headOf,
  openConnection,
  readReport,
  readRest,
  request,
  statusOn,
} from '../../support/raw-feed.ts'
import { feedBatchLines } from '#server/feed/feed-limits.ts'

/** Revokes by another connection, as `npm run keys` does beside a server on PostgreSQL. */
describe('a key that is revoked during a feed', () => {
  let server: FeedServer
  let client: pg.Client
  beforeAll(async () => {
    server = await openFeedServer('postgres', { keyCheckMs: 100 })
    await server.start()
    client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await server.remove()
  })

  const revoke = () =>
    client.query('update feed_keys set revoked = now() where id = $1', [server.keyId])
  const restore = () =>
    client.query('update feed_keys set revoked = null where id = $1', [server.keyId])
  const waitForLock = () =>
    expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return (await client.query(waiting)).rowCount
      })
      .toBe(1)
  const known = async (id: string) =>
    (await client.query('select from feed_items where external_id = $1', [id])).rowCount
  const lines = (name: string, count: number) =>
    `${ndjson(Array.from({ length: count }, (_, n) => customer(`${name}-${n}`)))}\n`
  const wrongKey = { status: 401, code: 'feed_key_wrong' }

  const lock = () => `(hashtext('feed'), ${server.companyId})`

  test('ends the feed before its next batch and reports the stored lines', async () => {
    const first = feedBatchLines
    const headers = { 'transfer-encoding': 'chunked' }
    const socket = await openConnection(server, headOf({ key: server.key, headers }))
    expect(await statusOn(socket)).toBe(200)
    const rest = readRest(socket)
    socket.write(chunk(lines('batch', first)))
    await expect.poll(() => known(`batch-${first - 1}`)).toBe(1)
    await client.query(`select pg_advisory_lock${lock()}`)
    socket.write(chunk(lines('later', first)))
    await waitForLock()
    await revoke()
    await client.query(`select pg_advisory_unlock${lock()}`)
    const { summary } = readReport(await rest)
    expect(summary).toMatchObject({ stored: first, complete: false, problem: wrongKey })
    expect(await known('later-0')).toBe(0)
    await restore()
  })

  test.each(['', `${ndjson([customer('silent')])}\n`, '{}\n', '\n'])(
    'ends a feed that sends nothing more after %j',
    async (body) => {
      const headers = { 'transfer-encoding': 'chunked' }
      const socket = await openConnection(server, headOf({ key: server.key, headers }))
      expect(await statusOn(socket)).toBe(200)
      const rest = readRest(socket)
      if (body) socket.write(chunk(body))
      await revoke()
      expect(readReport(await rest).summary).toMatchObject({ complete: false, problem: wrongKey })
      expect(await known('silent')).toBe(0)
      await restore()
    },
  )

  test.each(['PUT', 'DELETE'])('refuses a %s that was already running with 401', async (method) => {
    await client.query(`select pg_advisory_lock${lock()}`)
    const path = `/customer/of-${method}`
    const body = method === 'PUT' ? JSON.stringify(customer(`of-${method}`)) : ''
    const sent = request(server, { key: server.key, method, path, body })
    await waitForLock()
    await revoke()
    await client.query(`select pg_advisory_unlock${lock()}`)
    const { status, text } = await sent
    expect([status, JSON.parse(text)]).toMatchObject([401, wrongKey])
    expect(await known(`of-${method}`)).toBe(0)
    await restore()
  })
})
