import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as limits from '#lib/limits/counts.ts'
import { rateLimits } from '#server/sign-in/table.ts'
import { companyAddress } from '../../support/addresses.ts'
import { startHttpServer } from '../../support/http.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

const { VatNumber } = companyAddress

describe.each(databases)('rate limits on %s', (database) => {
  let site: Site
  let register: Awaited<ReturnType<typeof startHttpServer>>
  beforeAll(async () => {
    register = await startHttpServer(() => ({ status: 200, body: '{"valid":true}' }))
    site = await startSite(database, {}, { VIES_URL: register.url, DNS_SERVERS: '127.0.0.1:1' })
  })
  afterAll(async () => {
    await site.close()
    await register.close()
  })

  /** Refused for a while, by the field, with the word that its form shows. */
  async function expectTooMany(response: Response, field: string, window: number) {
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(window - 120)
    expect(seconds).toBeLessThanOrEqual(window)
    expect(await response.json()).toMatchObject({
      code: 'too_many_requests',
      errors: { [field]: 'ac_TooManyTries' },
    })
  }
  const many = (count: number, send: () => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, async () => (await send()).status)).then(
      (statuses) => [...new Set(statuses)],
    )

  test('checks of VAT numbers are limited by account, before the register is asked', async () => {
    const [shopper, other] = [
      await site.signIn('full@demo.test'),
      await site.signIn('empty@demo.test'),
    ]
    const check = (browser: Browser) =>
      browser.call('POST', '/setting/validateVatNumber', { VatNumber, Country: 'NL' })
    expect(await many(limits.maxVatChecks, () => check(shopper))).toEqual([204])
    register.received.length = 0
    await expectTooMany(await check(shopper), 'VatNumber', limits.checkWindowSeconds)
    await expectTooMany(
      await shopper.call('POST', '/address', companyAddress),
      'VatNumber',
      limits.checkWindowSeconds,
    )
    expect(register.received).toHaveLength(0)
    // From here on no query is made of it.
    site.queries.length = 0
    expect(await many(20, () => check(shopper))).toEqual([429])
    expect(site.queries.filter(({ query }) => query.includes('rate_limits'))).toEqual([])
    expect((await check(other)).status).toBe(204)
  })

  test('a plain form shows the limit at its field', async () => {
    const shopper = await site.signIn('full@demo.test')
    const telephone = { 'telephone.code': '+31', 'telephone.number': '0612345678' }
    const fields = {
      firstName: 'N',
      lastName: 'V',
      email: 'n@s.test',
      country: 'NL',
      address: 'Dam',
      city: 'Gouda',
    }
    const typed = {
      ...fields,
      ...telephone,
      addressType: '1',
      companyName: 'Works',
      vatNumber: VatNumber,
    }
    const page = await shopper.submit('/account/addresses/add', { call: 'createAddress', ...typed })
    expect(page.status).toBe(429)
    const html = await page.text()
    const [input = ''] = /<input[^>]*name="vatNumber"[^>]*>/.exec(html) ?? []
    expect(input).toContain('aria-invalid="true"')
    const [, error = ''] = /aria-describedby="([^" ]+)/.exec(input) ?? []
    expect(html.slice(html.indexOf(`id="${error}"`)).replace(/<[^>]*>/g, '')).toMatch(
      /^[^<]*>Too many attempts\./,
    )
  })

  test('checks of e-mail addresses are limited if a brand makes them', async () => {
    const shopper = await site.signIn('full@demo.test')
    const check = () => shopper.call('POST', '/setting/validateEmail', { Email: 'ada@demo.test' })
    expect(await many(limits.maxEmailChecks + 5, check)).toEqual([204])
    site.brand.checkEmailDomain = true
    expect(await many(limits.maxEmailChecks, check)).toEqual([204])
    await expectTooMany(await check(), 'Email', limits.checkWindowSeconds)
    await expectTooMany(
      await shopper.call('POST', '/shopUser/updateAccount', { Email: 'ada@demo.test' }),
      'Email',
      limits.checkWindowSeconds,
    )
    site.brand.checkEmailDomain = false
    expect((await check()).status).toBe(204)
  })

  test('guesses of voucher codes are limited; a claimed voucher does not count', async () => {
    const shopper = await site.signIn('remove@demo.test')
    const claim = (code: string) => shopper.call('POST', `/voucher/claim/${code}`)
    const [voucher] = (await shopper.me()).vouchers.filter(
      ({ claimDate, isExpired }) => claimDate === null && !isExpired,
    )
    expect(await many(limits.maxVoucherGuesses - 1, () => claim('NO-SUCH'))).toEqual([404])
    expect((await claim(String(voucher!.id))).status).toBe(200)
    expect((await claim('NO-SUCH')).status).toBe(404)
    await expectTooMany(await claim('NO-SUCH'), 'Code', limits.checkWindowSeconds)
    const page = await shopper.submit('/account/vouchers', {
      call: 'claimVoucher',
      code: 'NO-SUCH',
    })
    expect([page.status, (await page.text()).includes('Too many attempts.')]).toEqual([429, true])
  })

  test('limits are counted by company with hashed keys, and a try can be returned', async () => {
    const { store } = site.services
    const other = { ...site.brand, id: 'other', companyId: 99 }
    const count = (brand = site.brand) => store.rateLimits.count(brand, 'signIn', '192.0.2.7')
    for (let n = 0; n < limits.maxSignInsPerNetwork; n++) await count()
    await expect(count()).rejects.toMatchObject({ status: 429 })
    await expect(count(other)).resolves.toBeUndefined()
    await store.rateLimits.giveBack(site.brand, 'signIn', '192.0.2.7')
    await expect(count()).resolves.toBeUndefined()
    await expect(count()).rejects.toMatchObject({ status: 429 })
    const keys = (await store.db.select().from(rateLimits)).map(({ key }) => key)
    for (const key of keys) expect(key).toMatch(/^[a-z]+:[\w-]{43}$/i)
    // An expired count is ignored before its deletion, too.
    await store.db.update(rateLimits).set({ expire: new Date(Date.now() - 1_000) })
    await expect(count(other)).resolves.toBeUndefined()
    expect(
      (await store.db.select().from(rateLimits)).filter(
        ({ points, expire }) => points === 1 && expire! > new Date(),
      ),
    ).toHaveLength(1)
  })
})
