import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Brand } from '#brands/config/brands.ts'
import { accounts } from '#server/store/accounts.ts'
import { openFeed } from '../../support/feed.ts'
import { feedOrder } from '../../support/linked-orders.ts'
import { mailSite, newAddress } from '../../support/mail-site.ts'
import { openPage, postForm, withBrand } from '../../support/pages-without-script.ts'
import type { Browser } from '../../support/site.ts'

const { tested, codes, sent } = mailSite()
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  feed = await openFeed(tested.site)
})

const codePage = '/account/login/code'
const orderPage = (id: string) => `/account/orders/N-${id}`

/** Asks for the code of an order by its link; answers whether there is a form for it. */
async function askForCode(browser: Browser, path: string) {
  const { html } = await openPage(browser, path)
  if (!html.includes('sendOrderCode')) return false
  await postForm(browser, path, 'sendOrderCode')
  return true
}
async function signIn(path: string) {
  const browser = tested.site.anonymous()
  expect(await askForCode(browser, path)).toBe(true)
  await postForm(browser, codePage, 'loginByCode', { code: codes().at(-1)! })
  return browser
}
const feedCustomer = (id: string, more: Record<string, unknown>) => {
  const updatedAt = new Date().toISOString()
  return feed.lines([{ type: 'customer', externalId: id, updatedAt, ...more }])
}

test('a guest who registers with a mistyped address is not opened by that address', async () => {
  const { id, path } = await feedOrder(feed, {}, { email: newAddress() })
  const typo = newAddress()
  await feedCustomer(id, { guest: false, email: typo })
  expect(await askForCode(tested.site.anonymous(), path)).toBe(false)
  const Token = path.split('/').at(-1)
  const browser = tested.site.anonymous()
  await browser.fetch('/account/login')
  expect((await browser.call('POST', '/login/order', { Token })).status).toBe(404)
  expect(sent()).toEqual([])
})

test('a line that does not say so leaves a guest a guest, and a customer a customer', async () => {
  const { id, path } = await feedOrder(feed, {}, { email: newAddress() })
  await feedCustomer(id, { firstName: 'Robin' })
  expect(await askForCode(tested.site.anonymous(), path)).toBe(true)
  const other = await feedOrder(feed, {}, { email: newAddress(), guest: false })
  await feedCustomer(other.id, { firstName: 'Robin' })
  expect(await askForCode(tested.site.anonymous(), other.path)).toBe(false)
})

test('a later line about a guest changes nothing of whoever signs in', async () => {
  const email = newAddress()
  const { id, path } = await feedOrder(feed, {}, { email })
  const browser = await signIn(path)
  const before = await browser.me()
  await feedCustomer(id, { firstName: 'Mallory', email: newAddress(), emailVerified: true })
  expect(await browser.me()).toMatchObject({ firstName: before.firstName, email })
})

test('a second guest of the same address can be added to the account', async () => {
  const email = newAddress()
  const browser = await signIn((await feedOrder(feed, {}, { email })).path)
  const { id, path } = await feedOrder(feed, {}, { email: email.toUpperCase() })
  const { html } = await openPage(browser, path)
  expect(html).not.toContain('sendOrderCode')
  const claimed = await postForm(browser, path, 'claimOrder')
  expect(claimed.location).toBe(orderPage(id))
  expect((await openPage(browser, orderPage(id))).html).toContain('Secret Lane')
})

test('nobody else can add it', async () => {
  const { path } = await feedOrder(feed, {}, { email: newAddress() })
  const browser = await signIn((await feedOrder(feed, {}, { email: newAddress() })).path)
  const { html } = await openPage(browser, path)
  expect(html).not.toContain('claimOrder')
  expect(html).toContain('You’re signed in to another account.')
  const Token = path.split('/').at(-1)
  expect((await browser.call('POST', '/orderLink/claim', { Token })).status).toBe(404)
})

/** Brands that sign nobody in by a code, but send guests their links. */
const alone: [string, Partial<Brand>][] = [
  ['without codes', { emailLogin: false, orderLookup: true }],
  [
    'with the shop’s own sign-in alone',
    { orderLookup: true, shopLogin: { page: '/sign-in', only: true } },
  ],
]

test.each(alone)('a brand %s opens a guest’s own orders alone', (_how, fields) =>
  withBrand(tested.site.brand, fields, async () => {
    const email = newAddress()
    const registered = { email, emailVerified: true, guest: false }
    const own = await feedOrder(feed, {}, registered)
    expect(await askForCode(tested.site.anonymous(), own.path)).toBe(false)
    const { id, path } = await feedOrder(feed, {}, { email: newAddress() })
    const browser = await signIn(path)
    expect((await openPage(browser, orderPage(id))).html).toContain('Secret Lane')
    const again = await signIn(path)
    expect((await again.me()).id).toBe((await browser.me()).id)
  }),
)

test('an address that was replaced opens the account no more', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const browser = await signIn((await feedOrder(feed, {}, { email: first })).path)
  const { id } = await browser.me()
  await tested.site.services.store.db
    .update(accounts)
    .set({ email: second, emailVerifiedAt: new Date() })
    .where(eq(accounts.id, id))
  const other = tested.site.anonymous()
  await other.fetch('/account/login')
  await other.call('POST', '/login/email', { Email: first })
  await other.call('POST', '/login/code', { Code: codes().at(-1)! })
  expect((await other.me()).id).not.toBe(id)
})
