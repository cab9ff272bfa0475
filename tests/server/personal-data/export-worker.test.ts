import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { finishExport, leaseJob, renewLease } from '#server/personal-data/export-jobs.ts'
import { startExports } from '#server/personal-data/export-worker.ts'
import { dataExportParts, dataExports } from '#server/personal-data/table.ts'
import { rateLimits } from '#server/sign-in/table.ts'
import { accounts } from '#server/store/accounts.ts'
import { createArchive, listArchives } from '../../support/archives.ts'
import { startBucket } from '../../support/bucket.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { openLog } from '../../support/log.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
  site = await startSite('postgres', {}, bucket.settings)
})
afterAll(async () => {
  await site.close()
  await bucket.close()
})
const db = () => site.services.store.db
const companyId = () => site.brand.companyId
const archivesStored = () => [...bucket.objects.keys()].filter((path) => path.includes('exports'))

/** Adds an archive to be made that the site's own worker leaves, since it has no such brand. */
async function addHeld(email: string) {
  const isTheirs = and(eq(accounts.companyId, companyId()), eq(accounts.email, email))
  const [account] = await db().select().from(accounts).where(isTheirs)
  const values = { companyId: companyId(), accountId: account!.id, brand: 'held', language: 'en' }
  const [row] = await db().insert(dataExports).values(values).returning()
  const { id } = row!
  const find = async () => (await db().select().from(dataExports).where(eq(dataExports.id, id)))[0]
  return { id, find }
}

/** Starts a worker of its own for archives that are held. */
function startWorker(timing: object = {}, services: object = {}) {
  const { lines, log } = openLog()
  const all = [{ ...site.brand, id: 'held' }]
  const brands = { ...site.services.brands, all, byId: () => site.brand }
  const giveBack = vi.fn(async () => {})
  const stop = startExports({
    db: db(),
    services: { ...site.services, brands, log: log as never, ...services },
    giveBack,
    pollMs: 20,
    ...timing,
  })
  return { stop, lines, giveBack }
}

test('a job of a killed process is taken again, and what that one still does is void', async () => {
  const shopper = await site.signIn('profile@demo.test')
  const { id, find } = await addHeld('profile@demo.test')
  const job = (await leaseJob(db(), companyId(), ['held'], 0.2))!
  expect(job).toMatchObject({ id, attempts: 1 })
  expect(await leaseJob(db(), companyId(), ['held'], 60)).toBeUndefined()
  const { stop } = startWorker()
  await expect.poll(async () => (await find())?.finished).toBeTruthy()
  await stop()
  expect(await find()).toMatchObject({ attempts: 2, failed: null })
  expect(await renewLease(db(), job, 60)).toBe(false)
  await expect(
    finishExport(db(), job, { files: ['late'], size: 1, fileName: 'late.zip' }),
  ).rejects.toThrow()
  expect(await db().$count(dataExportParts, eq(dataExportParts.file, 'late'))).toBe(0)
  expect((await listArchives(shopper))[0]).toMatchObject({ id, state: 'ready' })
})

test('a job that has killed three processes fails, and no other waits for it', async () => {
  const { id, find } = await addHeld('large@demo.test')
  await db().update(dataExports).set({ attempts: 3 }).where(eq(dataExports.id, id))
  const { stop, lines, giveBack } = startWorker()
  await expect.poll(async () => (await find())?.failed).toBeTruthy()
  await stop()
  expect(lines).toEqual(['an archive of a shopper’s data could not be made'])
  expect(giveBack).toHaveBeenCalledTimes(1)
})

test('a job ends when its time is over, and leaves no files', async () => {
  const { find } = await addHeld('full@demo.test')
  const readFile = () => new Promise<never>(() => {})
  const files = { ...site.services.files, read: readFile }
  const before = archivesStored()
  const { stop } = startWorker({ timeoutMs: 1 }, { files })
  await expect.poll(async () => (await find())?.failed).toBeTruthy()
  await stop()
  expect(archivesStored()).toEqual(before)
})

