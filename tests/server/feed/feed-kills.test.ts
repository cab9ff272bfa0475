import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedSummary } from '#server/feed/feed.ts'
import {
  countOfLines,
  findFaults,
  linesOf,
  orderOf,
  versionsIn,
  waitingIn,
} from '../../support/feed-file.ts'
import { openFeedServer, type FeedServer } from '../../support/feed-server.ts'
import { databases } from '../../support/site.ts'

/** FOYER_KILLS=50 npx vitest run -c tests/vitest.config.ts feed-kills */
const kills = Number(process.env.FOYER_KILLS ?? 1)

const nameOf = (line: string) => {
  const { type, externalId } = JSON.parse(line) as Record<string, string>
  return `${type} ${externalId}`
}

describe.each(databases)('on %s', (database) => {
  let server: FeedServer
  /** The version in which the server has acknowledged each thing. */
  const acknowledged = new Map<string, number>()
  beforeAll(async () => {
    server = await openFeedServer(database)
  })
  afterAll(() => server.remove())

  const request = (method: string, path: string, body: string) =>
    fetch(`${server.url}/account/api/v1/feed${path}`, {
      method,
      headers: { authorization: `Bearer ${server.key}` },
      body,
    })

  /** Sends a version's file in parts of some lines; each is noted once its summary is there. */
  async function sendFile(version: number, linesAtOnce: number) {
    const lines = linesOf(version)
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      const part = lines.slice(from, from + linesAtOnce)
      const answer = await (await request('POST', '', part.join('\n'))).text()
      const { summary } = JSON.parse(answer.trim().split('\n').at(-1)!) as { summary: FeedSummary }
      expect(summary).toMatchObject({ lines: part.length, refused: 0, complete: true })
      for (const line of part) acknowledged.set(nameOf(line), version)
    }
  }

  /** Puts one order after the other until the server is gone. */
  async function putOrders(first: number, version: number) {
    for (let n = first; ; n++) {
      const { externalId, type: _, ...line } = orderOf(n, version) as Record<string, unknown>
      const path = `/order/${externalId as string}`
      const { ok } = await request('PUT', path, JSON.stringify(line))
      if (ok) acknowledged.set(`order ${externalId as string}`, version)
      await setTimeout(20)
    }
  }

  /** Finds lines that differ from their acknowledgement, and half-stored ones. */
  const look = () =>
    server.inside(async (db) => {
      const stored = await versionsIn(db)
      const lost = [...acknowledged].filter(([name, version]) => (stored.get(name) ?? -1) < version)
      return { stored, lost, faults: await findFaults(db, server.files) }
    })

  test('nothing is lost, doubled or half-stored if the process is killed', async () => {
    const stop = await server.start()
    const started = Date.now()
    await sendFile(0, countOfLines)
    const wholeMs = Date.now() - started
    await stop()

    let version = 1
    let unfinished = 0
    for (let round = 1; round <= kills; round++) {
      const kill = await server.start()
      let isSent = false
      const linesAtOnce = [100, 400, countOfLines][round % 3]!
      const sending = sendFile(version, linesAtOnce).then(() => (isSent = true))
      const all = Promise.allSettled([sending, putOrders(round * 1_000, version)])
      await setTimeout(Math.random() * wholeMs * 1.2)
      const wasSent = isSent
      await kill()
      await all
      if (wasSent) version += 1
      else unfinished += 1
      expect(await look()).toMatchObject({ lost: [], faults: [] })
    }

    const kill = await server.start()
    await sendFile(version, countOfLines)
    await kill()
    const { stored, lost, faults } = await look()
    expect({ lost, faults }).toEqual({ lost: [], faults: [] })
    const ofFile = linesOf(version).map(nameOf)
    expect(new Set(ofFile).size).toBe(countOfLines)
    expect(ofFile.filter((name) => stored.get(name) !== version)).toEqual([])
    expect(await server.inside(waitingIn)).toEqual([])
    console.info(
      `${database}: killed ${kills} times, ${unfinished} times amid a file of ${countOfLines} lines ` +
        `that takes ${wholeMs} ms; ${version + 1} versions of it and ` +
        `${stored.size - countOfLines} orders of their own were stored`,
    )
  }, 3_600_000)
})
