import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Gender } from '#contract/codes.ts'
import { accounts } from '#server/store/accounts.ts'
import { customer, openFeed, order, type Line } from '../../support/feed.ts'
import { issuer, signInAs } from '../../support/sign-in-as.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const first = '2026-11-20T10:00:00Z'
const later = '2026-11-21T10:00:00Z'
const telephone = '+31 612345678'

describe('the verified contacts of an account', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  const orderOf = async (browser: Browser) => (await browser.me()).lastOrder?.orderId
  const stored = async (...lines: Line[]) => {
    const { summary, reports } = await feed.lines(lines)
    expect(reports).toEqual([])
    expect(summary.stored).toBe(lines.length)
  }
  const verification = async (browser: Browser) => {
    const { id } = await browser.me()
    const [row] = await site.services.store.db.select().from(accounts).where(eq(accounts.id, id))
    return {
      email: row!.email,
      isEmailVerified: row!.emailVerifiedAt !== null,
      telephone: row!.telephone,
      isTelephoneVerified: row!.telephoneVerifyDate !== null,
    }
  }

  let count = 0
  /** A customer whose address and number the shop has verified, with the browser. */
  async function verifiedCustomer(more: Line = {}) {
    const externalId = `verified-${++count}`
    const email = `${externalId}@demo.test`
    await stored(
      customer(externalId, {
        email,
        emailVerified: true,
        telephone,
        telephoneVerified: true,
        identities: [{ issuer, subject: externalId }],
        ...more,
      }),
    )
    return { externalId, email, browser: await signInAs(site, { subject: externalId }) }
  }

  type Customer = Awaited<ReturnType<typeof verifiedCustomer>>
  type Contact = { email?: string; telephone?: string }
  const profile = {
    Gender: Gender.mr,
    FirstName: 'Ann',
    LastName: 'Smith',
    BirthDate: '1980-01-02',
  }
  /** Everything by which an account that is known gets another address or number. */
  const routes: [string, (customer: Customer, to: Contact) => Promise<unknown>, Line?][] = [
    [
      'a line of the feed',
      ({ externalId }, to) => stored({ type: 'customer', externalId, updatedAt: later, ...to }),
    ],
    [
      'a PUT of the customer',
      async ({ externalId }, to) => {
        const response = await feed.put('customer', externalId, to)
        expect(await response.json()).toEqual({ status: 'stored' })
      },
    ],
    [
      'the profile',
      async ({ browser }, { email, telephone }) => {
        const response = await browser.call('POST', '/shopUser/updateAccount', {
          ...profile,
          ...(email && { Email: email }),
          ...(telephone && { Telephone: telephone }),
        })
        expect(response.status).toBe(200)
      },
    ],
    [
      'the first login',
      async ({ browser }, { email }) => {
        const response = await browser.call('POST', '/setting/firstTimeSetting', {
          ...profile,
          Email: email,
        })
        expect(response.status).toBe(200)
      },
      { firstTimeLogin: true },
    ],
  ]

  describe.each(routes)('by %s', (route, change, fed) => {
    test('another e-mail address waits or is not verified, but the number still is', async () => {
      const known = await verifiedCustomer(fed)
      const email = `other-${known.email}`
      await change(known, { email })
      // The profile waits for the answer to a message.
      const isTaken = route !== 'the profile'
      expect(await verification(known.browser)).toEqual({
        email: isTaken ? email : known.email,
        isEmailVerified: !isTaken,
        telephone,
        isTelephoneVerified: true,
      })
    })

    test('an address and a number in another spelling are still verified', async () => {
      const known = await verifiedCustomer(fed)
      await change(known, { email: known.email.toUpperCase(), telephone: '+31 612345678' })
      expect(await verification(known.browser)).toEqual({
        email: known.email.toUpperCase(),
        isEmailVerified: true,
        telephone,
        isTelephoneVerified: true,
      })
    })
  })

  const asksForNumber = ([route]: (typeof routes)[number]) => route !== 'the first login'
  test.each(routes.filter(asksForNumber))(
    'by %s another number is not verified, but the e-mail address still is',
    async (_route, change) => {
      const known = await verifiedCustomer()
      await change(known, { telephone: '+31 687654321' })
      expect(await verification(known.browser)).toEqual({
        email: known.email,
        isEmailVerified: true,
        telephone: '+31 687654321',
        isTelephoneVerified: false,
      })
    },
  )

  test('an address and a number that return are not verified again', async () => {
    const { externalId, email, browser } = await verifiedCustomer()
    const line = { type: 'customer', externalId }
    await stored({ ...line, updatedAt: later, email: 'away@demo.test', telephone: '+31687654321' })
    await stored({ ...line, updatedAt: '2026-11-22T10:00:00Z', email, telephone })
    expect(await verification(browser)).toMatchObject({
      isEmailVerified: false,
      isTelephoneVerified: false,
    })
  })

  test('a line can verify the address and the number that it names', async () => {
    const { externalId, browser } = await verifiedCustomer()
    // It is of the same moment as the one before it.
    await stored({
      type: 'customer',
      externalId,
      updatedAt: first,
      email: 'vouched@demo.test',
      emailVerified: true,
      telephone: '+31687654321',
      telephoneVerified: true,
    })
    expect(await verification(browser)).toEqual({
      email: 'vouched@demo.test',
      isEmailVerified: true,
      telephone: '+31 687654321',
      isTelephoneVerified: true,
    })
  })

  test('an empty address and an empty number are never verified', async () => {
    const none = { email: '', emailVerified: true, telephone: '', telephoneVerified: true }
    const customers = ['none-1', 'none-2'].map((externalId) =>
      customer(externalId, { ...none, identities: [{ issuer, subject: externalId }] }),
    )
    await stored(...customers)
    expect(await verification(await signInAs(site, { subject: 'none-1' }))).toMatchObject({
      isEmailVerified: false,
      isTelephoneVerified: false,
    })
  })

  test('an older line does not change the address or its verification', async () => {
    const { externalId, email, browser } = await verifiedCustomer()
    const { summary } = await feed.lines([
      {
        type: 'customer',
        externalId,
        updatedAt: '2026-11-19T10:00:00Z',
        email: 'stale@demo.test',
        telephone: '+31687654321',
      },
    ])
    expect(summary.older).toBe(1)
    expect(await verification(browser)).toEqual({
      email,
      isEmailVerified: true,
      telephone,
      isTelephoneVerified: true,
    })
  })

  test('an older line does not replace the address that a sign-in verified', async () => {
    const person = { subject: 'signed-in', email: 'signed-in@demo.test', emailVerified: true }
    const browser = await signInAs(site, person)
    const identities = [{ issuer, subject: person.subject }]
    const line = customer('signed-in', { email: 'before@demo.test', identities })
    await stored(line)
    expect(await browser.me()).toMatchObject({ firstName: 'Ann', email: person.email })
    await stored({ ...line, emailVerified: false, updatedAt: later })
    expect(await verification(browser)).toMatchObject({
      email: person.email,
      isEmailVerified: true,
    })
    await stored({ ...line, updatedAt: new Date(Date.now() + 60_000).toISOString() })
    expect(await verification(browser)).toMatchObject({
      email: 'before@demo.test',
      isEmailVerified: false,
    })
  })

  test.each(['line', 'PUT'])(
    'the owner and the real customer of an address from a %s get their own accounts',
    async (way) => {
      const { externalId, browser } = await verifiedCustomer()
      const [attacked, owner, real] = [`attacked-${way}`, `owner-${way}`, `real-${way}`]
      await stored(order(attacked, externalId))
      const email = `${owner}@demo.test`
      if (way === 'line') await stored({ type: 'customer', externalId, updatedAt: later, email })
      else await feed.put('customer', externalId, { email })
      const newcomer = await signInAs(site, { subject: owner, email, emailVerified: true })
      expect(await orderOf(newcomer)).toBeUndefined()
      expect((await newcomer.me()).id).not.toBe((await browser.me()).id)
      await stored(customer(real, { email, emailVerified: true }), order(real, real))
      expect(await orderOf(newcomer)).toBe(`N-${real}`)
      expect(await orderOf(browser)).toBe(`N-${attacked}`)
    },
  )
})
