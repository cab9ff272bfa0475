import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Gender } from '#contract/codes.ts'
import { accounts } from '#server/store/accounts.ts'
import { validAddress } from '../../support/addresses.ts'
import { customer, openFeed, order, type Line } from '../../support/feed.ts'
import { issuer, signInAs } from '../../support/sign-in-as.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('an address that the provider verifies late', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
    await stored({ type: 'product', externalId: '71', name: 'Boots', currency: 'EUR' })
    await stored({ type: 'product', externalId: '72', name: 'Socks', currency: 'EUR' })
  })
  afterAll(() => site.close())

  const stored = async (...lines: Line[]) => {
    const { summary, reports } = await feed.lines(lines)
    expect(reports).toEqual([])
    expect(summary.stored).toBe(lines.length)
  }
  const orderOf = async (browser: Browser) => (await browser.me()).lastOrder?.orderId
  const idOf = async (browser: Browser) => (await browser.me()).id
  const emailOf = (name: string) => `${name}@late.test`
  const verifiedLines = (name: string, more: Line = {}) => [
    customer(name, { email: emailOf(name), emailVerified: true, ...more }),
    order(name, name),
  ]
  const feedVerified = (name: string, more: Line = {}) => stored(...verifiedLines(name, more))
  const signIn = (name: string, emailVerified: boolean, more: object = {}) =>
    signInAs(site, { subject: name, email: emailOf(name), emailVerified, ...more })

  test('joins the fed customer at the next sign-in, and loses nothing', async () => {
    const name = 'joins'
    await feedVerified(name, { telephone: '+31612345678', telephoneVerified: true })
    await stored(
      { type: 'address', externalId: name, customer: name, city: 'Gent', country: 'BE' },
      { type: 'wish', externalId: name, customer: name, product: '71' },
    )
    const before = await signIn(name, false)
    const id = await idOf(before)
    expect(await orderOf(before)).toBeUndefined()
    await before.call('POST', '/setting/firstTimeSetting', {
      FirstName: 'Typed',
      LastName: 'Here',
      Email: emailOf(name).toUpperCase(),
      Gender: Gender.mr,
    })
    const added = await before.call('POST', '/address', { ...validAddress, City: 'Utrecht' })
    expect(added.ok).toBe(true)
    const wished = await before.call('POST', '/shopUser/addWishlist', { ProductId: 72 })
    expect(wished.ok).toBe(true)
    const after = await signIn(name, true)
    for (const browser of [before, after])
      expect(await browser.me()).toMatchObject({
        id,
        firstName: 'Typed',
        telephone: '+31 612345678',
        isTelephoneVerified: true,
        lastOrder: { orderId: `N-${name}` },
        addresses: expect.arrayContaining([
          expect.objectContaining({ city: 'Utrecht' }),
          expect.objectContaining({ city: 'Gent' }),
        ]) as unknown,
        wishProducts: expect.arrayContaining([
          expect.objectContaining({ productId: 71 }),
          expect.objectContaining({ productId: 72 }),
        ]) as unknown,
      })
    // The address counts as verified from now on, and the shop's customer is this account.
    expect(await orderOf(await signIn(`${name}-2`, true, { email: emailOf(name) }))).toBe(
      `N-${name}`,
    )
    await stored({ ...order(`${name}-2`, name), created: '2026-11-22T10:00:00Z' })
    expect(await orderOf(after)).toBe(`N-${name}-2`)
  })

  test('the shopper’s later changes win over the shop’s earlier data', async () => {
    const name = 'typed'
    await feedVerified(name)
    const browser = await signIn(name, false)
    await browser.call('POST', '/setting/firstTimeSetting', {
      FirstName: 'Typed',
      LastName: 'Here',
      Email: emailOf(name),
      Gender: Gender.mr,
    })
    await signIn(name, true)
    const line = { type: 'customer', externalId: name, firstName: 'Stale' }
    const { summary } = await feed.lines([{ ...line, updatedAt: '2026-11-20T11:00:00Z' }])
    expect(summary.older).toBe(1)
    expect(await browser.me()).toMatchObject({ firstName: 'Typed' })
  })

  test('is verified before the customer is fed, who then joins', async () => {
    for (const [name, email] of [
      ['early', emailOf('early')],
      ['early-without', ''],
    ] as const) {
      const browser = await signIn(name, false, { email })
      await signIn(name, true)
      await feedVerified(name)
      expect(await orderOf(browser)).toBe(`N-${name}`)
      expect(await orderOf(await signIn(name, true))).toBe(`N-${name}`)
    }
  })

  test('does not join before both sides have verified it', async () => {
    const name = 'unverified'
    const line = customer(name, { email: emailOf(name) })
    await stored(line, order(name, name))
    expect(await orderOf(await signIn(name, false))).toBeUndefined()
    const browser = await signIn(name, true)
    expect(await orderOf(browser)).toBeUndefined()
    expect(await orderOf(await signIn(name, false))).toBeUndefined()
    await stored({ ...line, emailVerified: true, updatedAt: '2026-11-21T10:00:00Z' })
    expect(await orderOf(browser)).toBe(`N-${name}`)
  })

  test('does not join a customer who signs in with another identity', async () => {
    for (const [name, other] of [
      ['taken', { issuer, subject: 'taken-other' }],
      ['elsewhere', { issuer: 'https://other.example', subject: 'elsewhere' }],
    ] as const) {
      await feedVerified(name, { identities: [other] })
      await signIn(name, false)
      expect(await orderOf(await signIn(name, true))).toBeUndefined()
      expect(await orderOf(await signInAs(site, other))).toBe(`N-${name}`)
    }
  })

  test('is not moved by a line of the feed to a customer who signs in', async () => {
    const [name, other] = ['feeds', 'feeds-other']
    await stored(customer(other, { identities: [{ issuer, subject: other }] }), order(other, other))
    const mine = await signIn(name, true)
    const theirs = await signInAs(site, { subject: other })
    const line = {
      ...verifiedLines(name)[0]!,
      externalId: other,
      updatedAt: '2026-11-21T10:00:00Z',
    }
    const { reports } = await feed.lines([line])
    expect(reports).toMatchObject([{ status: 'stored', warnings: [{ field: 'emailVerified' }] }])
    expect(await idOf(mine)).not.toBe(await idOf(theirs))
    expect(await orderOf(mine)).toBeUndefined()
    expect(await orderOf(theirs)).toBe(`N-${other}`)
  })

  test('does not join a shopper who signed in earlier with another provider', async () => {
    const name = 'first'
    const first = await signIn(name, true, { issuer: 'https://other.example' })
    await feedVerified(name)
    await signIn(name, false)
    const second = await signIn(name, true)
    expect(await orderOf(second)).toBeUndefined()
    expect(await orderOf(first)).toBe(`N-${name}`)
  })

  test('does not merge two customers of the shop', async () => {
    const name = 'two'
    const identities = [{ issuer, subject: name }]
    await stored(customer('two-own', { identities }), order('two-own', 'two-own'))
    await feedVerified(name)
    expect(await orderOf(await signIn(name, true))).toBe('N-two-own')
  })

  test('does not join a customer of another company', async () => {
    const name = 'company'
    await signIn(name, false)
    const { db } = site.services.store
    const email = emailOf(name)
    await db.insert(accounts).values({ companyId: 99, email, emailVerifiedAt: new Date() })
    await signIn(name, true)
    const there = and(eq(accounts.companyId, 99), eq(accounts.email, email))
    expect(await db.$count(accounts, there)).toBe(1)
  })

  test('a shopper who signs in during the feed has the orders', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `at-once-${n}`)
    const [browsers] = await Promise.all([
      Promise.all(names.map((name) => signIn(name, true))),
      stored(...names.flatMap((name) => verifiedLines(name))),
    ])
    expect(await Promise.all(browsers.map(orderOf))).toEqual(names.map((name) => `N-${name}`))
  })
})
