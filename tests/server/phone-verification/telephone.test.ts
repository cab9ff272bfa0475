import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/telephones.ts'
import { phoneCodes, rateLimits } from '#server/sign-in/table.ts'
import type { Refusal } from '#server/refusal.ts'
import { newCredential } from '../../support/site.ts'
import { otherCode, problemOf, telephoneSite } from '../../support/telephone.ts'

const stranger = (n: number) => ({
  issuer: 'https://id.example',
  subject: `stranger-${n}`,
  email: `stranger-${n}@demo.test`,
  emailVerified: true,
  firstName: '',
  lastName: '',
  idToken: '',
})

describe('a telephone number', () => {
  const { tested, gateway, me, send, lastText, lastCode } = telephoneSite()
  const verify = (code: string, browser = tested.shopper) =>
    browser.call('POST', '/shopUser/verifyTelephoneNumber', { Code: code })
  const wrong = { status: 422, errors: { Code: 'ac_InvalidVerifyCode' } }

  test('is verified by the code that was sent to it', async () => {
    expect(await (await send()).json()).toEqual({ telephoneVerifyExpireIn: 3600 })
    expect(gateway.received[0]!.headers.authorization).toBe('Bearer token')
    expect(lastText().to).toBe('+447400123456')
    expect(lastText().text).toMatch(/^\d{6} is your code for Foyer\.[^]*\n@localhost #\d{6}$/)
    const asked = await me()
    expect(asked).toMatchObject({
      isTelephoneVerified: false,
      hasValidTelephoneVerificationCode: true,
    })
    expect(asked.telephoneVerifyExpireIn).toBeGreaterThan(3_590)
    expect((await verify(lastCode())).status).toBe(204)
    expect(await me()).toMatchObject({
      isTelephoneVerified: true,
      hasValidTelephoneVerificationCode: false,
      telephoneVerifyExpireIn: 0,
    })
    expect((await send()).status).toBe(409)
  })

  test('a code is stored as a hash, and no query contains it in the clear', async () => {
    tested.site.queries.length = 0
    await send()
    const [row] = await tested.site.services.store.db.select().from(phoneCodes)
    expect(row!.codeHash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{64}$/)
    expect(JSON.stringify(tested.site.queries)).not.toContain(`"${lastCode()}"`)
  })

  test('stays unverified with a code that is wrong, used, expired or another one’s', async () => {
    await send()
    const code = lastCode()
    expect(await problemOf(await verify(otherCode(code)))).toMatchObject(wrong)
    expect(await problemOf(await verify('12345'))).toMatchObject(wrong)
    await tested.site.services.store.db
      .update(phoneCodes)
      .set({ expires: sql`now() - interval '1 second'` })
    expect(await problemOf(await verify(code))).toMatchObject(wrong)
    expect((await me()).isTelephoneVerified).toBe(false)
    await send()
    await tested.shopper.call('POST', '/shopUser/updateAccount', { Telephone: '+44 7400999999' })
    expect(await problemOf(await verify(lastCode()))).toMatchObject(wrong)
    await tested.shopper.call('POST', '/shopUser/updateAccount', { Telephone: '+44 7400123456' })
    expect((await verify(lastCode())).status).toBe(204)
    expect(await problemOf(await verify(lastCode()))).toMatchObject(wrong)
  })

  test('accepts no sixth attempt, even with the right code', async () => {
    await send()
    for (let n = 0; n < 5; n++) expect((await verify(otherCode(lastCode()))).status).toBe(422)
    expect(await problemOf(await verify(lastCode()))).toMatchObject(wrong)
    expect(await me()).toMatchObject({
      isTelephoneVerified: false,
      hasValidTelephoneVerificationCode: false,
    })
  })

  test('counts five of fifty simultaneous attempts, and accepts a correct one once', async () => {
    await send()
    const code = lastCode()
    await Promise.all(Array.from({ length: 50 }, () => verify(otherCode(code))))
    expect((await tested.site.services.store.db.select().from(phoneCodes))[0]!.tries).toBe(5)
    await tested.site.services.store.db.update(phoneCodes).set({ tries: 0 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(code)))
    expect(answers.filter(({ status }) => status === HttpStatus.noContent)).toHaveLength(1)
  })

  test('gets one valid code from simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(answers.filter(({ status }) => status === HttpStatus.ok)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === HttpStatus.tooManyRequests)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_590)
    expect(gateway.received).toHaveLength(1)
    // An unsent code is not counted.
    expect(
      (await tested.site.services.store.db.select().from(rateLimits)).map(({ points }) => points),
    ).toEqual([1, 1])
  })

  test('another shopper’s codes, messages or verification cannot block a number', async () => {
    const stranger = await tested.site.signIn('empty@demo.test')
    await stranger.call('POST', '/shopUser/updateAccount', { Telephone: '+44 7400123456' })
    const expire = () =>
      tested.site.services.store.db
        .update(phoneCodes)
        .set({ expires: sql`now() - interval '1 second'` })
    for (let n = 0; n < limits.maxCodesPerAccount; n++) {
      await expire()
      expect((await send(stranger)).status).toBe(200)
    }
    const theirs = lastCode()
    expect((await send()).status).toBe(200)
    // Each account's code is its own.
    expect((await verify(theirs)).status).toBe(422)
    expect((await verify(lastCode(), stranger)).status).toBe(422)
    expect((await verify(theirs, stranger)).status).toBe(204)
    await expire()
    expect((await send()).status).toBe(200)
    expect((await verify(lastCode())).status).toBe(204)
    expect([(await me()).isTelephoneVerified, (await stranger.me()).isTelephoneVerified]).toEqual([
      true,
      true,
    ])
  })

  test('codes are limited by account and by network, for each company', async () => {
    const { db } = tested.site.services.store
    const browser = await tested.site.signIn('ended@demo.test')
    await browser.call('POST', '/setting/firstTimeSetting', {
      FirstName: 'E',
      LastName: 'N',
      Email: 'ended@demo.test',
    })
    const statuses: number[] = []
    for (let n = 0; n < limits.maxCodesPerAccount + 1; n++) {
      await browser.call('POST', '/shopUser/updateAccount', { Telephone: `+44 740012340${n}` })
      statuses.push((await send(browser)).status)
    }
    expect(statuses).toEqual([...Array<number>(limits.maxCodesPerAccount).fill(200), 429])
    // The network's count goes on with the next account, and another company has its own.
    const visitAs = async (brand: typeof tested.site.brand, n: number) => {
      const token = await tested.site.services.store.signIn(brand, {
        ...stranger(n),
        proof: newCredential(),
      })
      const session = (await tested.site.services.store.findSession(brand, token))!
      await session.shop.account.update({ telephone: '+44 7400123456' })
      return (await tested.site.services.store.findSession(brand, token))!.shop.telephone
        .newCode('192.0.2.1')
        .then(
          () => 200,
          (error: Refusal) => error.status,
        )
    }
    const outcomes = await Promise.all(
      Array.from({ length: limits.maxCodesPerNetwork + 1 }, (_, n) =>
        visitAs(tested.site.brand, n),
      ),
    )
    expect(outcomes.filter((status) => status === HttpStatus.tooManyRequests)).toHaveLength(1)
    expect(await visitAs({ ...tested.site.brand, id: 'other', companyId: 99 }, 0)).toBe(200)
    const keys = (await db.select().from(rateLimits)).map(({ key }) => key).join(' ')
    expect(keys).not.toMatch(/740012|127\.0\.0\.1|192\.0\.2/)
  })

  test('addresses of one IPv6 network share a limit', async () => {
    const { db } = tested.site.services.store
    const session = await tested.site.services.store.findSession(
      tested.site.brand,
      tested.shopper.cookies.get('foyer_session')!,
    )
    const ask = async (address: string) => {
      await db.delete(phoneCodes)
      await session!.shop.telephone.newCode(address)
    }
    for (const address of [
      '2001:db8:1:2::1',
      '2001:db8:1:2:3:4:5:6',
      '2001:db8:1:100::1',
      '192.0.2.7',
      '::ffff:192.0.2.7',
    ])
      await ask(address)
    // The account, two networks, and one address in both of its forms.
    expect(await db.$count(rateLimits)).toBe(4)
  })

  test('an unavailable gateway leaves the number unverified and starts the countdown', async () => {
    gateway.isDown = true
    const log = vi.spyOn(tested.site.services.log, 'error')
    const response = await send()
    expect(response.status).toBe(502)
    expect(response.headers.get('retry-after')).toBe('3600')
    expect(await problemOf(response)).toMatchObject({ errors: { Telephone: 'ac_CodeNotSent' } })
    expect(await me()).toMatchObject({ isTelephoneVerified: false })
    expect((await me()).telephoneVerifyExpireIn).toBeGreaterThan(3_590)
    expect((await send()).status).toBe(429)
    const logged = JSON.stringify(log.mock.calls)
    expect(logged).toContain('an SMS could not be sent')
    expect(logged).toContain('503 Service Unavailable')
    expect(logged).not.toMatch(new RegExp(`7400123456|${lastCode()}`))
    log.mockRestore()
  })
})
