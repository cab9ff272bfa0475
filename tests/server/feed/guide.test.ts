import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as limits from '#lib/limits/feed.ts'
import { feedTypeNames } from '#server/feed/feed-type.ts'
import { parseLine } from '#server/feed/parse-line.ts'
import { freePort } from '../../support/ports.ts'
import {
  doneDeliverySeconds,
  feedBytesPerSecond,
  feedIdleMs,
  feedKeyCheckMs,
  feedPatienceMs,
  maxDeliveriesAtOnce,
  maxDeliveryBytes,
  maxFeedItemsAtOnce,
  maxFeedLineValues,
  maxFeedReportBytes,
  maxFeedsAtOnce,
  maxMendedValues,
  maxUnpackedBytes,
  maxUnpackedRatio,
  maxWaitingDeliveries,
} from '#server/feed/feed-limits.ts'

const guide = readFileSync('src/server/feed/README.md', 'utf8')

test('the feed accepts every line of the guide', () => {
  const lines = guide.split('\n').filter((line) => /^ *\{"type":.*"updatedAt"/.test(line))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(parseLine(Buffer.from(line))).toHaveProperty('item')
})

test('the guide names every type and the current limits', () => {
  const [, types = ''] = /\| `type` \| (.*) \|/.exec(guide) ?? []
  expect([...types.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...feedTypeNames])
  const text = guide.replaceAll(/\s+/g, ' ')
  const number = (value: number) => value.toLocaleString('en')
  for (const row of [
    `| one line, or the body of one PUT | ${limits.maxFeedLineBytes / 1024 / 1024} MiB |`,
    `| an \`externalId\` | ${number(limits.maxExternalIdCharacters)} characters |`,
    `| entries in each list of an order | ${number(limits.maxPartsPerOrder)} |`,
    `| identities of a customer | ${limits.maxIdentitiesPerCustomer} |`,
    `| values in one line | ${number(maxFeedLineValues)} |`,
    `| values in one line that are changed or left out | ${number(maxMendedValues)};`,
    `| the part of a report that the client has not read yet | ${maxFeedReportBytes / 1024 / 1024} MiB;`,
    `| simultaneous requests of one company to one process | ${maxFeedsAtOnce} feeds and ${maxFeedItemsAtOnce} single items;`,
    `| a gzip archive | ${maxUnpackedRatio} times its compressed size, once it unpacks to more than ${maxUnpackedBytes / 1024 / 1024} MiB.`,
    `| a pause while sending | ${feedIdleMs / 1_000} s |`,
    `| all pauses of one feed | ${feedPatienceMs / 1_000} s, and 1 s for each ${number(feedBytesPerSecond)} bytes |`,
    `ends within ${feedKeyCheckMs / 1_000} seconds`,
    `is larger than ${maxDeliveryBytes / 1024 / 1024} MiB`,
    `| 429 | ${number(maxWaitingDeliveries)} deliveries of the company wait, or ${maxDeliveriesAtOnce} of one client`,
    `the record of the delivery after ${doneDeliverySeconds / 86_400} days`,
    `| wrong keys from one network | ${limits.maxWrongFeedKeys} in ${limits.feedKeyWindowSeconds / 60} minutes;`,
  ])
    expect(text).toContain(row)
})

describe('the receiver of the guide', () => {
  const secret = randomBytes(32)
  let receiver: ChildProcess
  let url: string
  let output = ''
  beforeAll(async () => {
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    receiver = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { RECEIVER_PORT: String(port), WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    receiver.stdout!.on('data', (part: Buffer) => (output += part.toString()))
    const isUp = () => fetch(url).then(Boolean, () => false)
    await vi.waitUntil(isUp, { timeout: 120_000 })
  })
  afterAll(() => receiver.kill())

  const send = (
    id: string,
    { body = '{"type":"order.deleted"}', key = secret, ageSeconds = 0 } = {},
  ) => {
    const time = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(time),
      'webhook-signature': `v1,${randomBytes(32).toString('base64')} v1,${signature}`,
    }
    return fetch(url, { method: 'POST', body, headers })
  }

  test('handles a signed event once', async () => {
    expect((await send('one')).status).toBe(204)
    expect((await send('one')).status).toBe(204)
    await expect.poll(() => output).toContain('order.deleted')
    expect(output.match(/order\.deleted/g)).toHaveLength(1)
  })

  test('refuses a wrong signature and an old event', async () => {
    expect((await send('two', { key: randomBytes(32) })).status).toBe(401)
    expect((await send('three', { ageSeconds: 600 })).status).toBe(401)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})