test('a process that stops gives its job back', async () => {
  const { find } = await addHeld('full@demo.test')
  const reading = Promise.withResolvers<void>()
  const files = {
    ...site.services.files,
    async write(_company: number, run: (write: () => Promise<void>) => Promise<unknown>) {
      reading.resolve()
      return run(async () => {})
    },
  }
  const { stop } = startWorker({}, { files })
  await reading.promise
  await stop()
  const row = await find()
  if (!row?.finished) expect(row).toMatchObject({ attempts: 0, failed: null })
  await db().delete(dataExports)
})

test('a store that fails is told on the page, and the shopper can try again', async () => {
  await db().delete(rateLimits)
  await db().delete(dataExports)
  const shopper = await site.signIn('empty@demo.test')
  bucket.goAway()
  for (let n = 0; n < 4; n += 1)
    expect(await createArchive(shopper)).toMatchObject({ state: 'failed' })
  const page = await (await shopper.fetch('/account/settings/my-data')).text()
  expect(page).toContain('We couldn’t make your archive')
  expect(page).toContain('Try again')
  bucket.comeBack()
  expect(await createArchive(shopper)).toMatchObject({ state: 'ready' })
  expect(await (await shopper.fetch('/account/settings/my-data')).text()).toContain(
    'Your archive is ready',
  )
})

test('an account that is erased meanwhile leaves no archive', async () => {
  await db().delete(rateLimits)
  const email = 'erased@archive.test'
  const identities = [{ issuer: site.provider.issuer, subject: email }]
  const feed = await openFeed(site)
  await feed.lines([customer('goes', { email, emailVerified: true, identities })])
  const erase = async () => {
    const [found] = await db().select().from(accounts).where(eq(accounts.email, email))
    return eraseAccount(db(), { companyId: companyId(), accountId: found!.id, hasReceiver: false })
  }
  await createArchive(await site.signIn(email))
  const before = archivesStored().length
  const { find } = await addHeld(email)
  const files = {
    ...site.services.files,
    write: async (company: number, run: never) => {
      const answer = await site.services.files.write(company, async (write) => {
        await write(`exports/${company}/erased`, new Uint8Array(3))
        await erase()
        return (run as (write: unknown) => Promise<unknown>)(write)
      })
      return answer
    },
  }
  const { stop, lines } = startWorker({}, { files })
  await expect.poll(find).toBeUndefined()
  await stop()
  expect(lines).toEqual([])
  site.services.files.removeSoon()
  await expect.poll(() => archivesStored().length).toBe(before - 1)
  expect(archivesStored().some((path) => path.includes('erased'))).toBe(false)
})

test('companies take turns, whoever asked first', async () => {
  await db().delete(dataExports)
  const isOwn = eq(accounts.companyId, companyId())
  const [account] = await db().select().from(accounts).where(isOwn).limit(1)
  const rows = [1, 2, 3].map(() => ({
    companyId: account!.companyId,
    accountId: account!.id,
    brand: 'held',
    language: 'en',
  }))
  await db().insert(dataExports).values(rows)
  const other = { companyId: companyId() + 500, brand: 'held', language: 'en' }
  const [stranger] = await db()
    .insert(accounts)
    .values({ companyId: other.companyId })
    .returning({ id: accounts.id })
  await db()
    .insert(dataExports)
    .values({ ...other, accountId: stranger!.id })
  const order: number[] = []
  const files = {
    ...site.services.files,
    write: async (company: number) => void order.push(company),
  }
  const byId = () => ({
    ...site.brand,
    companyId: order.length === 1 ? other.companyId : companyId(),
  })
  const brands = { all: [{ ...site.brand, id: 'held' }], byId }
  const { stop } = startWorker({}, { files, brands, log: openLog().log })
  await expect.poll(() => order.length).toBe(4)
  await stop()
  expect(order).toEqual([companyId(), other.companyId, companyId(), companyId()])
})
