import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedBatchLines } from '#server/feed/feed-limits.ts'
import { customer, ndjson } from '../../support/feed.ts'
import { openFeedServer, type FeedServer } from '../../support/feed-server.ts'
import { chunk, headOf, openConnection, request, statusOn } from '../../support/raw-feed.ts'

let server: FeedServer
let client: pg.Client
beforeAll(async () => {
  server = await openFeedServer('postgres', { idleMs: 500, keyCheckMs: 100 })
  await server.start()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.remove()
})

const failed = (reason: string) =>
  server.logged('a feed failed').filter((entry) => entry.reason === reason)
const who = () => ({ companyId: server.companyId, keyId: server.keyId })
/** Exceeds a batch, so that the first one is stored while the client sends. */
const sent = feedBatchLines + 1
const warning = 40
const error = 50
const chunked = { 'transfer-encoding': 'chunked' }
const lines = (name: string, count: number) =>
  `${ndjson(Array.from({ length: count }, (_, n) => customer(`${name}-${n}`)))}\n`

/** Opens a feed, and waits until its first batch is stored. */
async function openFeed(name: string) {
  const socket = await openConnection(server, headOf({ key: server.key, headers: chunked }))
  expect(await statusOn(socket)).toBe(200)
  socket.write(chunk(lines(name, sent)))
  const stored = () => client.query('select from feed_items where external_id = $1', [`${name}-0`])
  await expect.poll(async () => (await stored()).rowCount).toBe(1)
  return socket
}

test('a client that leaves is logged with its progress', async () => {
  const socket = await openFeed('leaves')
  socket.resetAndDestroy()
  await expect.poll(() => failed('client_gone')).toHaveLength(1)
  const [entry] = failed('client_gone')
  expect(entry).toMatchObject({ ...who(), level: warning, lines: sent })
  expect(entry!.stored).toBeGreaterThanOrEqual(feedBatchLines)
  expect(entry!.bytes).toBe(lines('leaves', sent).length)
})

test('a client that is too slow is logged', async () => {
  await openFeed('slow')
  await expect.poll(() => failed('request_timeout')).toHaveLength(1)
  expect(failed('request_timeout')).toMatchObject([{ ...who(), level: warning, lines: sent }])
})

test('an archive that unpacks too large is logged, and so is a broken one', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024, '\n'))
  await request(server, { key: server.key, body: bomb, headers })
  await request(server, { key: server.key, body: 'x', headers })
  await expect.poll(() => failed('unpacks_too_large')).toMatchObject([{ ...who(), level: warning }])
  await expect
    .poll(() => failed('bad_request'))
    .toMatchObject([{ ...who(), level: warning, bytes: 1 }])
})

test('a key that is revoked during a feed is logged', async () => {
  await openFeed('revoked')
  await client.query('update feed_keys set revoked = now() where id = $1', [server.keyId])
  await expect.poll(() => failed('feed_key_wrong')).toHaveLength(1)
  await client.query('update feed_keys set revoked = null where id = $1', [server.keyId])
  expect(failed('feed_key_wrong')).toMatchObject([{ ...who(), level: warning }])
})

test('a failure of the database is logged as an error', async () => {
  await client.query('alter table feed_items rename to feed_items_gone')
  const body = lines('broken', 1)
  const many = await request(server, { key: server.key, body })
  expect(many.text).toContain('"problem":{"type":"about:blank"')
  const path = '/customer/broken'
  const one = await request(server, { key: server.key, method: 'PUT', path, body: '{}' })
  expect(one.status).toBe(500)
  await client.query('alter table feed_items_gone rename to feed_items')
  await expect
    .poll(() => failed('internal_error'))
    .toMatchObject([
      { ...who(), level: error, error: { code: '42P01' } },
      { ...who(), level: error, type: 'customer' },
    ])
})

test('a refused item or line is logged without its contents', async () => {
  const body = '{"updatedAt":"soon","lastName":"Jansen"}'
  await request(server, { key: server.key, method: 'PUT', path: '/customer/shy', body })
  await request(server, { key: server.key, body: `{"type":"Jansen"}\n${lines('good', 1)}` })
  const entries = () => server.logged('a feed had refused lines')
  await expect.poll(entries).toMatchObject([
    { ...who(), type: 'customer', lines: 1, stored: 0, refused: 1 },
    { ...who(), lines: 2, stored: 1, refused: 1 },
  ])
  expect(JSON.stringify(entries())).not.toMatch(/Jansen|shy/)
})

test('wrong keys and feeds above the limit do not flood the log', async () => {
  const before = failed('feed_key_wrong').length
  for (let n = 0; n < 5; n++) await request(server, { key: `foyer_${'x'.repeat(43)}` })
  const entries = failed('feed_key_wrong').slice(before)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ companyId: server.companyId, level: warning })
  expect(entries[0]).not.toHaveProperty('keyId')
})

test('a successful feed is not logged', async () => {
  const before = server.logged('a feed failed').length
  const { text } = await request(server, { key: server.key, body: lines('well', 3) })
  expect(text).toContain('"complete":true')
  expect(server.logged('a feed failed')).toHaveLength(before)
})
