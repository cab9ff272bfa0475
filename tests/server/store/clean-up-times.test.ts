import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { retentionIntervalMs } from '#lib/limits/retention.ts'
import { startRetention } from '#server/retention.ts'
import { rateLimits } from '#server/sign-in/table.ts'
import { cleanUp } from '#server/store/clean-up.ts'
import { openDatabase } from '#server/store/open.ts'

test('in an embedded database new rows reuse the space of deleted ones', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-vacuum-'))
  const database = await openDatabase({ dataDir })
  const { db } = database
  const sizes: number[] = []
  for (let round = 0; round < 4; round++) {
    await db.execute(sql`insert into rate_limits (key, points, expire)
      select n, 1, now() - interval '1 minute' from generate_series(1, 3000) n`)
    await cleanUp(database)
    const size = await db.execute(sql`select pg_total_relation_size('rate_limits')::int as bytes`)
    sizes.push((size as unknown as { rows: { bytes: number }[] }).rows[0]!.bytes)
  }
  // Pages of an index are free only after one more vacuum.
  expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[1]!)
  await database.close()
  await rm(dataDir, { recursive: true })
})

test('expired rows are deleted at the start and later, and failures are reported', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-clean-up-'))
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const database = await openDatabase({ dataDir })
    const { db, vacuum } = database
    const brands = { all: [], unreadable: [] }
    const add = () =>
      db.execute(
        sql`insert into rate_limits (key, points, expire)
          values ('old', 1, now() - interval '1 minute')`,
      )
    const gone = () =>
      vi.waitFor(async () => expect(await db.$count(rateLimits, sql`key = 'old'`)).toBe(0), 120_000)
    await add()
    const stop = startRetention({ db, vacuum, brands, receivers: new Set<number>(), log })
    await gone()
    await add()
    vi.advanceTimersByTime(retentionIntervalMs)
    await gone()
    expect(log.error).not.toHaveBeenCalled()
    await db.execute(sql`alter table proofs rename to elsewhere`)
    vi.advanceTimersByTime(retentionIntervalMs)
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), 120_000)
    expect(log.error.mock.lastCall![1]).toBe('expired records could not be deleted')
    await db.execute(sql`alter table elsewhere rename to proofs`)
    await stop()
    await database.close()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
    await rm(dataDir, { recursive: true, force: true })
  }
})
