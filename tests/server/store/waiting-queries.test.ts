import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type Site } from '../../support/site.ts'
import { maxWaitingQueries } from '#server/store/database-limits.ts'

let site: Site
// It has one connection, which a test can hold.
beforeAll(async () => {
  site = await startSite('pglite')
})
afterAll(() => site.close())

test('a page is refused while too many queries wait, which are still answered', async () => {
  const browser = await site.signIn('full@demo.test')
  const { db } = site.services.store
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const hasConnection = new Promise<void>((resolve) => {
    void db.transaction(async () => {
      resolve()
      await held
    })
  })
  await hasConnection
  // A timer, or the look at the database that is for probes, may wait already.
  const { waiting: others } = site.services.store.connectionUse()
  const waiting = Promise.allSettled(
    Array.from({ length: maxWaitingQueries }, () => db.execute(sql`select 1`)),
  )
  const page = await browser.fetch('/account')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await page.text()).toContain('Your account isn’t available right now')
  release()
  const answered = (await waiting).filter(({ status }) => status === 'fulfilled')
  expect(answered).toHaveLength(maxWaitingQueries - others)
  expect((await browser.fetch('/account')).status).toBe(200)
})
