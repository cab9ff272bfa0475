import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WayIn } from '#contract/security.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { identities, sessions } from '#server/sign-in/table.ts'
import { accounts } from '#server/store/accounts.ts'
import { newCredential, startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const db = () => site.services.store.db
const list = async (browser: Browser) =>
  (await (await browser.call('GET', '/shopUser/wayIn')).json()) as WayIn[]
const remove = (browser: Browser, id: number) => browser.call('DELETE', `/shopUser/wayIn/${id}`)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

const person = (subject: string): Identity => ({
  ...{ issuer: 'https://accounts.google.com', subject, email: '', emailVerified: false },
  ...{ firstName: '', lastName: '', idToken: '', proof: newCredential() },
})

/** A shopper who has no verified address, and the id of the session. */
async function newShopper(name: string) {
  const browser = await site.signIn(`${name}@demo.test`)
  const { id } = await browser.me()
  const { companyId } = site.brand
  await db()
    .update(accounts)
    .set({ email: '', firstTimeLogin: false })
    .where(and(eq(accounts.companyId, companyId), eq(accounts.id, id)))
  const own = and(eq(sessions.companyId, companyId), eq(sessions.accountId, id))
  const [session] = await db().select({ id: sessions.tokenHash }).from(sessions).where(own)
  return { browser, id, sessionId: session!.id }
}

const add = (sessionId: string, identity: Identity) =>
  site.services.store.sessionProofs.addWayIn(site.brand, sessionId, identity, 'google')

test('a way in is added and removed, and then signs nobody in', async () => {
  const { browser, sessionId } = await newShopper('ways.one')
  const [first] = await list(browser)
  expect(first).toMatchObject({ way: '', isRemovable: true })
  expect(await codeOf(await remove(browser, first!.id))).toBe('last_way_in')
  await add(sessionId, person('ways-one'))
  const added = (await list(browser)).find(({ way }) => way === 'google')!
  expect((await remove(browser, added.id)).status).toBe(204)
  expect(await codeOf(await remove(browser, added.id))).toBe('way_in_gone')
  await expect(site.services.store.signIn(site.brand, person('ways-one'))).rejects.toMatchObject({
    code: 'way_in_removed',
  })
  await add(sessionId, person('ways-one'))
  expect((await list(browser)).map(({ way }) => way)).toEqual(['', 'google'])
})

test('of two tabs that remove the last two ways in, one is refused', async () => {
  const { browser, sessionId } = await newShopper('ways.two')
  await add(sessionId, person('ways-two'))
  const answers = await Promise.all((await list(browser)).map(({ id }) => remove(browser, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await list(browser)).toHaveLength(1)
})

test('the way in of another account is neither added nor removed', async () => {
  const [one, other] = [await newShopper('ways.three'), await newShopper('ways.four')]
  await add(one.sessionId, person('ways-three'))
  await expect(add(other.sessionId, person('ways-three'))).rejects.toMatchObject({
    code: 'way_in_taken',
  })
  const { id } = (await list(one.browser)).at(-1)!
  expect(await codeOf(await remove(other.browser, id))).toBe('way_in_gone')
  // One that its account has removed is free.
  expect((await remove(one.browser, id)).status).toBe(204)
  await add(other.sessionId, person('ways-three'))
  const token = await site.services.store.signIn(site.brand, person('ways-three'))
  const session = await site.services.store.findSession(site.brand, token)
  expect(session!.shopper.id).toBe(other.id)
  const removed = and(eq(identities.accountId, one.id), sql`${identities.removed} is not null`)
  expect(await db().$count(identities, removed)).toBe(0)
  expect(await db().$count(accounts, eq(accounts.id, one.id))).toBeGreaterThan(0)
})
