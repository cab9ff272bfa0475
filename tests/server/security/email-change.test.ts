import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emailChanges } from '#server/security/table.ts'
import { accounts } from '#server/store/accounts.ts'
import { confirmEmail, tokenIn } from '../../support/email-link.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const db = () => site.services.store.db
const ask = (browser: Browser, email: string) =>
  browser.call('POST', '/shopUser/updateAccount', { Email: email })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
const undo = (browser: Browser, Token: string) =>
  browser.call('POST', '/emailChange/undo', { Token })

/** A shopper with a verified address. */
async function newShopper(name: string) {
  const email = `${name}@demo.test`
  const browser = await site.signIn(email)
  const { id } = await browser.me()
  const own = and(eq(accounts.companyId, site.brand.companyId), eq(accounts.id, id))
  await db()
    .update(accounts)
    .set({ email, emailVerifiedAt: new Date(), firstTimeLogin: false })
    .where(own)
  return { browser, id, email }
}

/** Lets a minute pass since the links were used. */
const makeOlder = () =>
  db()
    .update(emailChanges)
    .set({
      confirmed: sql`${emailChanges.confirmed} - interval '1 minute'`,
      undone: sql`${emailChanges.undone} - interval '1 minute'`,
    })

test('a new address counts once its message was answered, and the former one restores it', async () => {
  const { browser, email } = await newShopper('moves')
  expect((await ask(browser, 'moved@demo.test')).status).toBe(200)
  expect((await browser.me()).email).toBe(email)
  expect(await (await browser.fetch('/account/edit-profile')).text()).toContain('moved@demo.test')
  const visitor = site.anonymous()
  const token = await tokenIn(browser, 'moved@demo.test', 'confirm-email')
  // Looking at the page changes nothing, and the message may be read on another device.
  const page = await visitor.fetch(`/account/confirm-email/${token}`)
  expect([page.status, (await page.text()).includes('moved@demo.test')]).toEqual([200, true])
  expect((await browser.me()).email).toBe(email)
  expect((await confirmEmail(visitor, 'moved@demo.test')).status).toBe(204)
  expect((await browser.me()).email).toBe('moved@demo.test')
  // A double click is answered as the first click, and a later one is not.
  expect((await confirmEmail(visitor, 'moved@demo.test')).status).toBe(204)
  // The link of one message is no answer to the other.
  expect(await codeOf(await undo(visitor, token))).toBe('email_change_gone')
  await makeOlder()
  expect(await codeOf(await confirmEmail(visitor, 'moved@demo.test'))).toBe('email_change_gone')
  expect((await visitor.fetch(`/account/confirm-email/${token}`)).status).toBe(404)
  const undoToken = await vi.waitUntil(() => tokenIn(browser, email, 'keep-email'), 30_000)
  expect((await undo(visitor, undoToken)).status).toBe(204)
  expect((await browser.call('GET', '/shopuser/me')).status).toBe(401)
  const again = await site.signIn(email)
  expect((await again.me()).email).toBe(email)
  // A second click signs nobody out who has signed in meanwhile.
  expect((await undo(visitor, undoToken)).status).toBe(204)
  expect((await again.call('GET', '/shopuser/me')).status).toBe(200)
  await makeOlder()
  expect(await codeOf(await undo(visitor, undoToken))).toBe('email_change_gone')
})

test('a further change ends the link of the one before', async () => {
  const { browser, email } = await newShopper('twice')
  await ask(browser, 'first.try@demo.test')
  await ask(browser, 'second.try@demo.test')
  expect(await codeOf(await confirmEmail(browser, 'first.try@demo.test'))).toBe('email_change_gone')
  expect((await browser.call('DELETE', '/shopUser/emailChange')).status).toBe(204)
  expect(await codeOf(await confirmEmail(browser, 'second.try@demo.test'))).toBe(
    'email_change_gone',
  )
  expect(await codeOf(await browser.call('POST', '/shopUser/emailChange'))).toBe(
    'email_change_gone',
  )
  expect((await browser.me()).email).toBe(email)
})

test('a link that is late, another account’s or malformed changes nothing', async () => {
  const { browser, id, email } = await newShopper('late')
  await ask(browser, 'too.late@demo.test')
  const other = await site.signIn('empty@demo.test')
  expect(await codeOf(await confirmEmail(other, 'too.late@demo.test'))).toBe('other_person')
  await db()
    .update(emailChanges)
    .set({ expires: sql`now()` })
    .where(eq(emailChanges.accountId, id))
  expect(await codeOf(await confirmEmail(browser, 'too.late@demo.test'))).toBe('email_change_gone')
  for (const Token of ['x', 'x'.repeat(43), "' or 1=1 --"])
    expect(await codeOf(await browser.call('POST', '/emailChange/confirm', { Token }))).toBe(
      'email_change_gone',
    )
  for (const Token of ['', 'x'.repeat(101), null, 1])
    expect((await browser.call('POST', '/emailChange/confirm', { Token })).status).toBe(422)
  expect((await browser.fetch(`/account/keep-email/${'x'.repeat(43)}`)).status).toBe(404)
  expect((await browser.me()).email).toBe(email)
})

test('an address that another account has by now is refused', async () => {
  const { browser } = await newShopper('racing')
  await ask(browser, 'wanted@demo.test')
  await newShopper('wanted')
  expect(await codeOf(await confirmEmail(browser, 'wanted@demo.test'))).toBe('email_taken')
})

test('a double click sends one message', async () => {
  const { browser } = await newShopper('double')
  await Promise.all([ask(browser, 'once.only@demo.test'), ask(browser, 'once.only@demo.test')])
  const outbox = await (await browser.fetch('/outbox')).text()
  expect(outbox.split('Email to once.only@demo.test')).toHaveLength(2)
})
