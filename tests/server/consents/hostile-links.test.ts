import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFeed } from '../../support/feed.ts'
import { feedSubscriber, oneClick, oneClickBody, placesOf } from '../../support/newsletters.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite()
  feed = await openFeed(site)
})
afterAll(() => site.close())

/** Posts to a link by a body that no mail program sends. */
const post = (path: string, type: string, body: string) =>
  fetch(new URL(path, site.origin), {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    redirect: 'manual',
  })

test('tokens that are forged, cut or too long unsubscribe nobody', async () => {
  const { monthly, sales } = await feedSubscriber(feed)
  const folder = monthly.path.slice(0, monthly.path.lastIndexOf('/') + 1)
  const token = monthly.path.slice(folder.length)
  const tokens = [
    token.slice(0, -1),
    `${token}A`,
    token.repeat(2),
    token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    token.slice(0, 11) + sales.path.slice(folder.length + 11),
    'A'.repeat(22),
    'A'.repeat(5_000),
    '%00',
    `${token}%0A`,
    `%2e%2e%2f${token}`,
  ]
  for (const one of tokens) {
    const { status } = await oneClick(site, folder + one)
    expect([one.slice(0, 40), status]).toEqual([one.slice(0, 40), expect.toBeOneOf([400, 404])])
  }
  expect(await placesOf(site, monthly.id)).toEqual(['given feed'])
  expect(await placesOf(site, sales.id)).toEqual(['given feed'])
})

test('bodies that are no form, too large, or elsewhere unsubscribe nobody', async () => {
  const { monthly } = await feedSubscriber(feed)
  const { path } = monthly
  const form = 'application/x-www-form-urlencoded'
  const json = JSON.stringify({ 'List-Unsubscribe': 'One-Click' })
  const large = `List-Unsubscribe=One-Click&x=${'x'.repeat(1024 * 1024)}`
  const statuses = [
    (await post(path, 'application/json', json)).status,
    (await post(path, 'text/plain', oneClickBody().toString())).status,
    (await post(path, form, large)).status,
    (await post(`${path}?List-Unsubscribe=One-Click`, form, '')).status,
    (await post(`${path}?List-Unsubscribe=One-Click`, form, 'x=1')).status,
    (await post(path, form, 'List-Unsubscribe=one-click')).status,
    (await post(path, 'multipart/form-data; boundary=x', '--x--')).status,
  ]
  expect(statuses).toEqual([415, 415, 413, 400, 400, 400, 400])
  expect(await placesOf(site, monthly.id)).toEqual(['given feed'])
  expect((await oneClick(site, path)).status).toBe(200)
})
