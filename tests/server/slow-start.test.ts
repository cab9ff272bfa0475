import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { openLog } from '../support/log.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-slow-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(dataDir, { recursive: true, force: true })
})

test('an embedded database may take as long to open as it needs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openDatabase({ dataDir })
  await vi.advanceTimersByTimeAsync(3_600_000)
  vi.useRealTimers()
  const { db, migrated, close } = await opening
  expect(migrated.length).toBeGreaterThan(0)
  expect(await db.$count(sql`accounts`)).toBe(0)
  await close()
})

test.runIf(process.platform === 'linux')(
  'an embedded database that hangs is reported, and so is one that takes minutes',
  async () => {
    // Whoever reads a pipe waits for its writer, without any work.
    const data = join(dataDir, 'pglite/data')
    mkdirSync(data, { recursive: true })
    const pipe = join(data, 'PG_VERSION')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { lines, log } = openLog()
    const opening = openDatabase({ dataDir, log }).then(
      () => 'opened',
      (error: Error) => error.message,
    )
    let outcome: string | undefined
    void opening.then((ended) => (outcome = ended))
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(outcome).toBeDefined()
    }, 60_000)
    expect(outcome).toContain(
      `${join(dataDir, 'pglite')} cannot be opened as a database: nothing has happened for 60 seconds`,
    )
    expect(lines).toContain(`${join(dataDir, 'pglite')} is still being opened`)
    closeSync(openSync(pipe, 'w'))
  },
)
