import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '#server/feed/keys.ts'
import { mergeAccounts } from '#server/feed/merge-accounts.ts'
import { feedItems } from '#server/feed/table.ts'
import { accounts } from '#server/store/accounts.ts'
import { createArchive, downloadArchive } from '../../support/archives.ts'
import { feed as feedOf } from '../../support/fed-shopper.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { newCredential, startSite, type Site } from '../../support/site.ts'

const later = '2026-11-21T10:00:00Z'
const issuer = 'https://id.example'

describe('the groups of a fed customer', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
  })
  afterAll(() => site.close())
  const db = () => site.services.store.db

  /** Returns the groups of the account of a customer of a company. */
  async function groupsOf(externalId: string, { companyId } = site.brand) {
    const isIt = and(
      eq(feedItems.companyId, companyId),
      eq(feedItems.type, 'customer'),
      eq(feedItems.externalId, externalId),
    )
    const isRow = and(eq(accounts.companyId, companyId), eq(accounts.id, feedItems.rowId))
    const found = await db()
      .select({ segments: accounts.segments })
      .from(feedItems)
      .innerJoin(accounts, isRow)
      .where(isIt)
    return found[0]?.segments
  }
  const fed = async (externalId: string, fields: object) => {
    const { summary, reports } = await feed.lines([customer(externalId, { ...fields })])
    expect(summary.refused).toBe(0)
    return { summary, warned: reports.flatMap((report) => report.warnings ?? []) }
  }
  const signIn = async (email: string) => {
    const browser = site.anonymous()
    const identity = { issuer, subject: email, email, emailVerified: true }
    const names = { firstName: '', lastName: '', idToken: '', proof: newCredential() }
    const token = await site.services.store.signIn(site.brand, { ...identity, ...names })
    browser.cookies.set('foyer_session', token)
    await browser.call('GET', '/setting')
    return browser
  }

  test('are stored as the line has them, and are in the account and in its archive', async () => {
    const segments = ['wholesale', 'gold', 'b2b-2026', 'x'.repeat(40)]
    expect(await groupsOf('never-fed')).toBeUndefined()
    const { summary, warned } = await fed('told', {
      segments,
      email: 'told@groups.test',
      emailVerified: true,
    })
    expect([summary.stored, warned]).toEqual([1, []])
    const shopper = await signIn('told@groups.test')
    expect((await shopper.me()).segments).toEqual(segments)
    const { data, page } = await downloadArchive(shopper, (await createArchive(shopper)).url!)
    expect(data.accounts).toMatchObject([{ segments }])
    expect(page).toContain('<th scope="col">Customer groups</th>')
    expect(page).toContain('<li><bdi>wholesale</bdi></li><li><bdi>gold</bdi></li>')
  })

  test('are replaced as a whole, stay without the field, and end with an empty list', async () => {
    await fed('whole', { segments: ['wholesale', 'gold'] })
    const put = async (fields: object) => {
      const answer = await feed.put('customer', 'whole', fields)
      return ((await answer.json()) as { status: string }).status
    }
    const steps: [fields: object, stored: string[]][] = [
      [{ segments: ['silver'] }, ['silver']],
      [{ firstName: 'Noor' }, ['silver']],
      [{ segments: [] }, []],
    ]
    for (const [n, [fields, stored]] of steps.entries()) {
      expect(await put({ ...fields, updatedAt: `2026-11-22T10:00:0${n}Z` })).toBe('stored')
      expect(await groupsOf('whole')).toEqual(stored)
    }
  })

  test('are not changed by the same line again, nor by an older one', async () => {
    const now = { segments: ['gold'], updatedAt: later }
    await fed('dated', now)
    expect((await fed('dated', now)).summary.unchanged).toBe(1)
    expect((await fed('dated', { segments: ['silver'] })).summary.older).toBe(1)
    expect(await groupsOf('dated')).toEqual(['gold'])
  })

  const name = 'expected 1 to 40 lower-case letters, digits and hyphens, such as wholesale'
  const many = Array.from({ length: 21 }, (_, n) => `group-${n}`)
  test.each<[sent: unknown, stored: string[], field: string, expected: string]>([
    ['gold', ['before'], 'segments', 'expected a list'],
    [null, ['before'], 'segments', 'expected a list'],
    [{ gold: true }, ['before'], 'segments', 'expected a list'],
    [['gold', 7, null], ['gold'], 'segments.1', 'expected a text'],
    [['gold', ['silver']], ['gold'], 'segments.1', 'expected a text'],
    [many, many.slice(0, 20), 'segments', 'expected at most 20'],
    [['gold', 'silver', 'gold'], ['gold', 'silver'], 'segments', 'expected each group once'],
    [['Gold', ' silver '], ['gold', 'silver'], 'segments.0', name],
    [['gold', 'GOLD'], ['gold'], 'segments.1', name],
    [['x'.repeat(41), 'gold'], ['gold'], 'segments.0', name],
    [['', 'gold'], ['gold'], 'segments.0', name],
    [['very gold', 'or_not', 'für-alle', 'gold'], ['gold'], 'segments.0', name],
  ])('sent as %j become %j, with a warning', async (sent, stored, field, expected) => {
    const externalId = `mended ${JSON.stringify(sent)}`.slice(0, 200)
    await fed(externalId, { segments: ['before'] })
    const { summary, warned } = await fed(externalId, { segments: sent, updatedAt: later })
    expect(summary.stored).toBe(1)
    expect(await groupsOf(externalId)).toEqual(stored)
    const [first] = warned
    expect(first?.field).toBe(field)
    expect(first?.expected).toContain(expected)
  })

  test('are of the accounts of one company', async () => {
    await fed('shared', { segments: ['gold'] })
    const other = { ...site.brand, companyId: site.brand.companyId + 77 }
    const line = { ...customer('shared', { segments: ['other'] }), updatedAt: later }
    await feedOf({ ...site, brand: other }, [line as never])
    expect(await groupsOf('shared')).toEqual(['gold'])
    expect(await groupsOf('shared', other)).toEqual(['other'])
    const { key } = await createKey(db(), other.companyId, 'other')
    const authorization = `Bearer ${key}`
    const refused = await feed.send('', {
      method: 'POST',
      body: JSON.stringify({ ...line, segments: ['stolen'], updatedAt: '2026-11-25T10:00:00Z' }),
      headers: { authorization },
    })
    expect(refused.status).toBe(401)
    expect(await groupsOf('shared')).toEqual(['gold'])
  })

  test('are stored where the shopper has changed the account since, unlike the profile', async () => {
    const shopper = await signIn('changed@groups.test')
    const { id } = await shopper.me()
    const isTheirs = eq(accounts.id, id)
    await db()
      .update(accounts)
      .set({ firstName: 'Own', changed: new Date(later) })
      .where(isTheirs)
    const contact = { email: 'changed@groups.test', emailVerified: true }
    const { summary } = await fed('changed', { ...contact, segments: ['gold'] })
    expect(summary.older).toBe(1)
    expect(await shopper.me()).toMatchObject({ firstName: 'Own', segments: ['gold'] })
  })

  test('are not those of a guest with the same address', async () => {
    const contact = { email: 'guest@groups.test', emailVerified: true }
    await fed('account', { ...contact, segments: ['gold'] })
    const shopper = await signIn(contact.email)
    await fed('guest', { ...contact, guest: true, segments: ['guests'] })
    expect((await shopper.me()).segments).toEqual(['gold'])
  })

  test('are kept when two accounts become one, those of the remaining one first', async () => {
    for (const [n, mine, stored] of [
      [1, [], ['gold']],
      [2, ['silver'], ['silver']],
    ] as const) {
      await fed(`from-${n}`, { segments: ['gold'] })
      await fed(`into-${n}`, { segments: mine })
      const rowOf = async (externalId: string) => {
        const isIt = and(eq(feedItems.type, 'customer'), eq(feedItems.externalId, externalId))
        const [found] = await db().select({ rowId: feedItems.rowId }).from(feedItems).where(isIt)
        return found!.rowId!
      }
      const [from, into] = [await rowOf(`from-${n}`), await rowOf(`into-${n}`)]
      const { companyId } = site.brand
      await db().transaction((tx) =>
        mergeAccounts({ db: tx as unknown as ReturnType<typeof db>, companyId }, from, into),
      )
      expect(await groupsOf(`into-${n}`)).toEqual(stored)
    }
  })
})
