import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preferences } from '#contract/localize.ts'
import { errorsOf, withBrand } from '../../support/answers.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('interests and newsletters', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const get = async (browser = shopper) =>
    preferences.parse(await (await browser.call('GET', '/setting/preferences')).json())
  const chosen = (list: { id: number; selected: boolean }[]) =>
    list.filter(({ selected }) => selected).map(({ id }) => id)
  const save = (kind: 'interests' | 'newsletters', ids: unknown, browser = shopper) =>
    browser.call('PATCH', `/setting/${kind}`, {
      [kind === 'interests' ? 'InterestIds' : 'NewsletterIds']: ids,
    })

  test.each(['interests', 'newsletters'] as const)(
    '%s that are chosen replace the earlier ones, for this shopper alone',
    async (kind) => {
      const other = await get(await site.signIn('large@demo.test'))
      const all = (await get())[kind].map(({ id }) => id)
      const wanted = all.filter((_, n) => n % 2 === 1)
      const answer = preferences.parse(await (await save(kind, [...wanted, wanted[0]])).json())
      expect(chosen(answer[kind])).toEqual(wanted)
      expect(await get()).toEqual(answer)
      expect(chosen(preferences.parse(await (await save(kind, [])).json())[kind])).toEqual([])
      expect(await get(await site.signIn('large@demo.test'))).toEqual(other)
    },
  )

  test.each(['interests', 'newsletters'] as const)(
    'unknown %s are refused, and nothing is saved',
    async (kind) => {
      const field = kind === 'interests' ? 'InterestIds' : 'NewsletterIds'
      const before = await get()
      const [first] = before[kind]
      const foreign = Math.max(...before[kind].map(({ id }) => id)) + 1
      for (const ids of [
        [first!.id, 999_999],
        [first!.id, foreign],
        [first!.id, -1],
        ['x'],
        [1.5],
        'all',
        null,
        Array.from({ length: 1_001 }, (_, n) => n + 1),
      ])
        expect(await errorsOf(await save(kind, ids))).toEqual([422, { [field]: 'ac_InvalidValue' }])
      expect((await shopper.call('PATCH', `/setting/${kind}`, {})).status).toBe(422)
      expect(await get()).toEqual(before)
    },
  )

  test('any of simultaneous saves may win, and none fails', async () => {
    const all = (await get()).interests.map(({ id }) => id)
    const sets = Array.from({ length: 20 }, (_, n) =>
      all.filter((_, i) => (n >> (i % 4)) % 2 === 0),
    )
    const answers = await Promise.all(sets.map((ids) => save('interests', ids)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(sets.map(String)).toContain(String(chosen((await get()).interests)))
  })

  test.each(['interests', 'newsletters'] as const)(
    '%s of two tabs are merged by what each tab showed',
    async (kind) => {
      const field = kind === 'interests' ? 'InterestIds' : 'NewsletterIds'
      const [a, b, c] = (await get())[kind].map(({ id }) => id)
      const merge = (ids: unknown[], Shown: unknown[]) =>
        shopper.call('PATCH', `/setting/${kind}`, { [field]: ids, Shown })
      await save(kind, [a])
      // Both tabs came with a alone.
      expect(chosen(preferences.parse(await (await merge([a, b], [a])).json())[kind])).toEqual([
        a,
        b,
      ])
      expect(chosen(preferences.parse(await (await merge([c], [a])).json())[kind])).toEqual([b, c])
      await merge([a, c], [a])
      expect(chosen((await get())[kind])).toEqual([b, c])
      await merge([], [])
      expect(chosen((await get())[kind])).toEqual([b, c])
      expect(await errorsOf(await merge([999_999], []))).toEqual([
        422,
        { [field]: 'ac_InvalidValue' },
      ])
      expect(chosen((await get())[kind])).toEqual([b, c])
    },
  )

  test('a plain form contains the values that it showed', async () => {
    const [a, b] = (await get()).interests.map(({ id }) => id)
    await save('interests', [a])
    const html = await (await shopper.fetch('/account/settings')).text()
    const [form = ''] = /<form[^>]*data-preferences[^]*?<\/form>/.exec(html) ?? []
    const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    )
    expect(fields.filter(([name]) => name === 'shown[]')).toEqual([
      ['shown[]', ''],
      ['shown[]', String(a)],
    ])
    // Meanwhile another tab takes a back, and this one chooses b.
    await save('interests', [])
    const body = new URLSearchParams([
      ...fields,
      ...[a, b].map((id) => ['interestIds[]', String(id)]),
    ])
    expect(
      (
        await shopper.fetch('/account/settings', {
          method: 'POST',
          headers: { origin: site.origin },
          body,
        })
      ).status,
    ).toBe(303)
    expect(chosen((await get()).interests)).toEqual([b])
  })

  test('a plain form saves the checked values, even if there are none', async () => {
    const [first] = (await get()).newsletters
    const submit = (...ids: string[]) =>
      shopper.fetch('/account/settings', {
        method: 'POST',
        headers: { origin: site.origin },
        body: new URLSearchParams([
          ['xsrf', shopper.xsrf],
          ['call', 'changeNewsletters'],
          ...['', ...ids].map((id) => ['newsletterIds[]', id]),
        ]),
      })
    expect((await submit(String(first!.id))).status).toBe(303)
    expect(chosen((await get()).newsletters)).toEqual([first!.id])
    expect((await submit()).status).toBe(303)
    expect(chosen((await get()).newsletters)).toEqual([])
    // The checked choice stays, with its error beside it.
    const refused = await submit(String(first!.id), '999999')
    const html = await refused.text()
    expect(refused.status).toBe(422)
    expect(html).toMatch(
      new RegExp(`value="${first!.id}"[^>]*checked|checked[^>]*value="${first!.id}"`),
    )
    expect(html).toContain(site.services.messages.all('default', 'en').ac_InvalidValue)
  })

  test('a company that offers none has no cards for them', async () => {
    const page = await (await shopper.fetch('/account/settings')).text()
    for (const title of ['interestIds[]', 'newsletterIds[]']) expect(page).toContain(title)
    await withBrand(site, { companyId: 77 }, async () => {
      const stranger = await site.signIn('nobody@demo.test')
      await stranger.call('POST', '/setting/firstTimeSetting', {
        FirstName: 'Ada',
        LastName: 'Berg',
        Email: 'nobody@demo.test',
      })
      const empty = await (await stranger.fetch('/account/settings')).text()
      expect(empty).toContain('name="country"')
      for (const title of ['interestIds[]', 'newsletterIds[]']) expect(empty).not.toContain(title)
    })
  })
})
