import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as limits from '#lib/limits/requests.ts'
import { feedItems } from '#server/feed/table.ts'
import { customer, ndjson, openFeed } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'
import { feedBatchLines, maxFeedsAtOnce } from '#server/feed/feed-limits.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite()
  feed = await openFeed(site)
})
afterAll(() => site.close())

const known = (...externalIds: string[]) =>
  site.services.store.db.$count(
    feedItems,
    and(eq(feedItems.companyId, site.brand.companyId), inArray(feedItems.externalId, externalIds)),
  )

/** A feed whose lines are written one after the other. */
const post = () =>
  request(`${site.origin}/account/api/v1/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${feed.key}` },
  })

test('a broken line of a later batch is reported, and the others are stored', async () => {
  const count = feedBatchLines * 3
  const broken = feedBatchLines * 2 + 1
  const lines = Array.from({ length: count }, (_, n) =>
    n + 1 === broken ? '{"type":' : customer(`late-${n + 1}`),
  )
  const { reports, summary } = await feed.lines(lines)
  expect(reports.map(({ line, status }) => [line, status])).toEqual([[broken, 'refused']])
  expect(summary).toMatchObject({ lines: count, stored: count - 1, refused: 1, complete: true })
  expect(await known('late-1', `late-${broken + 1}`, `late-${count}`)).toBe(3)
})

test('a line of 20 MB is refused with its number, and the next one is read', async () => {
  const long = JSON.stringify(customer('long', { lastName: 'x'.repeat(20 * 1024 * 1024) }))
  const { reports, summary } = await feed.lines([long, customer('after-long')])
  expect(reports).toMatchObject([{ line: 1, status: 'refused' }])
  expect(summary).toMatchObject({ stored: 1, refused: 1 })
  expect(await known('long', 'after-long')).toBe(1)
})

test('a body that is wrongly declared as an archive gets bad_request', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const answer = await feed.send('', { method: 'POST', body: ndjson([customer('plain')]), headers })
  const [report, last] = (await answer.text()).trim().split('\n')
  expect(JSON.parse(report!)).toMatchObject({
    status: 'refused',
    errors: [{ field: '', expected: 'expected a gzip archive, as Content-Encoding says' }],
  })
  expect(JSON.parse(last!)).toMatchObject({ summary: { refused: 1, complete: false } })
})

test('the whole lines of an interrupted connection are stored', async () => {
  const sent = post()
  sent.on('error', () => {})
  const lines = Array.from({ length: feedBatchLines + 1 }, (_, n) => customer(`cut-${n}`))
  sent.write(`${ndjson(lines)}\n{"type":"customer","externalId":"half`)
  await expect.poll(() => known('cut-0')).toBe(1)
  sent.destroy()
  await expect.poll(() => known(`cut-${feedBatchLines}`)).toBe(1)
  expect(await known('half')).toBe(0)
  expect((await feed.lines([customer('after-cut')])).summary).toMatchObject({ stored: 1 })
})

test('a feed above the limit gets 429, a single item does not', async () => {
  const open = async () => {
    const sent = post()
    sent.flushHeaders()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { sent, answer }
  }
  const underWay = await Promise.all(Array.from({ length: maxFeedsAtOnce }, open))
  expect(underWay.map(({ answer }) => answer.statusCode)).toEqual(underWay.map(() => 200))
  const refused = await feed.send('', { method: 'POST', body: ndjson([customer('fifth')]) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    String(limits.retryAfterSeconds),
  ])
  expect(await refused.json()).toMatchObject({ code: 'too_many_feeds' })
  expect((await feed.put('customer', 'one', customer('one'))).status).toBe(200)
  for (const [n, { sent, answer }] of underWay.entries()) {
    sent.end(ndjson([customer(`open-${n}`)]))
    expect(await json(answer)).toMatchObject({ summary: { stored: 1 } })
  }
  expect((await feed.lines([customer('fifth')])).summary).toMatchObject({ stored: 1 })
})
