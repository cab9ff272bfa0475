import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadBrands } from '#brands/config/brands.ts'
import { openDatabase } from '#server/store/open.ts'
import type { Db } from '#server/store/open.ts'
import type { FeedTiming } from '#server/feed/http.ts'
import { createKey } from '#server/feed/keys.ts'
import { directSecrets } from './direct.ts'
import { freePort } from './ports.ts'
import { createDatabase, type Database } from './site.ts'

/** Holds a server's time limits in milliseconds. */
export interface ServerTiming extends FeedTiming {
  /** Limits an incomplete request other than a feed. */
  requestMs: number
  /** While nothing moves on a connection. */
  stalledMs: number
}

/** The host of a brand of another company. */
export const otherHost = 'souk.localhost'

/**
 * A server that takes a feed in a process of its own, which can be killed and started again. It has
 * a key of two companies.
 */
export async function openFeedServer(database: Database, timing: Partial<ServerTiming> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-feed-'))
  await cp(process.env.FOYER_TEMPLATE!, dataDir, { recursive: true })
  const databaseUrl = database === 'postgres' ? await createDatabase() : undefined
  const port = await freePort()
  /** Looks into the database while no process has it. */
  const inside = async <Found>(run: (db: Db) => Promise<Found>) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir })
    try {
      return await run(db)
    } finally {
      await close()
    }
  }
  const brands = loadBrands('themes', 'http://{host}', 'default')
  const { companyId } = brands.byId('default')!
  const { key, id: keyId } = await inside((db) => createKey(db, companyId, 'test'))
  const other = brands.byHost(otherHost)!
  const { key: otherKey } = await inside((db) => createKey(db, other.companyId, 'other'))
  let output = ''
  let child: ChildProcess | undefined
  const running = new Set<ChildProcess>()
  /** Kills also the processes of tests that failed early. */
  const kill = async () => {
    child = undefined
    const closed = [...running].map((one) => once(one, 'close'))
    for (const one of running) one.kill('SIGKILL')
    await Promise.all(closed)
  }
  const start = async () => {
    const started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'tests/support/feed-process.ts'],
      {
        env: {
          ...process.env,
          BRAND: 'default',
          PORT: String(port),
          DATA_DIR: dataDir,
          ...directSecrets,
          FEED_TIMING: JSON.stringify(timing),
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child = started
    running.add(started)
    started.once('close', () => running.delete(started))
    started.stdout.on('data', (part: Buffer) => (output += part.toString()))
    await Promise.race([
      once(started.stdout, 'data'),
      once(started, 'exit').then(() => Promise.reject(new Error('it ended by itself'))),
    ])
    return kill
  }
  return {
    url: `http://localhost:${port}`,
    port,
    databaseUrl,
    companyId,
    key,
    keyId,
    otherKey,
    /** The running process's id. */
    pid: () => child!.pid!,
    /** The entries of the log that have a message. */
    logged: (message: string) =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === message),
    files: join(dataDir, 'files'),
    inside,
    /** Starts the process; answers what kills it. */
    start,
    remove: async () => {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type FeedServer = Awaited<ReturnType<typeof openFeedServer>>
