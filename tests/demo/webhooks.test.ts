import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite('postgres', {}, { WEBHOOK_URL: undefined })
})
afterAll(() => site.close())

const show = async () => (await site.anonymous().fetch('/webhooks')).text()

test('the shop of the demo shows the changes of shoppers', async () => {
  expect(await (await site.anonymous().fetch('/')).text()).toContain('href="/webhooks"')
  expect(await show()).toContain('Nothing was received yet.')
  const shopper = await site.signIn('profile@demo.test')
  await shopper.call('POST', '/shopUser/updateAccount', { FirstName: '<Noor>' })
  await vi.waitFor(async () => expect(await show()).toContain('profile.updated'), 120_000)
  expect(await show()).toContain('&#34;firstName&#34;: &#34;&#60;Noor&#62;&#34;')
})

test('an unsigned event is refused', async () => {
  const headers = {
    'webhook-id': 'x',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,AAAA',
  }
  const post = (headers: Record<string, string>) =>
    site.anonymous().fetch('/webhooks', { method: 'POST', body: '{"type":"made.up"}', headers })
  expect((await post(headers)).status).toBe(400)
  expect((await post({})).status).toBe(400)
  expect((await site.anonymous().fetch('/webhooks', { method: 'PUT' })).status).toBe(405)
  expect(await show()).not.toContain('made.up')
})
