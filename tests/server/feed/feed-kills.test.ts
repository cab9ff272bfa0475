import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countOfLines, linesOf, waitingIn } from '../../support/feed-file.ts'
import { openFeedServer, type FeedServer } from '../../support/feed-server.ts'
import { openFeedWriter } from '../../support/feed-writer.ts'
import { databases } from '../../support/site.ts'

/** FOYER_KILLS=50 npx vitest run -c tests/vitest.config.ts feed-kills */
const kills = Number(process.env.FOYER_KILLS ?? 1)

describe.each(databases)('on %s', (database) => {
  let server: FeedServer
  let writer: ReturnType<typeof openFeedWriter>
  beforeAll(async () => {
    server = await openFeedServer(database)
    writer = openFeedWriter(server)
  })
  afterAll(() => server.remove())

  const look = () => server.inside((db) => writer.look(db, server.files))

  test('nothing is lost, doubled or half-stored if the process is killed', async () => {
    const stop = await server.start()
    const started = Date.now()
    await writer.sendFile(0, countOfLines)
    const wholeMs = Date.now() - started
    await stop()

    let version = 1
    let unfinished = 0
    for (let round = 1; round <= kills; round++) {
      const kill = await server.start()
      let isSent = false
      const linesAtOnce = [100, 400, countOfLines][round % 3]!
      const sending = writer.sendFile(version, linesAtOnce).then(() => (isSent = true))
      const all = Promise.allSettled([sending, writer.putOrders(round * 1_000, version)])
      await setTimeout(Math.random() * wholeMs * 1.2)
      const wasSent = isSent
      await kill()
      await all
      if (wasSent) version += 1
      else unfinished += 1
      expect(await look()).toMatchObject({ lost: [], faults: [] })
    }

    const kill = await server.start()
    await writer.sendFile(version, countOfLines)
    await kill()
    const { stored, lost, faults } = await look()
    expect({ lost, faults }).toEqual({ lost: [], faults: [] })
    const ofFile = linesOf(version).map(writer.nameOf)
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
