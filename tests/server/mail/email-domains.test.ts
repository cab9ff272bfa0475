import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, addresses } from '#server/store/accounts.ts'
import { toIdentity } from '#server/sign-in/claims.ts'
import { confirmEmail } from '../../support/email-link.ts'
import { validAddress } from '../../support/addresses.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { issuer, signInAs } from '../../support/sign-in-as.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const typed = 'Noor@bücher.example'
const ascii = 'Noor@xn--bcher-kva.example'

/** Lists the forms of an address that a browser may send: Chrome sends the domain in ASCII. */
const ways = [typed, ascii]

describe('an e-mail address whose domain is not in ASCII', () => {
  let site: Site
  let shopper: Browser
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    site.brand.enableEuVatReverse = false
    shopper = await site.signIn('empty@demo.test')
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  const accountOf = async (browser: Browser) => {
    const { id } = await browser.me()
    const [row] = await site.services.store.db.select().from(accounts).where(eq(accounts.id, id))
    return row!
  }
  const fieldIn = async (path: string) =>
    /name="email"[^>]*? value="([^"]*)"/.exec(await (await shopper.fetch(path)).text())?.[1]

  test.each(ways)(
    'is accepted as %s by the profile, stored in ASCII and shown as typed',
    async (email) => {
      const names = { firstName: 'Noor', lastName: 'Visser' }
      const saved = await shopper.submit('/account/edit-profile', {
        call: 'updateAccount',
        ...names,
        telephone: '+31 612345678',
        email,
        'original.email': 'empty@demo.test',
      })
      expect(saved.status).toBe(303)
      // The account has the address by then if only its form differs.
      await confirmEmail(shopper, ascii)
      expect((await accountOf(shopper)).email).toBe(ascii)
      expect((await shopper.me()).email).toBe(typed)
      expect(await fieldIn('/account/edit-profile')).toBe(typed)
    },
  )

  test('stays verified if it is sent in its other form', async () => {
    const { db } = site.services.store
    const { id } = await accountOf(shopper)
    await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, id))
    for (const Email of ways) await shopper.call('POST', '/shopUser/updateAccount', { Email })
    expect((await accountOf(shopper)).emailVerifiedAt).not.toBeNull()
  })

  test.each(ways)('is accepted as %s by an address', async (email) => {
    const sent = { ...validAddress, Email: email }
    const answer = (await (await shopper.call('POST', '/address', sent)).json()) as {
      addressId: number
      email: string
    }
    expect(answer.email).toBe(typed)
    const where = eq(addresses.id, answer.addressId)
    const [row] = await site.services.store.db.select().from(addresses).where(where)
    expect(row!.email).toBe(ascii)
    expect(await fieldIn(`/account/addresses/edit/${answer.addressId}`)).toBe(typed)
    const change = { AddressId: answer.addressId, Email: email, City: 'Zeist' }
    expect((await shopper.call('PATCH', '/address', change)).status).toBe(200)
  })

  test('is checked by its call and accepted by the first login', async () => {
    const check = (email: string) =>
      shopper.call('POST', '/setting/validateEmail', { Email: email })
    expect((await check(typed)).status).toBe(204)
    expect((await check('noor@bücher')).status).toBe(422)
    const newcomer = await site.signIn('umlaut@demo.test')
    const answers = { FirstName: 'Noor', LastName: 'Visser', Email: `2${typed}` }
    expect((await newcomer.call('POST', '/setting/firstTimeSetting', answers)).status).toBe(200)
    expect((await newcomer.me()).email).toBe(`2${typed}`)
  })

  test.each([
    ['fed as it is typed', `3${typed}`, `3${ascii}`],
    ['fed in ASCII', `4${ascii}`, `4${typed}`],
  ])('%s, belongs to the shopper who signs in with its other form', async (name, fed, claimed) => {
    const line = customer(name, { email: fed, emailVerified: true })
    const address = { email: fed, firstName: 'Noor', lastName: 'Visser' }
    const { reports } = await feed.lines([
      line,
      order(name, name, { shippingAddress: address }),
      { type: 'address', externalId: name, customer: name, ...address },
    ])
    expect(reports).toEqual([])
    const claims = { iss: issuer, sub: name, email: claimed, email_verified: true }
    const browser = await signInAs(site, toIdentity(claims, { proof: undefined as never }))
    const me = await browser.me()
    expect(me.email).toBe(`${fed[0]}${typed}`)
    expect(me.addresses[0]!.email).toBe(`${fed[0]}${typed}`)
    expect(me.lastOrder!.orderId).toBe(`N-${name}`)
    const path = `/order/${me.lastOrder!.id}`
    expect(await (await browser.call('GET', path)).json()).toMatchObject({
      shippingAddress: { email: `${fed[0]}${typed}` },
    })
  })
})
