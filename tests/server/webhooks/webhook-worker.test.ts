import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { replacedSecrets, webhookEvents } from '#server/webhooks/table.ts'
import { runWebhooks } from '#server/webhooks/admin.ts'
import { openSecrets } from '#server/webhooks/secrets.ts'
import { openMetrics } from '#server/observe/metrics.ts'
import { startWebhooks } from '#server/webhooks/worker.ts'
import * as limits from '#lib/limits/webhooks.ts'
import { newSecret, startReceiver, type TestReceiver } from '../../support/receiver.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

const quick = { leaseSeconds: 1, retrySeconds: [0, 0, 0], pollMs: 20, timeoutMs: 5_000 }

describe.each(databases)('webhooks on %s', (database) => {
  let site: Site
  let receiver: TestReceiver
  let accounts: number[]
  beforeAll(async () => {
    site = await startSite(database)
    const { rows } = (await site.services.store.db.execute(
      sql`select id from accounts where company_id = 1 order by id limit 3`,
    )) as unknown as { rows: { id: number }[] }
    accounts = rows.map(({ id }) => id)
  })
  afterAll(() => site.close())

  let stops: (() => Promise<void>)[] = []
  beforeEach(async () => {
    await site.services.store.db.delete(webhookEvents)
    receiver = await startReceiver(() => ({ status: 204 }))
  })
  afterEach(async () => {
    await Promise.all(stops.map((stop) => stop()))
    stops = []
    await receiver.close()
  })

  const target = () => ({
    companyId: 1,
    url: receiver.url,
    secrets: [receiver.secret],
    allowPrivate: true,
  })
  const start = (timing: Partial<typeof quick> = {}) => {
    const { db } = site.services.store
    const log = pino({ level: 'silent' })
    const options = { db, log, metrics: openMetrics(), ...quick, ...timing }
    const { stop } = startWebhooks(new Map([[1, target()]]), options)
    stops.push(stop)
    return stop
  }
  /** Writes numbered events of an account. */
  const write = (accountId: number, ...numbers: number[]) =>
    site.services.store.db
      .insert(webhookEvents)
      .values(
        numbers.map((number) => ({
          companyId: 1,
          accountId,
          type: 'profile.updated',
          data: { customer: { id: accountId, externalId: null }, number },
        })),
      )
      .returning({ id: webhookEvents.id })
  const events = () =>
    site.services.store.db.select().from(webhookEvents).orderBy(asc(webhookEvents.id))
  const settled = () =>
    vi.waitFor(
      async () => {
        const all = await events()
        expect(all.every(({ deliveredAt, parkedAt }) => deliveredAt ?? parkedAt)).toBe(true)
      },
      { timeout: 120_000, interval: 50 },
    )
  const numbersOf = (accountId: number) =>
    receiver.received
      .filter(({ data }) => data.customer.id === accountId)
      .map(({ data }) => data.number as number)
  const list = (...args: string[]) => runWebhooks(site.services.store.db, 1, ['list', ...args])

  test('arrive once and in order for each account, from any number of processes', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => n)
    for (const n of numbers) for (const account of accounts) await write(account, n)
    for (let n = 0; n < 3; n++) start()
    await settled()
    for (const account of accounts) expect(numbersOf(account)).toEqual(numbers)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(36)
    expect((await events()).every(({ attempts }) => attempts === 0)).toBe(true)
  })

  test('failed events block only their own account, and keep their id when repeated', async () => {
    const [one, other] = accounts as [number, number]
    await write(one, 1, 2)
    await write(other, 3)
    let failures = 2
    receiver.answer = ({ data }) =>
      data.number === 1 && failures-- > 0 ? { status: 500 } : { status: 204 }
    start()
    await settled()
    expect(numbersOf(one)).toEqual([1, 1, 1, 2])
    expect(numbersOf(other)).toEqual([3])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3)
    expect((await events()).map(({ attempts, lastError }) => [attempts, lastError])).toEqual([
      [2, ''],
      [0, ''],
      [0, ''],
    ])
  })

  test('events that always fail are parked until they are retried, and block nothing', async () => {
    const [one] = accounts as [number]
    const [bad] = await write(one, 1, 2)
    receiver.answer = ({ data }) => ({ status: data.number === 1 ? 500 : 204 })
    start()
    await settled()
    expect(numbersOf(one)).toEqual([1, 1, 1, 1, 2])
    expect(await list('--parked')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${bad!.id}  \\S+Z  profile.updated  account ${one}  parked \\S+: answered 500$`,
        ),
      ),
    ])
    receiver.answer = () => ({ status: 204 })
    const { db } = site.services.store
    expect(await runWebhooks(db, 1, ['retry', '--parked'])).toEqual([
      'One event is delivered next.',
    ])
    await settled()
    expect(numbersOf(one)).toEqual([1, 1, 1, 1, 2, 1])
    expect(await list('--parked')).toEqual(['No events found.'])
  })

  test('wait longer after each failure, for a day in total', async () => {
    const total = limits.webhookRetrySeconds.reduce((sum, seconds) => sum + seconds, 0)
    expect(total / 3_600).toBeCloseTo(24, 0)
    receiver.answer = () => ({ status: 500 })
    const [event] = await write(accounts[0]!, 1)
    start({ retrySeconds: [3_600] })
    await vi.waitFor(async () => expect((await events())[0]!.attempts).toBe(1), 120_000)
    const [failed] = await events()
    expect(failed!.nextAttempt.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
    expect(failed!.leasedUntil).toBeNull()
    expect((await list('--waiting'))[0]).toContain('waiting, failed 1 times, next')
    await runWebhooks(site.services.store.db, 1, ['retry', String(event!.id)])
    await vi.waitFor(() => expect(receiver.received.length).toBe(2), 120_000)
  })

  test('events that a process did not deliver are taken over by another process', async () => {
    const { db } = site.services.store
    await write(accounts[0]!, 1, 2)
    await db
      .update(webhookEvents)
      .set({ leasedUntil: sql`now() + interval '1 hour'` })
      .where(sql`data->>'number' = '1'`)
    start()
    await write(accounts[1]!, 3)
    await vi.waitFor(() => expect(numbersOf(accounts[1]!)).toEqual([3]), 120_000)
    expect(numbersOf(accounts[0]!)).toEqual([])
    await db.update(webhookEvents).set({ leasedUntil: sql`now() - interval '1 second'` })
    await settled()
    expect(numbersOf(accounts[0]!)).toEqual([1, 2])
  })

  test('are completed when the process stops, and no other is started', async () => {
    await write(accounts[0]!, 1, 2)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = new Promise<void>((resolve) => {
      receiver.hold = async () => {
        resolve()
        await held
      }
    })
    const stop = start()
    await asked
    const stopped = stop()
    release()
    await stopped
    expect((await events()).map(({ deliveredAt }) => deliveredAt !== null)).toEqual([true, false])
    expect(numbersOf(accounts[0]!)).toEqual([1])
  })

  test('are replayed one by one or from a day on, with the same ids', async () => {
    const { db } = site.services.store
    const [one] = await write(accounts[0]!, 1, 2, 3)
    start()
    await settled()
    await expect(runWebhooks(db, 1, ['retry', String(one!.id)])).rejects.toThrow('was delivered')
    await expect(runWebhooks(db, 1, ['replay', '999999'])).rejects.toThrow('no event 999999')
    await expect(runWebhooks(db, 2, ['replay', String(one!.id)])).rejects.toThrow('no event')
    await runWebhooks(db, 1, ['replay', String(one!.id)])
    await vi.waitFor(() => expect(numbersOf(accounts[0]!)).toEqual([1, 2, 3, 1]), 120_000)
    await settled()
    expect(await runWebhooks(db, 1, ['replay', '--since', '2026-01-01'])).toEqual([
      '3 events are delivered next.',
    ])
    await vi.waitFor(() => expect(numbersOf(accounts[0]!)).toEqual([1, 2, 3, 1, 1, 2, 3]), 120_000)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3)
    await settled()
    expect(await list('--delivered', '--limit', '2')).toHaveLength(2)
    expect(await runWebhooks(db, 2, ['list'])).toEqual(['No events found.'])
  })

  test.each([
    [],
    ['drop'],
    ['list', '--parked', '--waiting'],
    ['list', '--limit', 'x'],
    ['retry'],
    ['retry', '1', '--parked'],
    ['replay', '--until', 'x'],
  ])('the invalid command line %j is refused with the valid ones', async (...args) => {
    const asked = runWebhooks(site.services.store.db, 1, args as string[])
    await expect(asked).rejects.toThrow('Expected one of')
  })

  test('are also signed with a replaced secret for a day after it was first seen', async () => {
    const { db } = site.services.store
    const [fresh, old] = [newSecret(), receiver.secret]
    await db.delete(replacedSecrets)
    const good = await openSecrets(db, { ...target(), secrets: [fresh, old] })
    const day = limits.replacedSecretSeconds * 1_000
    const minute = 60_000
    expect(good()).toEqual([fresh, old])
    expect(good(Date.now() + day - minute)).toEqual([fresh, old])
    expect(good(Date.now() + day + minute)).toEqual([fresh])
    // A second start does not begin another day.
    await db.update(replacedSecrets).set({ replaced: sql`now() - interval '25 hours'` })
    expect((await openSecrets(db, { ...target(), secrets: [fresh, old] }))()).toEqual([fresh])
    // Back to the old one, which may then be replaced again.
    expect((await openSecrets(db, { ...target(), secrets: [old] }))()).toEqual([old])
    expect((await openSecrets(db, { ...target(), secrets: [fresh, old] }))()).toEqual([fresh, old])
    expect(JSON.stringify(await db.select().from(replacedSecrets))).not.toMatch(/whsec|secret_/)
    const ofOther = eq(replacedSecrets.companyId, 2)
    expect(await db.$count(replacedSecrets, ofOther)).toBe(0)
  })
})
