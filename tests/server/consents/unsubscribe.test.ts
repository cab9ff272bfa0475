import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as countLimits from '#lib/limits/counts.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { rateLimits } from '#server/sign-in/table.ts'
import { openFeed } from '../../support/feed.ts'
import {
  feedSubscriber,
  oneClick,
  oneClickBody,
  placesOf,
  recordedOf,
} from '../../support/newsletters.ts'
import { openPage } from '../../support/pages-without-script.ts'
import { otherBrand, startSite, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite()
  feed = await openFeed(site)
})
afterAll(() => site.close())

const fed = ['given feed']
const isWrong = async (path: string) => {
  const { status, html } = await openPage(site.anonymous(), path)
  expect([status, html.includes('This link doesn’t work')]).toEqual([404, true])
  expect((await oneClick(site, path)).status).toBe(404)
}
const submit = (path: string, fields: Record<string, string>) =>
  oneClick(site, path, new URLSearchParams(fields))

describe('an unsubscribe link', () => {
  test('names the newsletter, and nothing about the person', async () => {
    const { id, monthly, all } = await feedSubscriber(feed)
    const { answer, status, html } = await openPage(site.anonymous(), monthly.path)
    expect(status).toBe(200)
    expect(html).toContain(`Unsubscribe from “Monthly ${id}”?`)
    for (const text of ['Wilhelmina', 'hidden.example', `Sales ${id}`])
      expect(html).not.toContain(text)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'cache-control': expect.stringContaining('no-store') as string,
    })
    expect((await openPage(site.anonymous(), all)).html).toContain('all newsletters?')
  })

  test('changes nothing while it is only read', async () => {
    const { monthly } = await feedSubscriber(feed)
    const read = (init: RequestInit) => site.anonymous().fetch(monthly.path, init)
    const answers = [
      await read({ method: 'HEAD' }),
      await read({ headers: { 'sec-purpose': 'prefetch' } }),
      await read({ headers: { purpose: 'preview' } }),
      await site.anonymous().fetch(`${monthly.path}?List-Unsubscribe=One-Click`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await read({ method: 'PUT' })).status).toBe(405)
    expect(await placesOf(site, monthly.id)).toEqual(fed)
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is used by a mail program as %s',
    async (type) => {
      const { monthly, sales } = await feedSubscriber(feed)
      const form = new FormData()
      form.append('List-Unsubscribe', 'One-Click')
      const body = () => (type.startsWith('multipart') ? form : oneClickBody())
      for (const _ of [1, 2]) {
        const answer = await oneClick(site, monthly.path, body())
        expect([answer.status, await answer.text()]).toEqual([200, 'Unsubscribed.\n'])
      }
      expect(await placesOf(site, monthly.id)).toEqual([...fed, 'withdrawn one-click'])
      expect(await placesOf(site, sales.id)).toEqual(fed)
      expect((await recordedOf(site, monthly.id)).at(-1)?.wording).toBeNull()
    },
  )

  test('is used by its page, which takes it back once', async () => {
    const { id, monthly } = await feedSubscriber(feed)
    const answer = await submit(monthly.path, { unsubscribe: '1' })
    const next = answer.headers.get('location')!
    expect(answer.status).toBe(303)
    const { html } = await openPage(site.anonymous(), next)
    expect(html).toContain(`We’ll no longer send you the newsletter “Monthly ${id}”.`)
    expect(html).toContain('Subscribe again')
    expect((await openPage(site.anonymous(), monthly.path)).html).not.toContain('Subscribe again')
    const undo = new URL(next, site.origin).searchParams.get('undo')!
    expect((await submit(monthly.path, { undo })).status).toBe(303)
    const places = [...fed, 'withdrawn unsubscribe-link', 'given unsubscribe-link']
    expect(await placesOf(site, monthly.id)).toEqual(places)
    // Another withdrawal is not taken back by the token of the first one.
    await oneClick(site, monthly.path)
    await submit(monthly.path, { undo })
    expect(await placesOf(site, monthly.id)).toEqual([...places, 'withdrawn one-click'])
    const [, withdrawn, given] = await recordedOf(site, monthly.id)
    expect(withdrawn?.wording).toEqual({
      locale: 'en',
      label: 'Unsubscribe',
      sentences: [
        `Unsubscribe from “Monthly ${id}”?`,
        'You’ll still get emails about your orders.',
      ],
    })
    expect(given?.wording?.label).toBe('Subscribe again')
  })

  test('of all newsletters ends and restores all that there were', async () => {
    const { monthly, sales, all } = await feedSubscriber(feed)
    await oneClick(site, sales.path)
    const answer = await submit(all, { unsubscribe: '1' })
    expect(await placesOf(site, monthly.id)).toEqual([...fed, 'withdrawn unsubscribe-link'])
    const next = answer.headers.get('location')!
    const undo = new URL(next, site.origin).searchParams.get('undo')!
    await submit(all, { undo })
    expect((await placesOf(site, monthly.id)).at(-1)).toBe('given unsubscribe-link')
    expect((await placesOf(site, sales.id)).at(-1)).toBe('withdrawn one-click')
  })

  test('is used once by two at the same time', async () => {
    const { monthly, all } = await feedSubscriber(feed)
    const answers = await Promise.all([
      oneClick(site, monthly.path),
      oneClick(site, monthly.path),
      oneClick(site, all),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await placesOf(site, monthly.id)).toEqual([...fed, 'withdrawn one-click'])
  })

  test('refuses what is no such form, and changes nothing', async () => {
    const { monthly } = await feedSubscriber(feed)
    const post = (body: BodyInit) => oneClick(site, monthly.path, body)
    expect((await post('List-Unsubscribe=One-Click')).status).toBe(415)
    expect((await post(new URLSearchParams())).status).toBe(400)
    expect((await post(new URLSearchParams({ 'List-Unsubscribe': 'yes' }))).status).toBe(400)
    expect((await post(new URLSearchParams({ a: 'a'.repeat(70_000) }))).status).toBe(413)
    const large = new FormData()
    large.append('a', 'a'.repeat(70_000))
    expect((await post(large)).status).toBe(413)
    expect(await placesOf(site, monthly.id)).toEqual(fed)
  })

  test('opens nothing if it is wrong, and stores nothing then', async () => {
    const { monthly } = await feedSubscriber(feed)
    const { db } = site.services.store
    const before = await db.$count(rateLimits)
    const { path } = monthly
    const changed = path.slice(0, -2) + (path.at(-2) === 'A' ? 'B' : 'A') + path.at(-1)
    const wrong = ['x', 'A'.repeat(22), '%00', 'a'.repeat(500)]
    for (const token of [path.slice(0, -1), `${path}A`, changed, ...wrong])
      await isWrong(token.startsWith('/') ? token : `/account/unsubscribe/${token}`)
    expect(await db.$count(rateLimits)).toBe(before)
    const token = path.split('/').at(-1)!
    const given = { language: 'en', undo: '' }
    const { find } = site.services.store.unsubscribing
    expect(await find(site.brand, token, given)).toBeDefined()
    expect(await find(otherBrand(site), token, given)).toBeUndefined()
  })

  test('says so where the newsletter is no longer offered', async () => {
    const { monthly } = await feedSubscriber(feed)
    await feed.delete('newsletter', monthly.externalId!)
    const { status, html } = await openPage(site.anonymous(), monthly.path)
    expect([status, html.includes('We no longer send you this newsletter')]).toEqual([200, true])
    expect((await oneClick(site, monthly.path)).status).toBe(200)
  })

  test('ends with its account', async () => {
    const { monthly } = await feedSubscriber(feed)
    const [{ accountId, companyId } = {}] = await recordedOf(site, monthly.id)
    const account = { accountId: accountId!, companyId: companyId!, hasReceiver: false }
    await eraseAccount(site.services.store.db, account)
    await isWrong(monthly.path)
    expect(await recordedOf(site, monthly.id)).toEqual([])
  })

  test('is limited by account, apart from the changes of the shopper', async () => {
    const { monthly } = await feedSubscriber(feed)
    const [{ accountId } = {}] = await recordedOf(site, monthly.id)
    const { rateLimits: rates } = site.services.store
    for (let n = 0; n < countLimits.maxUnsubscribes; n++)
      await rates.count(site.brand, 'unsubscribe', accountId!)
    const answer = await oneClick(site, monthly.path)
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
    expect(await placesOf(site, monthly.id)).toEqual(fed)
    await rates.count(site.brand, 'change', accountId!)
  })
})
