import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consents } from '#server/consents/table.ts'
import * as limits from '#lib/limits/lists.ts'
import { mergeAccounts } from '#server/feed/merge-accounts.ts'
import { accountNewsletters } from '#server/settings/table.ts'
import { accounts } from '#server/store/accounts.ts'
import { readStoredData } from '#server/personal-data/stored-data.ts'
import { openFeed } from '../../support/feed.ts'
import { feed as feedLines, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { feedSubscriber, oneClick, placesOf, recordedOf } from '../../support/newsletters.ts'
import { formFields } from '../../support/page-forms.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  site = await startSite()
  feed = await openFeed(site)
})
afterAll(() => site.close())

const recorded = (accountId: number) =>
  site.services.store.db
    .select()
    .from(consents)
    .where(and(eq(consents.accountId, accountId), eq(consents.companyId, site.brand.companyId)))
    .orderBy(asc(consents.id))
const shortly = async (accountId: number) =>
  (await recorded(accountId)).map(({ name, isGiven, place }) => [name, isGiven, place])

/** Returns the newsletters that a shopper can choose from. */
const offered = async (browser: Browser) =>
  (
    (await (await browser.call('GET', '/setting/preferences')).json()) as {
      newsletters: { id: number; name: string; selected: boolean }[]
    }
  ).newsletters

/** Signs somebody in who has not chosen a newsletter. */
async function openReader(email: string) {
  const browser = await site.signIn(email)
  await browser.call('PATCH', '/setting/newsletters', { NewsletterIds: [] })
  const { id } = await browser.me()
  await site.services.store.db.delete(consents).where(eq(consents.accountId, id))
  return { browser, id, newsletters: await offered(browser) }
}

describe('a choice is recorded', () => {
  test('with the words of the settings, whether by script or by a plain form', async () => {
    const { browser, id, newsletters } = await openReader('full@demo.test')
    const [{ id: chosen, name } = {}] = newsletters
    const given = { NewsletterIds: [chosen], Place: 'settings' }
    await browser.call('PATCH', '/setting/newsletters', given)
    const html = await (await browser.fetch('/account/settings')).text()
    const fields = formFields(html, 'changeNewsletters')
    await browser.submit('/account/settings', { ...fields, 'newsletterIds[]': '' })
    const wording = {
      locale: 'en',
      label: name,
      sentences: ['Email preferences', 'Choose the newsletters you’d like to receive.'],
    }
    const common = { kind: 'newsletter', preferenceId: chosen, name, place: 'settings', wording }
    expect(await recorded(id)).toMatchObject([
      { ...common, isGiven: true },
      { ...common, isGiven: false },
    ])
  })

  test('without words where a call names no page, and in the language of the page', async () => {
    const { browser, id, newsletters } = await openReader('large@demo.test')
    const [{ id: chosen } = {}] = newsletters
    await browser.call('PATCH', '/setting/newsletters', { NewsletterIds: [chosen] })
    const localize = { Country: 'NL', Language: 'nl', Currency: 'EUR' }
    await browser.call('PATCH', '/localize', localize)
    const given = { NewsletterIds: [], Place: 'settings' }
    await browser.call('PATCH', '/setting/newsletters', given)
    await browser.call('PATCH', '/localize', { ...localize, Language: 'en' })
    const [first, second] = await recorded(id)
    expect([first?.place, first?.wording]).toEqual(['api', null])
    expect(second?.wording).toMatchObject({ locale: 'nl', label: second?.name })
    expect(second?.wording?.sentences[1]).toBe('Kies de nieuwsbrieven die je wilt ontvangen.')
  })

  test('not where nothing changes, or where the change is refused', async () => {
    const { browser, id, newsletters } = await openReader('world@demo.test')
    const [{ id: chosen } = {}] = newsletters
    for (const ids of [[chosen], [chosen], [chosen, 999_999]])
      await browser.call('PATCH', '/setting/newsletters', { NewsletterIds: ids })
    expect(await shortly(id)).toEqual([[newsletters[0]!.name, true, 'api']])
  })

  test('with the first login', async () => {
    const shopper = await fedShopper(site)
    const lines = shopper.lines.filter(({ type }) => type === 'customer')
    const later = { updatedAt: new Date().toISOString(), firstTimeLogin: true }
    await feedLines(
      site,
      lines.map((line) => ({ ...line, ...later })),
    )
    const words = { locale: 'en', sentences: { interest: ['Interests'] } }
    const source = { place: 'first-login', words } as const
    await (await shopper.shop()).account.finishFirstLogin({ interestIds: [] }, source)
    const wording = { locale: 'en', sentences: ['Interests'], label: 'Hiking' }
    expect(await recorded(shopper.accountId)).toMatchObject([
      { kind: 'interest', name: 'Hiking', isGiven: true, place: 'feed', wording: null },
      { kind: 'interest', name: 'Hiking', isGiven: false, place: 'first-login', wording },
    ])
  })
})

