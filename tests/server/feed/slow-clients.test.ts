import { readdirSync } from 'node:fs'
import { setInterval, setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const timing = { idleMs: 600, patienceMs: 1_500, requestMs: 400, stalledMs: 1_000 }
let server: FeedServer
let client: pg.Client
beforeAll(async () => {
  server = await openFeedServer('postgres', timing)
  await server.start()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.remove()
})

const chunked = { 'transfer-encoding': 'chunked' }
const begin = async (method = 'POST', path = '') =>
  openConnection(server, headOf({ key: server.key, method, path, headers: chunked }))
const line = (id: string) => chunk(`${ndjson([customer(id)])}\n`)
const tooSlow = { complete: false, problem: { status: 408, code: 'request_timeout' } }

test('a feed is not cut off while the database is slow, however long', async () => {
  await client.query('begin; lock table accounts in exclusive mode')
  // Exceeds one batch and all buffers: the rest is read afterwards.
  const count = feedBatchLines + 1
  const lines = Array.from({ length: count }, (_, n) => customer(`slow-database-${n}`))
  const sent = request(server, { key: server.key, body: ndjson(lines) + '\n'.repeat(1_000_000) })
  await setTimeout(4 * timing.idleMs)
  await client.query('commit')
  const { summary } = readReport((await sent).text)
  expect(summary).toMatchObject({ stored: count, complete: true })
})

test('a feed that sends nothing more gets a report of its stored lines', async () => {
  const socket = await begin()
  expect(await statusOn(socket)).toBe(200)
  socket.write(line('idle'))
  const { reports, summary } = readReport(await readRest(socket))
  expect(summary).toMatchObject({ stored: 1, ...tooSlow })
  expect(reports).toMatchObject([{ status: 'refused', errors: [{ field: '' }] }])
})

test('a feed that sends a line now and then ends, too', async () => {
  const socket = await begin()
  expect(await statusOn(socket)).toBe(200)
  const rest = readRest(socket)
  const isOver = new AbortController()
  void rest.then(() => isOver.abort())
  let sent = 0
  const pauses = setInterval(timing.idleMs / 2, undefined, { signal: isOver.signal })
  const trickle = async () => {
    for await (const _ of pauses) socket.write(line(`trickle-${sent++}`))
  }
  await expect(trickle()).rejects.toThrow('aborted')
  const { summary } = readReport(await rest)
  expect(summary).toMatchObject(tooSlow)
  // A busy machine sends few of them.
  expect(summary.stored).toBeGreaterThan(1)
})

test('an item whose body does not arrive is answered with 408', async () => {
  const socket = await begin('PUT', '/customer/late')
  socket.write(chunk('{"firstName":'))
  expect(await statusOn(socket)).toBe(408)
  socket.destroy()
})

test('a client that does not read its report is disconnected', async () => {
  const countDescriptors = () => readdirSync(`/proc/${server.pid()}/fd`).length
  const before = countDescriptors()
  const socket = await begin()
  expect(await statusOn(socket)).toBe(200)
  socket.pause()
  const refused = Buffer.from('{}\n'.repeat(20_000))
  for (let n = 0; n < 200; n++) socket.write(chunk(refused))
  socket.write(chunk(''))
  await expect.poll(countDescriptors).toBeLessThanOrEqual(before)
  socket.destroy()
})
