import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Gender } from '#contract/codes.ts'
import { accounts } from '#server/store/accounts.ts'
import { emailTaken } from '#server/profile/feed-contacts.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { newCredential, startSite, Browser, type Site } from '../../support/site.ts'

const issuer = 'https://id.example'

describe('the identity of a fed customer', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  async function signIn(subject: string, email: string, emailVerified: boolean) {
    const browser = new Browser(site.origin)
    const identity = { issuer, subject, email, emailVerified, firstName: '', lastName: '' }
    const token = await site.services.store.signIn(site.brand, {
      ...identity,
      idToken: '',
      proof: newCredential(),
    })
    browser.cookies.set('foyer_session', token)
    await browser.fetch('/account/api/v1/setting')
    return browser
  }
  const numbers = async (browser: Browser) => {
    const { lastOrder } = await browser.me()
    return lastOrder?.orderId
  }
  const stored = async (...lines: Parameters<typeof feed.lines>[0]) => {
    const { summary, reports } = await feed.lines(lines)
    expect(reports).toEqual([])
    expect(summary.stored).toBe(lines.length)
  }

  test('a shopper who signs in with the fed identity has the orders', async () => {
    await stored(customer('1', { identities: [{ issuer, subject: 's1' }] }), order('a1', '1'))
    expect(await numbers(await signIn('s1', '', false))).toBe('N-a1')
    expect(await numbers(await signIn('s1-other', '', false))).toBeUndefined()
  })

  test('an e-mail address that both sides have verified joins them', async () => {
    const email = 'two@demo.test'
    await stored(customer('2', { email, emailVerified: true }), order('a2', '2'))
    expect(await numbers(await signIn('s2', email.toUpperCase(), true))).toBe('N-a2')
  })

  test('nobody gets another shopper’s orders by typing an e-mail address', async () => {
    const email = 'three@demo.test'
    await stored(customer('3', { email, emailVerified: false }), order('a3', '3'))
    expect(await numbers(await signIn('s3', email, true))).toBeUndefined()
    await stored(customer('4', { email: 'four@demo.test', emailVerified: true }), order('a4', '4'))
    expect(await numbers(await signIn('s4', 'four@demo.test', false))).toBeUndefined()
  })

  test('a shopper who signed in before the feed gets the orders fed later', async () => {
    const browser = await signIn('s5', 'five@demo.test', true)
    await stored(customer('5', { email: 'Five@demo.test', emailVerified: true }), order('a5', '5'))
    expect(await numbers(browser)).toBe('N-a5')
  })

  test('two accounts become one once the shop has verified the address', async () => {
    const email = 'six@demo.test'
    const unverified = customer('6', { email })
    await stored(
      unverified,
      order('a6', '6'),
      {
        type: 'address',
        externalId: 'h6',
        customer: '6',
        city: 'Gent',
        country: 'BE',
        isBilling: true,
      },
      { type: 'product', externalId: '66', name: 'Boots', currency: 'EUR' },
      { type: 'wish', externalId: 'w6', customer: '6', product: '66' },
      { type: 'preference', externalId: '6', customer: '6', interests: [] },
    )
    const browser = await signIn('s6', email, true)
    expect(await numbers(browser)).toBeUndefined()
    await stored({ ...unverified, emailVerified: true, updatedAt: '2026-11-21T10:00:00Z' })
    const me = await browser.me()
    expect(me).toMatchObject({
      lastOrder: { orderId: 'N-a6', products: [{ name: 'Boots' }] },
      addresses: [{ city: 'Gent', isBilling: true }],
      wishProducts: [{ productId: 66 }],
    })
    await stored({ ...order('b6', '6'), created: '2026-11-21T10:00:00Z' })
    expect(await numbers(browser)).toBe('N-b6')
  })

  test('a line verifies only the e-mail address that it names', async () => {
    await stored(
      customer('12', { email: 'twelve@demo.test', emailVerified: false }),
      order('a12', '12'),
    )
    const line = { type: 'customer', externalId: '12', emailVerified: true }
    await stored({ ...line, updatedAt: '2026-11-21T10:00:00Z' })
    expect(await numbers(await signIn('s12', 'twelve@demo.test', true))).toBeUndefined()
  })

  test('a profile that the shopper has changed wins over the shop’s first line', async () => {
    const email = 'eight@demo.test'
    const browser = await signIn('s8', email, true)
    await site.services.store.db.update(accounts).set({ firstTimeLogin: false })
    const saved = await browser.call('POST', '/shopUser/updateAccount', {
      Gender: Gender.mr,
      FirstName: 'Typed',
      LastName: 'Here',
      Email: email,
      Telephone: '+44 7400123456',
      BirthDate: '1980-01-02',
    })
    expect(await saved.json()).toMatchObject({ firstName: 'Typed' })
    const line = customer('8', { email, emailVerified: true, firstName: 'Fed' })
    const older = await feed.lines([
      { ...line, updatedAt: '2020-01-01T00:00:00Z' },
      order('a8', '8'),
    ])
    expect(older.summary).toMatchObject({ older: 1, stored: 1 })
    expect(await numbers(browser)).toBe('N-a8')
    expect(await browser.me()).toMatchObject({ firstName: 'Typed' })
    await stored({ ...line, updatedAt: new Date(Date.now() + 60_000).toISOString() })
    expect(await browser.me()).toMatchObject({ firstName: 'Fed' })
  })

  test('a line of identities alone joins an account and keeps all fed values', async () => {
    const fed = { firstName: 'Nora', telephone: '+31612345678', birthDate: '1980-01-02' }
    await stored(customer('10', { ...fed, email: 'ten@demo.test', emailVerified: true }))
    const browser = await signIn('s10', '', false)
    const line = { type: 'customer', externalId: '10', identities: [{ issuer, subject: 's10' }] }
    await stored({ ...line, updatedAt: '2026-11-21T10:00:00Z' })
    expect(await browser.me()).toMatchObject({
      firstName: 'Nora',
      lastName: 'Smith',
      email: 'ten@demo.test',
      telephone: '+31 612345678',
      birthDate: expect.stringContaining('1980-01-02') as string,
      firstTimeLogin: false,
    })
    // The address is still vouched for.
    await stored(order('a10', '10'))
    expect(await numbers(await signIn('s10-mail', 'ten@demo.test', true))).toBe('N-a10')
  })

  test('the identities of a line count even if the profile is newer', async () => {
    const email = 'eleven@demo.test'
    await signIn('s11', email, true)
    const { db } = site.services.store
    await db.update(accounts).set({ changed: new Date() }).where(eq(accounts.email, email))
    const identities = [{ issuer, subject: 's11-shop' }]
    const line = customer('11', { email, emailVerified: true, identities })
    const { summary } = await feed.lines([line, order('a11', '11')])
    expect(summary).toMatchObject({ older: 1, stored: 1 })
    expect(await numbers(await signIn('s11-shop', '', false))).toBe('N-a11')
  })

  test('an identity decides if another account has the customer’s verified address', async () => {
    const email = 'nine@demo.test'
    const byAddress = await signIn('s9-address', email, true)
    const byIdentity = await signIn('s9', '', false)
    const identities = [{ issuer, subject: 's9' }]
    const line = customer('9', { email, emailVerified: true, identities })
    const first = await feed.lines([line, order('a9', '9')])
    expect(first.summary).toMatchObject({ stored: 2, waiting: 0, refused: 0 })
    const warnings = [{ field: 'emailVerified', expected: emailTaken.expected }]
    expect(first.reports).toMatchObject([{ line: 1, status: 'stored', warnings }])
    expect(await numbers(byIdentity)).toBe('N-a9')
    expect(await numbers(byAddress)).toBeUndefined()
    expect(await byIdentity.me()).toMatchObject({ email, firstName: 'Ann' })
    // The verified owner of the address is the other customer, as before.
    expect(await numbers(await signIn('s9-again', email, true))).toBeUndefined()
    const again = await feed.lines([line, order('a9', '9')])
    expect(again).toMatchObject({ summary: { unchanged: 2 }, reports: [] })
    const put = await feed.put('customer', '9', { email, emailVerified: true })
    expect(await put.json()).toEqual({ status: 'stored', warnings })
  })

  test('two customers in one feed with the same verified address stay separate', async () => {
    const email = 'thirteen@demo.test'
    await signIn('s13', '', false)
    const identities = [{ issuer, subject: 's13' }]
    const { reports } = await feed.lines([
      customer('13', { email, emailVerified: true }),
      customer('13b', { email, emailVerified: true, identities }),
      order('a13', '13b'),
    ])
    expect(reports).toMatchObject([{ externalId: '13b', warnings: [{ field: 'emailVerified' }] }])
    expect(await numbers(await signIn('s13', '', false))).toBe('N-a13')
    expect(await numbers(await signIn('s13-address', email, true))).toBeUndefined()
  })

  test('a second customer of the shop is not joined to the same account', async () => {
    const email = 'seven@demo.test'
    await stored(customer('7', { email, emailVerified: true }))
    const { reports } = await feed.lines([customer('7b', { email, emailVerified: true })])
    expect(reports).toMatchObject([{ status: 'refused', errors: [{ field: 'externalId' }] }])
  })
})
