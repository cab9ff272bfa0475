import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/store/open.ts'
import { accounts } from '#server/store/accounts.ts'
import { waitWhileBusy } from '#server/store/wait-while-busy.ts'
import { openLog } from '../../support/log.ts'

afterEach(() => void vi.useRealTimers())

test('an embedded database may take as long to open as it needs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-slow-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openDatabase({ dataDir, log: openLog().log })
  await vi.advanceTimersByTimeAsync(3_600_000)
  vi.useRealTimers()
  const { db, migrated, close } = await opening
  expect(migrated.length).toBeGreaterThan(0)
  expect(await db.$count(accounts)).toBe(0)
  await close()
  await rm(dataDir, { recursive: true })
})

describe('a start that waits for an embedded database', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

  /** Uses the processor for a while, as a database does that is being opened. */
  function work() {
    const before = process.cpuUsage()
    while (process.cpuUsage(before).user < 200_000);
  }

  const startWaiting = () => {
    const { lines, log } = openLog()
    const outcomes: string[] = []
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    const waiting = waitWhileBusy(opened, '/data/pglite', log).then(
      () => void outcomes.push('opened'),
      (error: Error) => void outcomes.push(error.message),
    )
    return { lines, outcomes, open, waiting }
  }

  test('continues as long as the process works, and reports it each minute', async () => {
    const { lines, outcomes, open, waiting } = startWaiting()
    for (let n = 0; n < 4; n++) {
      await pass(50)
      work()
    }
    expect(outcomes).toEqual([])
    expect(lines).toEqual(Array(3).fill('/data/pglite is still being opened'))
    open()
    await waiting
    expect(outcomes).toEqual(['opened'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends if nothing happens for a minute', async () => {
    const { outcomes, waiting } = startWaiting()
    await pass(600)
    await waiting
    expect(outcomes).toEqual(['nothing has happened for 60 seconds'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
