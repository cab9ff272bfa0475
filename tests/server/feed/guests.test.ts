import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedItems } from '#server/feed/table.ts'
import { customer, openFeed, order, type Line } from '../../support/feed.ts'
import { Browser, newCredential, startSite, type Site } from '../../support/site.ts'

describe('guests of a shop', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  const guest = (email: string, fields: object = {}): Line =>
    customer(`guest-${email}`, { email, emailVerified: true, guest: true, ...fields })
  const own = '+31 612345678'
  const account = (id: string, email: string, fields: object = {}) =>
    customer(id, { email, emailVerified: true, firstName: 'Noor', telephone: own, ...fields })
  /** Signs in with an address that the provider has verified. */
  async function signIn(email: string) {
    const shopper = new Browser(site.origin)
    const identity = { issuer: 'https://id.example', subject: email, email }
    const names = { firstName: '', lastName: '', idToken: '' }
    const token = { emailVerified: true, proof: newCredential() }
    shopper.cookies.set(
      'foyer_session',
      await site.services.store.signIn(site.brand, { ...identity, ...names, ...token }),
    )
    return shopper
  }
  const ordersOf = async (shopper: Browser) => {
    const answer = await shopper.call('GET', '/order')
    const { data } = (await answer.json()) as { data: { orderId: string }[] }
    return data.map(({ orderId }) => orderId).sort()
  }
  const rowOf = async (externalId: string) => {
    const { db } = site.services.store
    const isIt = and(eq(feedItems.type, 'customer'), eq(feedItems.externalId, externalId))
    const [found] = await db.select({ rowId: feedItems.rowId }).from(feedItems).where(isIt)
    return found?.rowId
  }

  test('have their orders in the account with the address that the shop vouches for', async () => {
    const email = 'alone@guests.test'
    await feed.lines([guest(email), order('g1', `guest-${email}`)])
    expect(await ordersOf(await signIn(email))).toEqual(['N-g1'])
    const other = 'unknown@guests.test'
    await feed.lines([guest(other, { emailVerified: false }), order('g2', `guest-${other}`)])
    const stranger = await signIn(other)
    expect((await stranger.me()).lastOrder).toBeNull()
  })

  test.each(['before', 'after', 'together'])(
    'join the customer with their address, fed %s, and do not change it',
    async (when) => {
      const email = `${when}@guests.test`
      const typed = { firstName: 'Typed', telephone: '+31687654321' }
      const lines = [
        [account(when, email), order(`${when}-1`, when)],
        [guest(email, typed), order(`${when}-2`, `guest-${email}`)],
      ]
      if (when === 'after') lines.reverse()
      const feeds = when === 'together' ? [lines.flat()] : lines
      for (const each of feeds) expect((await feed.lines(each)).summary.refused).toBe(0)
      expect(await rowOf(`guest-${email}`)).toBe(await rowOf(when))
      const shopper = await signIn(email)
      expect(await ordersOf(shopper)).toEqual([`N-${when}-1`, `N-${when}-2`])
      expect(await shopper.me()).toMatchObject({ firstName: 'Noor', telephone: own })
      const later = { ...typed, updatedAt: '2026-11-25T10:00:00Z' }
      expect((await feed.lines([guest(email, later)])).summary).toMatchObject({ older: 1 })
      expect(await shopper.me()).toMatchObject({ firstName: 'Noor', telephone: own })
    },
  )

  test('deleting guests keeps the customer, and deleting a customer keeps the guests', async () => {
    const email = 'gone@guests.test'
    const gone = { deleted: true, updatedAt: '2026-11-25T10:00:00Z' }
    await feed.lines([account('gone', email), order('gone-1', 'gone')])
    await feed.lines([guest(email), order('gone-2', `guest-${email}`)])
    const shopper = await signIn(email)
    await feed.lines([{ type: 'customer', externalId: `guest-${email}`, ...gone }])
    expect(await ordersOf(shopper)).toEqual(['N-gone-1', 'N-gone-2'])
    await feed.lines([{ type: 'customer', externalId: 'gone', ...gone }])
    expect((await shopper.fetch('/account')).status).toBe(302)
  })

  test('two customers who are not guests cannot share a verified address', async () => {
    const email = 'two@guests.test'
    await feed.lines([account('two-1', email)])
    const { reports } = await feed.lines([account('two-2', email)])
    expect(reports).toMatchObject([
      { externalId: 'two-2', errors: [{ field: 'externalId', expected: /the id under which/ }] },
    ])
  })
})