describe('the feed', () => {
  test('records differences alone, and the end of a line', async () => {
    const { id, monthly, sales } = await feedSubscriber(feed)
    const put = (newsletters: string[]) =>
      feed.put('preference', id, { customer: id, newsletters, updatedAt: new Date().toISOString() })
    await put([monthly.externalId!])
    await put([monthly.externalId!])
    await feed.delete('preference', id)
    expect(await placesOf(site, monthly.id)).toEqual(['given feed', 'withdrawn feed'])
    expect(await placesOf(site, sales.id)).toEqual(['given feed', 'withdrawn feed'])
  })

  test('answers links for a customer that it knows alone', async () => {
    const { id, links, monthly } = await feedSubscriber(feed)
    const again = await feed.send(`/customer/${id}/unsubscribe`, {})
    expect(await again.json()).toEqual(links)
    const { protocol, pathname } = new URL(monthly.url)
    expect([protocol, pathname]).toEqual([
      'http:',
      expect.stringMatching(/^\/account\/unsubscribe\/[\w-]{22}$/),
    ])
    expect(monthly.headers).toEqual({
      'List-Unsubscribe': `<${monthly.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await feed.send('/customer/nobody/unsubscribe', {})).status).toBe(404)
    expect((await feed.send('/order/1/unsubscribe', {})).status).toBe(404)
    expect((await feed.send(`/customer/${id}/link`, {})).status).toBe(404)
    const wrong = { headers: { authorization: 'Bearer wrong' } }
    expect((await feed.send(`/customer/${id}/unsubscribe`, wrong)).status).toBe(401)
    expect((await feed.send(`/customer/${id}/unsubscribe`, { method: 'POST' })).status).toBe(405)
  })
})

describe('the record', () => {
  const toggle = async ({ shop }: FedShopper, times: number) => {
    const { interests } = await (await shop()).preferences.get()
    const ids = interests.filter(({ selected }) => selected).map(({ id }) => id)
    for (let n = 0; n < times; n++)
      await (await shop()).preferences.choose('interest', n % 2 === 0 ? [] : ids)
  }

  test('keeps the newest of each preference, however often it is toggled', async () => {
    const shopper = await fedShopper(site)
    await (await shopper.shop()).preferences.choose('interest', [])
    const other = (await (await shopper.shop()).preferences.get()).interests.at(-1)!
    await (await shopper.shop()).preferences.choose('interest', [other.id])
    await toggle(shopper, 2 * limits.maxConsentsPerPreference + 1)
    const rows = await recorded(shopper.accountId)
    const ofOther = rows.filter(({ preferenceId }) => preferenceId === other.id)
    expect(ofOther).toHaveLength(limits.maxConsentsPerPreference)
    expect(ofOther.at(-1)?.isGiven).toBe(false)
    expect(rows.filter(({ name }) => name === 'Hiking')).toHaveLength(2)
  })

  test('is written in the transaction of the change', async () => {
    const shopper = await fedShopper(site)
    const { db } = site.services.store
    await db.execute(sql`alter table feed_items rename column digest to elsewhere`)
    try {
      await expect(toggle(shopper, 1)).rejects.toThrow()
    } finally {
      await db.execute(sql`alter table feed_items rename column elsewhere to digest`)
    }
    expect(await shortly(shopper.accountId)).toEqual([['Hiking', true, 'feed']])
  })

  test('is part of what is stored about a shopper', async () => {
    const { accountId } = await fedShopper(site)
    const rows: object[] = []
    for await (const { table, row } of readStoredData(site.services.store.db, {
      brand: site.brand,
      accountId,
    }))
      if (table === 'consents') rows.push(row)
    expect(rows).toMatchObject([{ name: 'Hiking', isGiven: true, place: 'feed', wording: null }])
  })

  test('follows an account that is joined with another, as do its links', async () => {
    const { monthly, sales } = await feedSubscriber(feed)
    const { id: other } = await site.services.store.db
      .insert(accounts)
      .values({ companyId: site.brand.companyId })
      .returning({ id: accounts.id })
      .then(([row]) => row!)
    await oneClick(site, sales.path)
    const [{ accountId, companyId } = {}] = await recordedOf(site, sales.id)
    const { db } = site.services.store
    await db
      .insert(accountNewsletters)
      .values({ companyId: companyId!, accountId: other, newsletterId: sales.id })
    await db.transaction((tx) =>
      mergeAccounts({ db: tx as unknown as typeof db, companyId: companyId! }, accountId!, other),
    )
    expect(new Set((await recorded(other)).map(({ name }) => name)).size).toBe(2)
    // The other account does not keep a choice that was withdrawn from the one.
    const isOther = eq(accountNewsletters.accountId, other)
    expect(await db.$count(accountNewsletters, isOther)).toBe(1)
    for (const { path } of [monthly, sales]) expect((await oneClick(site, path)).status).toBe(200)
    expect(await db.$count(accountNewsletters, isOther)).toBe(0)
    expect(await placesOf(site, monthly.id)).toEqual(['given feed', 'withdrawn one-click'])
    expect(await placesOf(site, sales.id)).toEqual(['given feed', 'withdrawn one-click'])
  })
})
