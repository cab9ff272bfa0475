import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFeed } from '#server/feed/client/send.ts'
import { createKey } from '#server/feed/keys.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { openDatabase } from '#server/store/open.ts'
import { defaultSettings } from '../../support/default-settings.ts'
import { startProcess } from '../../../e2e/support/site.ts'
import { findFaults, linesOf, versionsIn } from '../../support/feed-file.ts'
import { startHttpServer } from '../../support/http.ts'
import { freePort } from '../../support/ports.ts'
import { createDatabase } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-workers-'))
  const { themes } = await copyThemes(folder)
  await rename(themes, join(folder, 'themes'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(change: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const environment = {
    HOST: '127.0.0.1',
    PORT,
    WORKERS: '2',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await createDatabase('template1'),
    PUBLIC_ADDRESS: `http://{host}:${PORT}`,
    ...defaultSettings,
    ...change,
  }
  return startProcess('production', environment, { cwd: folder })
}
type Site = Awaited<ReturnType<typeof start>>

/** The processes of all workers so far, by their lines in the log. */
const workersOf = (site: Site) =>
  [...site.raw().matchAll(/"pid":(\d+),"msg":"a worker serves"/g)].map(([, pid]) => Number(pid))

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Asks for the sign-in page on a connection of its own, so that each worker gets some. */
const statusAt = async (site: Site) => {
  const { hostname, port } = new URL(await site.ready)
  const address = { host: '127.0.0.1', port, path: '/account/login', headers: { host: hostname } }
  return (await requestLocally({ ...address, agent: false })).status
}

describe('two workers', () => {
  let site: Site
  let databaseUrl: string
  let metricsPort: string
  beforeAll(async () => {
    databaseUrl = await createDatabase('template1')
    metricsPort = String(await freePort())
    const settings = { METRICS_PORT: metricsPort, DRAIN_SECONDS: '1' }
    site = await start({ ...settings, DATABASE_URL: databaseUrl })
    await site.ready
  })
  /** Waits until as many workers have been started, while the site answers. */
  const untilStarted = async (count: number) => {
    while (workersOf(site).length < count) expect(await statusAt(site)).toBe(200)
  }
  const running = () => workersOf(site).filter(isRunning)

  test('are one site, and each has its metrics', async () => {
    expect(site.output()).toMatch(/^ready .*, 2 workers\)$/m)
    expect(site.output().match(/^Foyer .*/gm)).toHaveLength(1)
    for (let n = 0; n < 20; n++) expect(await statusAt(site)).toBe(200)
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    for (const worker of ['1', '2'])
      expect(text).toMatch(
        new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d+`, 'm'),
      )
    const counts = text.matchAll(/^foyer_request_seconds_count\{.*login.*\} (\d+)$/gm)
    expect([...counts].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(20)
  })

  test('are replaced one after the other by SIGUSR2', async () => {
    const before = workersOf(site)
    const restarts = () => site.raw().split('all workers were restarted').length - 1
    for (const restart of [1, 2]) {
      site.process.kill('SIGUSR2')
      // A connection that is lost on its way to a worker is never answered.
      while (restarts() < restart) expect(await statusAt(site)).toBe(200)
    }
    expect(workersOf(site)).toHaveLength(6)
    expect(before.filter(isRunning)).toEqual([])
  })

  test('serve on while one that died is replaced', async () => {
    const started = workersOf(site).length
    const [first = 0, second = 0] = running()
    process.kill(first, 'SIGKILL')
    await expect.poll(site.raw).toMatch(/"signal":"SIGKILL","msg":"a worker ended"/)
    await untilStarted(started + 1)
    expect(isRunning(second)).toBe(true)
  })

  test('are two again after one that hangs is ended', async () => {
    const started = workersOf(site).length
    const [first = 0] = running()
    process.kill(first, 'SIGSTOP')
    await expect.poll(site.raw).toMatch(/"msg":"a worker hangs and is ended"/)
    await expect.poll(() => workersOf(site).length).toBe(started + 1)
    expect(isRunning(first)).toBe(false)
  })

  test('take a whole feed though both are killed meanwhile', async () => {
    const database = await openDatabase({ databaseUrl, dataDir: folder })
    const { key } = await createKey(database.db, 1, 'test')
    const lines = linesOf(1)
    const pauses: string[] = []
    const { origin } = new URL(await site.ready)
    const feed = sendFeed({ url: origin, key, isCheck: false }, Buffer.from(lines.join('\n')), {
      isFirst: false,
      onPause: (reason) => pauses.push(reason),
    })
    await expect.poll(async () => (await versionsIn(database.db)).size).toBeGreaterThan(0)
    for (const pid of running()) process.kill(pid, 'SIGKILL')
    const { summary } = await feed
    expect(summary).toMatchObject({ lines: lines.length, refused: 0, complete: true })
    expect(pauses).not.toEqual([])
    expect([...(await versionsIn(database.db)).values()]).toEqual(lines.map(() => 1))
    expect(await findFaults(database.db, join(folder, 'data/files'))).toEqual([])
    await database.close()
  })

  test('stop together', async () => {
    expect(await site.stop('SIGINT')).toEqual([0, null])
    expect(running()).toEqual([])
  })
})

test('workers end with the process that has started them', async () => {
  const site = await start()
  await site.ready
  const workers = workersOf(site)
  site.process.kill('SIGKILL')
  await expect.poll(() => workers.some(isRunning)).toBe(false)
})

test('a signal during the start ends it', async () => {
  const site = await start()
  await expect.poll(() => site.output()).toMatch(/^Foyer \d/)
  expect(await site.stop('SIGINT')).toEqual([0, null])
})

const refusal = async (change: Record<string, string>) => {
  const site = await start(change)
  return site.ready.then(
    () => 'it started',
    (error: Error) => error.message,
  )
}

test('what keeps a worker from its start is reported once', async () => {
  expect(await refusal({ DATABASE_URL: '' })).toBe(
    'the process ended with 1:\nFoyer cannot start.\nWORKERS: expected 1 without DATABASE_URL, since only one process can open the embedded database\n',
  )
  const taken = await startHttpServer()
  const { port: PORT } = new URL(taken.url)
  expect(await refusal({ PORT })).toBe(
    `the process ended with 1:\nFoyer cannot start.\nPORT: ${PORT} is in use by another process\n`,
  )
  await taken.close()
})
