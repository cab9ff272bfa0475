/**
 * `npm run test:kills [-- 100 pglite postgres]`: kills the site with SIGKILL while shoppers and the
 * shop write, as often as the number says, on each database. After each kill it compares what is
 * stored with what was acknowledged.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { HttpStatus } from '#lib/http-status.ts'
import { openDatabase, type Db } from '#server/store/open.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { ensureBuilt } from '../../src/demo/build.ts'
import { defaultSettings } from '../support/default-settings.ts'
import { openFeed } from '../support/feed.ts'
import { openFeedWriter } from '../support/feed-writer.ts'
import { freePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { Browser, createDatabase, databases, startSite } from '../support/site.ts'
import { countLinesOfWriters, findLostChanges, linesOfWriters, openWriter } from './writers.ts'

const [count = '100', ...only] = process.argv.slice(2)
const kills = Number(count)

/** Limits the time from the start, or from readiness, to a kill. */
const longestMs = 2_000
const linesAtOnce = 100

/** Fills a database with the demo and the writers; returns their sessions and a key of the feed. */
async function fill(dataDir: string, databaseUrl: string | undefined) {
  const database = databaseUrl ? new URL(databaseUrl) : 'pglite'
  const site = await startSite(database, {}, { DATA_DIR: dataDir })
  try {
    const feed = await openFeed(site)
    const { summary } = await feed.lines(linesOfWriters())
    if (summary.stored !== countLinesOfWriters)
      throw new Error(`the writers were not stored: ${JSON.stringify(summary)}`)
    const emails = linesOfWriters().flatMap(({ email }) => (email ? [email as string] : []))
    const browsers = []
    for (const email of emails) browsers.push(await site.signIn(email))
    return { key: feed.key, cookies: browsers.map((browser) => new Map(browser.cookies)) }
  } finally {
    await site.close()
  }
}

/** Kills the site again and again; returns the numbers of what was written, lost and unreadable. */
async function run(dataDir: string, databaseUrl: string | undefined) {
  const { key, cookies } = await fill(dataDir, databaseUrl)
  const origin = `http://localhost:${await freePort()}`
  const feed = openFeedWriter({ url: origin, key })
  const writers = cookies.map((kept, n) => {
    const browser = new Browser(origin)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    return openWriter(browser, n)
  })
  const start = () =>
    startProcess('production', {
      ...defaultSettings,
      PORT: new URL(origin).port,
      HOST: '127.0.0.1',
      BRAND: 'default',
      PUBLIC_ADDRESS: origin,
      DATA_DIR: dataDir,
      WEBHOOK_URL: 'http://127.0.0.1:1',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
  const inside = async <Found>(look: (db: Db) => Promise<Found>) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir })
    return look(db).finally(close)
  }
  const counts = {
    ...{ kills: 0, duringStart: 0, changes: 0, feeds: 0 },
    ...{ lost: 0, halfStored: 0, unreadable: 0 },
  }

  async function examine() {
    const found = await inside(async (db) => ({
      feed: await feed.look(db, join(dataDir, 'files')),
      changes: await findLostChanges(db, writers),
    }))
    counts.changes = writers.reduce((sum, one) => sum + one.answers(), 0)
    counts.feeds = feed.answers()
    counts.lost += found.feed.lost.length + found.changes.lost.length
    counts.halfStored += found.feed.faults.length + found.changes.halfStored.length
    const faults = [
      found.feed.lost,
      found.feed.faults,
      found.changes.lost,
      found.changes.halfStored,
    ]
    for (const fault of faults.flat()) console.error(JSON.stringify(fault))
  }

  let version = 1
  for (let round = 1; round <= kills; round++) {
    const site = start()
    const gone = once(site.process, 'exit')
    const isReady = site.ready.then(() => true).catch(() => false)
    const killsStart = round % 4 === 0
    let writing: Promise<unknown> = Promise.resolve()
    if (!killsStart) {
      if (!(await isReady)) {
        counts.unreadable += 1
        console.error(site.output())
        continue
      }
      const sending = feed.sendFile(version, linesAtOnce).then(() => (version += 1))
      writing = Promise.allSettled([
        sending,
        feed.putOrders(round * 1_000, version),
        ...writers.map((one) => one.write()),
      ])
    }
    await setTimeout(Math.random() * longestMs)
    site.process.kill('SIGKILL')
    await gone
    await writing
    counts.kills += 1
    if (killsStart) counts.duringStart += 1
    await examine().catch((error: Error) => {
      counts.unreadable += 1
      console.error(error)
    })
  }
  const site = start()
  await site.ready
  for (const { browser } of writers) {
    const { status } = await browser.fetch('/account/addresses')
    if (status !== HttpStatus.ok) counts.unreadable += 1
  }
  await site.stop()
  await examine()
  return counts
}

ensureBuilt()
const postgres = await startPostgres()
for (const database of databases.filter((one) => only.length === 0 || only.includes(one))) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-kills-'))
  const databaseUrl =
    database === 'postgres' ? await createDatabase('template1', postgres.url) : undefined
  const counts = await run(dataDir, databaseUrl)
  console.log(database, JSON.stringify(counts))
  const wrong = counts.lost + counts.halfStored + counts.unreadable
  if (wrong > 0 || counts.changes === 0 || counts.feeds === 0) process.exitCode = 1
  await rm(dataDir, { recursive: true })
}
await postgres.stop()
