import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/store/accounts.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startHttpServer } from '../../support/http.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const stranger = 'paypal-security.example'

describe('a host name that no brand lists', () => {
  let site: Site
  let shopper: Browser
  let gateway: Awaited<ReturnType<typeof startHttpServer>>
  beforeAll(async () => {
    gateway = await startHttpServer()
    site = await startSite('postgres', {}, { SMS_GATEWAY_URL: gateway.url })
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(async () => {
    await site.close()
    await gateway.close()
  })

  const host = () => `${stranger}:${site.port}`
  /** Sends a request under that host name with the shopper's cookies. */
  const send = (
    path: string,
    {
      method = 'GET',
      body = '',
      headers = {},
    }: { method?: string; body?: string; headers?: object } = {},
  ) => {
    const cookie = [...shopper.cookies].map((pair) => pair.join('=')).join('; ')
    return requestLocally(
      {
        host: '127.0.0.1',
        port: site.port,
        path,
        method,
        headers: { host: host(), cookie, ...headers },
      },
      body,
    )
  }
  const call = (path: string, origin = `http://${host()}`) =>
    send(`/account/api/v1${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-xsrf-token': shopper.xsrf },
    })

  test('is not in a text message, whose last line names the brand’s own host', async () => {
    await site.services.store.db
      .update(accounts)
      .set({ telephone: '+44 7400123456', telephoneVerifyDate: null })
      .where(eq(accounts.email, 'full@demo.test'))
    expect((await call('/shopUser/sendVerifySms')).status).toBe(200)
    const { text } = JSON.parse(gateway.received.at(-1)!.body.toString()) as { text: string }
    expect(text).toMatch(/\n@localhost #\d{6}$/)
    expect(text).not.toContain(stranger)
  })

  test('is in no link, redirect or calendar', async () => {
    const me = (await shopper.me()).vouchers.find(
      ({ expireDate, isExpired }) => expireDate && !isExpired,
    )!
    const calendar = await send(`/account/api/v1/voucher/calendar/${me.id}`)
    expect(calendar.body).toContain(`@localhost:${site.port}`)
    const other = await site.signIn('empty@demo.test')
    shopper.cookies.set('foyer_session', other.cookies.get('foyer_session')!)
    shopper.cookies.set('XSRF-TOKEN', other.xsrf)
    const out = await call('/logout')
    expect(JSON.parse(out.body)).toEqual({ url: `${site.origin}/account/login` })
    shopper.cookies.clear()
    // A sign-in begins where the provider sends the browser back to.
    const start = await send('/onecorelogin/start', { headers: { 'sec-fetch-mode': 'navigate' } })
    expect(start.headers.location).toBe(`${site.origin}/onecorelogin/start?own-host`)
    // There it goes on, also where a proxy hides the name.
    for (const named of [`localhost:${site.port}`, host()]) {
      const onward = await send('/onecorelogin/start?own-host', {
        headers: { 'sec-fetch-mode': 'navigate', host: named },
      })
      expect(new URL(onward.headers.location!).searchParams.get('redirect_uri')).toBe(
        `${site.origin}/onecorelogin/callback`,
      )
    }
    for (const { body } of [calendar, out, await send('/account/login')])
      expect(body).not.toContain(stranger)
  })

  test('serves working forms, but accepts none from another host', async () => {
    shopper = await site.signIn('remove@demo.test')
    const post = (origin: string) => {
      const body = new URLSearchParams({
        call: 'changeNewsletters',
        xsrf: shopper.xsrf,
        'newsletterIds[]': '',
      }).toString()
      return send('/account/settings', {
        method: 'POST',
        body,
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      })
    }
    expect((await post(`http://${host()}`)).status).toBe(303)
    expect((await post(site.origin)).status).toBe(303)
    for (const origin of [`https://${host()}`, `http://${stranger}`, 'http://evil.example', 'null'])
      expect((await post(origin)).status).toBe(403)
    // Its forms may lead on to the brand's own host.
    expect(String((await send('/account/settings')).headers['content-security-policy'])).toMatch(
      new RegExp(`form-action 'self' [^;]*${site.origin}`),
    )
  })
})

test('the demo is available at its own address and at the brand’s host names', async () => {
  const site = await startSite('postgres', {}, { HOST: '127.0.0.1' })
  const { status, headers } = await requestLocally({
    host: '127.0.0.1',
    port: site.port,
    path: '/onecorelogin/start',
    headers: { host: `127.0.0.1:${site.port}`, 'sec-fetch-mode': 'navigate' },
  })
  expect(status).toBe(302)
  expect(new URL(headers.location!).searchParams.get('redirect_uri')).toBe(
    `http://127.0.0.1:${site.port}/onecorelogin/callback`,
  )
  await site.close()
})
