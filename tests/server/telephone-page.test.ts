import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { accounts, phoneCodes, rateLimits } from '#server/db/schema.ts'
import { startHttpServer } from '../support/http.ts'
import { createDatabase, databases, startSite, type Browser, type Site } from '../support/site.ts'

describe.each(databases)('a telephone number on %s', (database) => {
  let site: Site
  let shopper: Browser
  let gateway: Awaited<ReturnType<typeof startHttpServer>>
  let isDown = false
  beforeAll(async () => {
    gateway = await startHttpServer(() => ({ status: isDown ? 503 : 204 }))
    const url = database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined
    site = await startSite(url, {}, { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' })
    shopper = await site.signIn('profile@demo.test')
  })
  afterAll(async () => {
    await site.close()
    await gateway.close()
  })
  beforeEach(async () => {
    const { db } = site.services.store
    isDown = false
    gateway.received.length = 0
    await db.delete(phoneCodes)
    await db.delete(rateLimits)
    await db
      .update(accounts)
      .set({ telephone: '+44 7400123456', telephoneVerifyDate: null })
      .where(eq(accounts.email, 'profile@demo.test'))
  })

  const me = () => shopper.me()
  const send = (browser = shopper) => browser.call('POST', '/shopUser/sendVerifySms')
  const lastText = () =>
    JSON.parse(gateway.received.at(-1)!.body.toString()) as { to: string; text: string }
  const lastCode = () => /#(\d{6})$/.exec(lastText().text)![1]!
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const problemOf = async (response: Response) => (await response.json()) as object

  test('a gateway that is down, without script: the page says so and counts down', async () => {
    isDown = true
    const page = '/account/settings?verify-telephone'
    const refused = await shopper.submit(page, { call: 'sendVerifySms' })
    expect(refused.status).toBe(502)
    const html = await refused.text()
    expect(html).toContain('We couldn’t send the code.')
    expect(html).toMatch(/<button class="button quiet" disabled[^>]*>Send a new code/)
    expect(html).toMatch(/You can request a new code in (60:00|59:\d\d)/)
  })

  test('an account without a number has nothing to verify', async () => {
    const nobody = await site.signIn('new@demo.test')
    await nobody.call('POST', '/setting/firstTimeSetting', {
      FirstName: 'Ann',
      LastName: 'Lee',
      Email: 'new@demo.test',
    })
    expect(await problemOf(await send(nobody))).toMatchObject({
      status: 422,
      errors: { Telephone: 'ac_TelephoneRequiredMessage' },
    })
  })

  test('without script: the button sends, the page comes back with the boxes, the right code leads on', async () => {
    const page = '/account/settings?verify-telephone'
    expect(await (await shopper.fetch(page)).text()).toMatch(/<dialog[^>]*open/)
    expect(gateway.received).toHaveLength(0)
    const sent = await shopper.submit(page, { call: 'sendVerifySms' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, page])
    expect((await (await shopper.fetch(page)).text()).match(/name="code\[\]"/g)).toHaveLength(6)
    const post = (code: string) =>
      shopper.fetch(page, {
        method: 'POST',
        body: new URLSearchParams([
          ['call', 'verifyTelephoneNumber'],
          ['xsrf', shopper.xsrf],
          ['next', '/account/settings'],
          ...[...code].map((digit) => ['code[]', digit]),
        ] as [string, string][]),
        headers: { origin: site.origin },
      })
    const refused = await post(other(lastCode()))
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Invalid verify code or verify code is expired')
    for (const digit of other(lastCode()))
      expect(html).toMatch(new RegExp(`name="code\\[\\]"[^>]*value="${digit}"`))
    const right = await post(lastCode())
    expect([right.status, right.headers.get('location')]).toEqual([303, '/account/settings'])
    expect((await me()).isTelephoneVerified).toBe(true)
    expect(await (await shopper.fetch(page)).text()).not.toContain('<dialog')
  })
})
