import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailIssuer } from '#server/sign-in/identity.ts'
import { identities, sessions } from '#server/sign-in/table.ts'
import { newCredential, startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const db = () => site.services.store.db

/** Has the shopper's sign-ins be an hour ago. */
async function makeOld(browser: Browser) {
  const { id } = await browser.me()
  await db()
    .update(sessions)
    .set({ confirmed: sql`now() - interval '1 hour'` })
    .where(and(eq(sessions.companyId, site.brand.companyId), eq(sessions.accountId, id)))
  return id
}

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

/** Returns the code of the newest message to an address. */
async function sentCode(browser: Browser, email: string) {
  const outbox = await (await browser.fetch('/outbox')).text()
  return new RegExp(`Email to ${email}[^]*?dir="auto">[^<]*?(\\d{6})`).exec(outbox)![1]!
}

test.each([
  ['a new e-mail address', 'POST', '/shopUser/updateAccount', { Email: 'a@demo.test' }],
  ['a new number', 'POST', '/shopUser/updateAccount', { Telephone: '+31 612345678' }],
  ['a new passkey', 'POST', '/shopUser/passkeyOptions', {}],
  ['a removed way in', 'DELETE', '/shopUser/wayIn/1', undefined],
  ['an archive', 'POST', '/shopUser/dataExport', {}],
  ['an erasure', 'POST', '/shopUser/requestErasure', { Understood: true }],
])('an old session is asked for a confirmation before %s', async (_what, method, path, body) => {
  const browser = await site.signIn('world@demo.test')
  await makeOld(browser)
  const answer = await browser.call(method, path, body)
  expect(answer.status).toBe(403)
  expect(await codeOf(answer)).toBe('confirmation_required')
})

test('other changes need no confirmation', async () => {
  const browser = await site.signIn('world@demo.test')
  await makeOld(browser)
  const { email, telephone } = await browser.me()
  const change = { FirstName: 'Noor', Email: email, Telephone: telephone }
  expect((await browser.call('POST', '/shopUser/updateAccount', change)).status).toBe(200)
})

test('a typed profile is shown again once a code has confirmed the shopper', async () => {
  const browser = await site.signIn('profile@demo.test')
  const id = await makeOld(browser)
  const { email } = await browser.me()
  const sent = await browser.submit('/account/edit-profile', {
    ...{ call: 'updateAccount', next: '/account' },
    ...{ firstName: 'Typed', lastName: 'Name', email: 'typed@demo.test' },
    ...{ 'telephone.code': '+31', 'telephone.number': '612345678' },
    ...{ 'original.email': email, 'original.firstName': '' },
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/confirm'])
  expect((await browser.fetch('/account/confirm')).status).toBe(200)
  expect((await browser.call('POST', '/shopUser/confirm/send')).status).toBe(204)
  const wrong = await browser.call('POST', '/shopUser/confirm/code', { Code: '000000' })
  expect(await codeOf(wrong)).toBe('email_code_wrong')
  const confirmed = await browser.submit('/account/confirm', {
    ...{ call: 'confirmByCode', next: '/account/login/done' },
    code: await sentCode(browser, email),
  })
  expect(confirmed.headers.get('location')).toBe('/account/login/done')
  const done = await browser.fetch('/account/login/done')
  expect(done.headers.get('location')).toBe('/account/edit-profile')
  const page = await (await browser.fetch('/account/edit-profile')).text()
  expect(page).toContain('value="Typed"')
  expect(page).toContain('value="typed@demo.test"')
  // Another tab that is asked for it goes on, too.
  browser.cookies.set('foyer_return_to', '/account/settings')
  const again = await browser.fetch('/account/confirm')
  expect(again.headers.get('location')).toBe('/account/settings')
  expect(id).toBeGreaterThan(0)
})

test('the proof of another person, or a repeated one, confirms nothing', async () => {
  const browser = await site.signIn('world@demo.test')
  const id = await makeOld(browser)
  const [own] = await db()
    .select()
    .from(identities)
    .where(and(eq(identities.accountId, id), eq(identities.companyId, site.brand.companyId)))
  const [session] = await db()
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.accountId, id), eq(sessions.companyId, site.brand.companyId)))
  const { sessionProofs } = site.services.store
  const person = (subject: string, issuer = own!.issuer) => ({
    ...{ issuer, subject, email: '', emailVerified: false, firstName: '', lastName: '' },
    ...{ idToken: '', proof: newCredential() },
  })
  const confirm = (one: ReturnType<typeof person>, sessionId = session!.tokenHash) =>
    sessionProofs.confirm(site.brand, sessionId, one)
  await expect(confirm(person('somebody else'))).rejects.toMatchObject({ code: 'other_person' })
  await expect(confirm(person(own!.subject, emailIssuer))).rejects.toMatchObject({
    code: 'other_person',
  })
  await expect(confirm(person(own!.subject), 'unknown')).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  const proof = person(own!.subject)
  await confirm(proof)
  await expect(confirm(proof)).rejects.toMatchObject({ code: 'conflict' })
})
