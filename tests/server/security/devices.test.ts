import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { device as deviceShape, devices, type AccountEvent } from '#contract/security.ts'
import { maxAccountEvents, maxShownDevices, maxShownEvents } from '#lib/limits/sessions.ts'
import { readUserAgent, unknownDevice } from '#server/security/device.ts'
import { accountEvents } from '#server/security/table.ts'
import { startSession } from '#server/sign-in/sessions.ts'
import { sessions } from '#server/sign-in/table.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const list = async (browser: Browser) =>
  devices.parse(await (await browser.call('GET', '/shopUser/device')).json())
const eventsOf = async (browser: Browser) =>
  (await (await browser.call('GET', '/shopUser/securityEvent')).json()) as AccountEvent[]

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['', '', ''],
  ['x'.repeat(100_000), '', ''],
])('the device of %s is named', async (userAgent, browser, system) => {
  expect(await readUserAgent(userAgent)).toEqual({ browser, system })
})

test('another device is signed out, once, and by its owner alone', async () => {
  const [browser, phone] = [
    await site.signIn('full@demo.test'),
    await site.signIn('full@demo.test'),
  ]
  const stranger = await site.signIn('empty@demo.test')
  const { rows, total } = await list(browser)
  expect(total).toBeGreaterThanOrEqual(2)
  expect(rows.map(({ isThis }) => isThis).indexOf(true)).toBe(0)
  const { id } = (await list(phone)).rows[0]!
  expect((await stranger.call('DELETE', `/shopUser/device/${id}`)).status).toBe(404)
  expect((await browser.call('DELETE', `/shopUser/device/${id}`)).status).toBe(204)
  expect((await browser.call('DELETE', `/shopUser/device/${id}`)).status).toBe(404)
  expect((await phone.call('GET', '/shopuser/me')).status).toBe(401)
  expect((await browser.call('GET', '/shopuser/me')).status).toBe(200)
  const own = rows[0]!.id
  expect((await browser.call('DELETE', `/shopUser/device/${own}`)).status).toBe(404)
  expect((await eventsOf(browser))[0]).toMatchObject({ type: 'device_signed_out' })
})

test('of 300 devices the last are listed, and all others are signed out at once', async () => {
  const browser = await site.signIn('large@demo.test')
  const { id: accountId } = await browser.me()
  const { companyId } = site.brand
  const { db } = site.services.store
  const owner = { companyId, accountId }
  for (let n = 0; n < 300; n++)
    await startSession(db, owner, '', {
      way: 'google',
      device: { ...unknownDevice, browser: `Browser ${n}` },
    })
  const { rows, total } = await list(browser)
  expect(rows).toHaveLength(maxShownDevices)
  expect(total).toBe(301)
  expect(deviceShape.safeParse(rows[0]).success).toBe(true)
  const page = await (await browser.fetch('/account/settings/security')).text()
  expect(page).toContain('Further devices that are signed in: 281')
  expect(await eventsOf(browser)).toHaveLength(maxShownEvents)
  expect(await db.$count(accountEvents, eq(accountEvents.accountId, accountId))).toBe(
    maxAccountEvents,
  )
  expect((await browser.call('DELETE', '/shopUser/device')).status).toBe(204)
  expect((await list(browser)).total).toBe(1)
  const open = and(eq(sessions.accountId, accountId), eq(sessions.companyId, companyId))
  expect(await db.$count(sessions, open)).toBeGreaterThan(300)
})
