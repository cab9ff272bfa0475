import { describe, expect, test } from 'vitest'
import { otherCode, problemOf, telephoneSite } from '../../support/telephone.ts'

describe('a telephone number', () => {
  const { tested, gateway, me, send, lastCode } = telephoneSite()

  test('without script the page reports an unavailable gateway and counts down', async () => {
    gateway.isDown = true
    const page = '/account/settings?verify-telephone'
    const refused = await tested.shopper.submit(page, { call: 'sendVerifySms' })
    expect(refused.status).toBe(502)
    const html = await refused.text()
    expect(html).toContain('We couldn’t send the code.')
    expect(html).toMatch(/<button class="button quiet" disabled[^>]*>Send a new code/)
    expect(html).toMatch(/You can request a new code in (60:00|59:\d\d)/)
  })

  test('an account without a number cannot request a code', async () => {
    const nobody = await tested.site.signIn('new@demo.test')
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

  test('without script the button sends the code, and the right code verifies', async () => {
    const page = '/account/settings?verify-telephone'
    expect(await (await tested.shopper.fetch(page)).text()).toMatch(/<dialog[^>]*open/)
    expect(gateway.received).toHaveLength(0)
    const sent = await tested.shopper.submit(page, { call: 'sendVerifySms' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, page])
    expect(
      (await (await tested.shopper.fetch(page)).text()).match(/name="code\[\]"/g),
    ).toHaveLength(6)
    const post = (code: string) =>
      tested.shopper.fetch(page, {
        method: 'POST',
        body: new URLSearchParams([
          ['call', 'verifyTelephoneNumber'],
          ['xsrf', tested.shopper.xsrf],
          ['next', '/account/settings'],
          ...[...code].map((digit) => ['code[]', digit]),
        ] as [string, string][]),
        headers: { origin: tested.site.origin },
      })
    const refused = await post(otherCode(lastCode()))
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Invalid verify code or verify code is expired')
    for (const digit of otherCode(lastCode()))
      expect(html).toMatch(new RegExp(`name="code\\[\\]"[^>]*value="${digit}"`))
    const right = await post(lastCode())
    expect([right.status, right.headers.get('location')]).toEqual([303, '/account/settings'])
    expect((await me()).isTelephoneVerified).toBe(true)
    expect(await (await tested.shopper.fetch(page)).text()).not.toContain('<dialog')
  })
})
