import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { cleanUpIntervalMs } from '#lib/limits/services.ts'
import { openStore } from '#server/open-store.ts'
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

test('a store cleans up on opening and later, reports failures, and stops', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-clean-up-'))
  const workFailed = vi.fn()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const open = () => openStore({ dataDir, workFailed })
    let store = await open()
    const add = () =>
      store.db.execute(
        sql`insert into rate_limits (key, points, expire)
          values ('old', 1, now() - interval '1 minute')`,
      )
    const gone = () =>
      vi.waitFor(
        async () => expect(await store.db.$count(rateLimits, sql`key = 'old'`)).toBe(0),
        10_000,
      )
    await add()
    await store.close()
    store = await open()
    await gone()
    await add()
    vi.advanceTimersByTime(cleanUpIntervalMs)
    await gone()
    expect(workFailed).not.toHaveBeenCalled()
    await store.db.execute(sql`alter table proofs rename to elsewhere`)
    vi.advanceTimersByTime(cleanUpIntervalMs)
    await vi.waitFor(() => expect(workFailed).toHaveBeenCalledTimes(1), 120_000)
    await store.db.execute(sql`alter table elsewhere rename to proofs`)
    await store.close()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
    await rm(dataDir, { recursive: true, force: true })
  }
})
