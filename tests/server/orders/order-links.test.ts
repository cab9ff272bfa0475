import { beforeAll, describe, expect, test } from 'vitest'
import * as countLimits from '#lib/limits/counts.ts'
import { openFeed } from '../../support/feed.ts'
import { feedOrder, person } from '../../support/linked-orders.ts'
import { mailSite } from '../../support/mail-site.ts'
import { openPage, withBrand } from '../../support/pages-without-script.ts'

const { tested } = mailSite()
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  feed = await openFeed(tested.site)
})

const isGone = async (path: string) => {
  const { status, html } = await openPage(tested.site.anonymous(), path)
  expect([status, html.includes('This link no longer works')]).toEqual([404, true])
}

describe('the link of an order', () => {
  test('shows how far it is, and nothing about the person', async () => {
    const { id, path } = await feedOrder(feed)
    const { answer, status, html } = await openPage(tested.site.anonymous(), path)
    expect(status).toBe(200)
    for (const shown of [`N-${id}`, 'Engraved pen', 'PS-77', 'https://parcels.example/PS-77'])
      expect(html).toContain(shown)
    const personal = [
      ...Object.values(person),
      'Secret Lane',
      'Hiddenham',
      '1234 AB',
      'hidden.example',
      '612345678',
      'Ring at the neighbour',
      'my-order',
      'INV-77',
      'SLIP-77',
      'REF-77',
      'NL91',
      'For Cornelius',
      '94.90',
      '94,90',
    ]
    expect(personal.filter((text) => html.includes(text))).toEqual([])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'cache-control': expect.stringContaining('no-store') as string,
    })
  })

  test('is the same each time, and is reported with lines where a feed asks for it', async () => {
    const { id, statusUrl, fields } = await feedOrder(feed)
    const again = await (await feed.put('order', id, fields)).json()
    expect(again).toEqual({ status: 'unchanged', statusUrl })
    expect(await (await feed.send(`/order/${id}/link`, {})).json()).toEqual({ statusUrl })
    const line = JSON.stringify({ type: 'order', externalId: id, ...fields })
    const report = await feed.send('?links', { method: 'POST', body: line })
    expect((await report.text()).split('\n').map((text) => text && JSON.parse(text))[0]).toEqual({
      line: 1,
      type: 'order',
      externalId: id,
      orderNumber: `N-${id}`,
      status: expect.stringMatching(/^(stored|unchanged)$/) as string,
      statusUrl,
    })
  })

  test('can be withdrawn, and the next one differs', async () => {
    const { id, statusUrl, path } = await feedOrder(feed)
    expect((await feed.send(`/order/${id}/link`, { method: 'DELETE' })).status).toBe(204)
    await isGone(path)
    const next = (await (await feed.send(`/order/${id}/link`, {})).json()) as { statusUrl: string }
    expect(next.statusUrl).not.toBe(statusUrl)
    expect((await openPage(tested.site.anonymous(), next.statusUrl)).status).toBe(200)
  })

  test('ends some days after the last change', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await isGone((await feedOrder(feed, { updatedAt: daysAgo(91) })).path)
    expect(
      (
        await openPage(
          tested.site.anonymous(),
          (await feedOrder(feed, { updatedAt: daysAgo(89) })).path,
        )
      ).status,
    ).toBe(200)
  })

  test('ends with its order', async () => {
    const { id, path } = await feedOrder(feed)
    await feed.delete('order', id)
    await isGone(path)
    expect((await feed.send(`/order/${id}/link`, {})).status).toBe(404)
  })

  test('is left out where the brand has none', async () => {
    const { path } = await feedOrder(feed)
    await withBrand(tested.site.brand, { orderLinkDays: 0 }, async () => {
      expect((await feedOrder(feed)).statusUrl).toBe('')
      await isGone(path)
    })
    await withBrand(tested.site.brand, { enableFeatures: [] }, async () => {
      expect((await feedOrder(feed)).statusUrl).toBe('')
      expect((await openPage(tested.site.anonymous(), path)).status).toBe(404)
    })
  })

  test.each(['x', 'AAAAAAAAAAAAAAAAAAAAAA', '%00', '~2F', 'a'.repeat(500)])(
    'opens nothing if it is wrong: %s',
    (token) => isGone(`/account/order-status/${token}`),
  )

  test('is limited by network where it is wrong, and not where it is right', async () => {
    const { path } = await feedOrder(feed)
    const browser = tested.site.anonymous()
    const { rateLimits } = tested.site.services.store
    for (let tries = 0; tries < countLimits.maxWrongOrderLinks; tries++)
      await rateLimits.count(tested.site.brand, 'orderLink', browser.address)
    expect((await openPage(browser, path.slice(0, -1))).status).toBe(429)
    expect((await openPage(browser, path)).status).toBe(200)
  })

  test('needs the key of the shop to be read or withdrawn', async () => {
    const { id, path } = await feedOrder(feed)
    for (const method of ['GET', 'DELETE']) {
      const wrong = { authorization: 'Bearer wrong' }
      expect((await feed.send(`/order/${id}/link`, { method, headers: wrong })).status).toBe(401)
    }
    expect((await openPage(tested.site.anonymous(), path)).status).toBe(200)
    expect((await feed.send('/product/p1/link', {})).status).toBe(404)
    expect((await feed.send(`/order/${id}/link`, { method: 'POST' })).status).toBe(405)
  })
})
