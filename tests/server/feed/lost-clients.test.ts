import { readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, ndjson } from '../../support/feed.ts'
import { openFeedServer, otherHost, type FeedServer } from '../../support/feed-server.ts'
import {
  chunk,
  headOf,
  openConnection,
  readReport,
  request,
  statusOn,
} from '../../support/raw-feed.ts'
import { feedBatchLines, maxFeedItemsAtOnce, maxFeedsAtOnce } from '#server/feed/feed-limits.ts'

let server: FeedServer
let client: pg.Client
let descriptors: number
const countDescriptors = () => readdirSync(`/proc/${server.pid()}/fd`).length

beforeAll(async () => {
  server = await openFeedServer('postgres')
  await server.start()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await Promise.all(Array.from({ length: 30 }, (_, n) => oneLine(`warm-${n}`)))
  descriptors = countDescriptors()
})
afterAll(async () => {
  await client.end()
  await server.remove()
})

/** Another company's feed of one line. */
const oneLine = async (id: string) =>
  request(server, { key: server.otherKey, host: otherHost, body: ndjson([customer(id)]) })

/** Opens as many feeds as a company may have, and ends them; returns their statuses. */
async function takeAllPlaces() {
  const head = headOf({ key: server.key, headers: { 'transfer-encoding': 'chunked' } })
  const sockets = await Promise.all(
    Array.from({ length: maxFeedsAtOnce }, () => openConnection(server, head)),
  )
  const statuses = await Promise.all(sockets.map(statusOn))
  for (const socket of sockets) socket.end(chunk(''))
  return statuses
}

async function expectNothingIsLeft() {
  const { status, text } = await oneLine('other')
  expect([status, readReport(text).summary.complete]).toEqual([200, true])
  const all = Array.from({ length: maxFeedsAtOnce }, () => 200)
  await expect.poll(takeAllPlaces).toEqual(all)
  await expect.poll(countDescriptors).toBeLessThanOrEqual(descriptors)
}

const lines = (name: string, count: number) =>
  `${ndjson(Array.from({ length: count }, (_, n) => customer(`${name}-${n}`)))}\n`

const packers: Record<string, (body: string) => Uint8Array> = {
  identity: (body) => Buffer.from(body),
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
}

/** A request in its parts: the head, and the body as it is sent. */
function requestOf(encoding: string, isChunked: boolean, body: string) {
  const bytes = packers[encoding]!(body)
  const headers = {
    'content-encoding': encoding,
    ...(isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(bytes.length) }),
  }
  const sent = isChunked ? Buffer.concat([chunk(bytes), chunk('')]) : Buffer.from(bytes)
  return { head: Buffer.from(headOf({ key: server.key, headers })), body: sent }
}

const kinds = Object.keys(packers).flatMap((encoding) =>
  [true, false].map((isChunked) => ({ encoding, isChunked })),
)

/** Waits until so many queries wait for a lock. */
const waitForLocks = (count: number) =>
  expect
    .poll(async () => {
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return (await client.query(waiting)).rowCount
    })
    .toBe(count)

const cutAll = (sockets: Socket[]) => {
  for (const socket of sockets) socket.resetAndDestroy()
}

/** Sends one request on as many connections as a company has places. */
const openAll = ({ head, body }: { head: Uint8Array; body: Uint8Array }) =>
  Promise.all(
    Array.from({ length: maxFeedsAtOnce }, () =>
      openConnection(server, Buffer.concat([head, body])),
    ),
  )

test.each(kinds)('a client that leaves during its key check leaves nothing: %o', async (kind) => {
  const { head, body } = requestOf(kind.encoding, kind.isChunked, lines('check', 3))
  await client.query('begin; lock table feed_keys in access exclusive mode')
  const sockets = await openAll({ head, body: body.subarray(0, -10) })
  await waitForLocks(maxFeedsAtOnce)
  cutAll(sockets)
  await expect.poll(countDescriptors).toBeLessThanOrEqual(descriptors)
  await client.query('commit')
  await expectNothingIsLeft()
})

test.each(['identity', 'gzip'])(
  'nothing remains of a client that leaves while a batch waits: %s',
  async (encoding) => {
    const name = `waits-${encoding}`
    const lock = `(hashtext('feed'), ${server.companyId})`
    await client.query(`select pg_advisory_lock${lock}`)
    const sockets = await openAll(requestOf(encoding, true, lines(name, feedBatchLines + 50)))
    // The others of the company wait for their turn without a connection.
    await waitForLocks(1)
    const { status } = await oneLine('meanwhile')
    expect(status).toBe(200)
    cutAll(sockets)
    await expect.poll(countDescriptors).toBeLessThanOrEqual(descriptors)
    await client.query(`select pg_advisory_unlock${lock}`)
    await expectNothingIsLeft()
    expect(await countOf(name)).toBe(0)
  },
)

const countOf = async (name: string) => {
  const found = await client.query('select from feed_items where external_id like $1', [
    `${name}-%`,
  ])
  return found.rowCount
}

test.each(['identity', 'gzip'])('a running batch outlives its client: %s', async (encoding) => {
  const name = `runs-${encoding}`
  await client.query('begin; lock table accounts in exclusive mode')
  const { head, body } = requestOf(encoding, true, lines(name, feedBatchLines + 50))
  const socket = await openConnection(server, Buffer.concat([head, body]))
  await waitForLocks(1)
  socket.resetAndDestroy()
  await expect.poll(countDescriptors).toBeLessThanOrEqual(descriptors)
  await client.query('commit')
  await expectNothingIsLeft()
  // The batch that had begun is whole, and none was begun after it.
  expect(await countOf(name)).toBe(feedBatchLines)
})

test.each(kinds)('nothing remains of a client that leaves after any byte: %o', async (kind) => {
  const { head, body } = requestOf(kind.encoding, kind.isChunked, lines('bytes', 120))
  const whole = Buffer.concat([head, body])
  const step = Math.ceil(whole.length / 25)
  for (let end = 1; end <= whole.length; end += step) {
    const socket = await openConnection(server, whole.subarray(0, end))
    // It leaves at once, or after the answer has begun.
    if (end > head.length && end % 2 === 0) await statusOn(socket)
    socket.resetAndDestroy()
  }
  await expectNothingIsLeft()
})

test('nothing remains of a client that does not read the report of a long feed', async () => {
  const { head, body } = requestOf('gzip', true, '{}\n'.repeat(40_000))
  const sockets = await openAll({ head, body })
  await Promise.all(sockets.map(statusOn))
  cutAll(sockets)
  await expectNothingIsLeft()
})

test('a company with all of its feeds in use does not block another company', async () => {
  const lock = `(hashtext('feed'), ${server.companyId})`
  await client.query(`select pg_advisory_lock${lock}`)
  const feeds = await openAll(requestOf('identity', true, lines('busy', feedBatchLines + 50)))
  const puts = Array.from({ length: maxFeedItemsAtOnce }, (_, n) => {
    const body = JSON.stringify(customer(`busy-put-${n}`))
    return request(server, {
      key: server.key,
      method: 'PUT',
      path: `/customer/busy-put-${n}`,
      body,
    })
  })
  await Promise.all(feeds.map(statusOn))
  await waitForLocks(1)
  const refused = await request(server, { key: server.key, body: lines('fifth', 1) })
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('too_many_feeds')])
  expect(readReport((await oneLine('free')).text).summary).toMatchObject({ complete: true })
  await client.query(`select pg_advisory_unlock${lock}`)
  expect((await Promise.all(puts)).map(({ status }) => status)).toEqual(puts.map(() => 200))
  cutAll(feeds)
  await expectNothingIsLeft()
})
