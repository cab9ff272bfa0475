import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { accounts } from '#server/store/accounts.ts'
import { phoneCodes, rateLimits } from '#server/sign-in/table.ts'
import { startHttpServer } from './http.ts'
import { startSite, type Browser, type Site } from './site.ts'

/**
 * A site with an SMS gateway for the tests of a `describe`. Before each the shopper's number is not
 * verified, no code was sent, and the gateway is up.
 */
export function telephoneSite() {
  const tested = {} as { site: Site; shopper: Browser }
  const gateway = { isDown: false } as Awaited<ReturnType<typeof startHttpServer>> & {
    isDown: boolean
  }
  beforeAll(async () => {
    Object.assign(gateway, await startHttpServer(() => ({ status: gateway.isDown ? 503 : 204 })))
    const sms = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' }
    tested.site = await startSite('postgres', {}, sms)
    tested.shopper = await tested.site.signIn('profile@demo.test')
  })
  afterAll(async () => {
    await tested.site.close()
    await gateway.close()
  })
  beforeEach(async () => {
    const { db } = tested.site.services.store
    gateway.isDown = false
    gateway.received.length = 0
    await db.delete(phoneCodes)
    await db.delete(rateLimits)
    await db
      .update(accounts)
      .set({ telephone: '+44 7400123456', telephoneVerifyDate: null })
      .where(eq(accounts.email, 'profile@demo.test'))
  })

  const me = () => tested.shopper.me()
  const send = (browser = tested.shopper) => browser.call('POST', '/shopUser/sendVerifySms')
  const lastText = () =>
    JSON.parse(gateway.received.at(-1)!.body.toString()) as { to: string; text: string }
  const lastCode = () => /#(\d{6})$/.exec(lastText().text)![1]!
  return { tested, gateway, me, send, lastText, lastCode }
}

/** A code that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const problemOf = async (response: Response) => (await response.json()) as object
