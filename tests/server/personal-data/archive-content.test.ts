import { and, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { print } from '#lib/html.ts'
import { tableTitles } from '#server/personal-data/archive-words.ts'
import { leftOut } from '#server/personal-data/stored-data.ts'
import { accounts } from '#server/store/accounts.ts'
import { whereOwned } from '#server/store/scope.ts'
import { accountTables, type AccountTable } from '#server/store/tables.ts'
import { createArchive, downloadArchive } from '../../support/archives.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite('postgres')
})
afterAll(() => site.close())
const db = () => site.services.store.db

/** Tables that the making of an archive changes meanwhile. */
const changing = ['data_exports', 'data_export_parts', 'sessions', 'sent_once', 'identities']

async function accountIdOf(email: string) {
  const isTheirs = and(eq(accounts.companyId, site.brand.companyId), eq(accounts.email, email))
  return (await db().select().from(accounts).where(isTheirs))[0]!.id
}

/** Reads a table's rows of an account as the database has them, without what is left out. */
async function storedRows(table: AccountTable | typeof accounts, accountId: number) {
  const { companyId } = site.brand
  const own =
    'accountId' in table
      ? whereOwned({ brand: site.brand, accountId }, table)
      : and(eq(table.companyId, companyId), eq(table.id, accountId))
  const out = ['companyId', 'accountId', ...Object.keys(leftOut[getTableName(table)] ?? {})]
  const rows = await db()
    .select()
    .from(table as typeof accounts)
    .where(own)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !out.includes(name))),
  )
}

/** Returns the texts and numbers of a value as they stand in it. */
const leavesOf = (value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return []
  if (value instanceof Date) return [value.toISOString()]
  if (typeof value === 'object') return Object.values(value).flatMap(leavesOf)
  return typeof value === 'boolean' ? [] : [print(value as string)]
}

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

test('has every field of the fullest account, as data and on its page', async () => {
  const shopper = await site.signIn('full@demo.test')
  const accountId = await accountIdOf('full@demo.test')
  const { url } = await createArchive(shopper)
  const { data, page } = await downloadArchive(shopper, url!)
  let count = 0
  for (const table of [accounts, ...accountTables]) {
    const name = getTableName(table)
    if (changing.includes(name)) continue
    const rows = await storedRows(table, accountId)
    expect([name, sorted(data[name] ?? [])]).toEqual([name, sorted(rows)])
    const missing = rows.flatMap(leavesOf).filter((text) => !page.includes(text))
    expect([name, missing]).toEqual([name, []])
    count += rows.length
  }
  expect(count).toBeGreaterThan(150)
  expect(page).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/)
  expect(page).not.toContain('undefined')
})

test('has a heading in every language for each table, and no others', () => {
  const names = [accounts, ...accountTables].map(getTableName)
  expect(Object.keys(tableTitles).sort()).toEqual([...names, 'customers of the shop'].sort())
})

test('has no column that would let its reader in', () => {
  for (const table of accountTables)
    for (const name of Object.keys(getTableColumns(table)))
      if (/hash|token|secret|^key$/i.test(name))
        expect([getTableName(table), Object.keys(leftOut[getTableName(table)] ?? {})]).toEqual([
          getTableName(table),
          expect.arrayContaining([name]),
        ])
})

test('has the papers that are stored, and the invoices that are made', async () => {
  const email = 'papers@archive.test'
  const identities = [{ issuer: site.provider.issuer, subject: email }]
  const file = Buffer.from('%PDF-1.4 stored').toString('base64')
  const date = '2026-11-21T10:00:00Z'
  const feed = await openFeed(site)
  const { reports } = await feed.lines([
    customer('papers', { firstName: '<b>Ann</b>', email, emailVerified: true, identities }),
    order('papers-1', 'papers', { invoice: { name: 'Fed: a/b?.pdf', date, file } }),
    order('papers-2', 'papers', { invoice: { name: 'Made', date } }),
    order('papers-3', 'papers', {
      documents: [{ kind: 'other', name: 'Elsewhere', url: '/paper.pdf', date }],
    }),
  ])
  expect(reports).toEqual([])
  const shopper = await site.signIn(email)
  await shopper.call('POST', '/setting/language', { Language: 'ar' })
  await db().update(accounts).set({ defaultLanguage: 'ar' }).where(eq(accounts.email, email))
  const { url } = await createArchive(await site.signIn(email))
  const { files, page, data } = await downloadArchive(shopper, url!)
  const papers = Object.keys(files).filter((path) => path.startsWith('documents/'))
  expect(papers).toEqual([
    expect.stringMatching(/^documents\/N-papers-1\/\d+-Fed- ?a-b-\.pdf$/),
    expect.stringMatching(/^documents\/N-papers-2\/\d+-Made\.pdf$/),
  ])
  for (const path of papers) {
    expect(Buffer.from(files[path]!).toString('latin1')).toMatch(/^%PDF-/)
    expect(page).toContain(path.split('/').map(encodeURIComponent).join('/'))
  }
  expect(Buffer.from(files[papers[0]!]!).toString()).toBe('%PDF-1.4 stored')
  expect(page).toMatch(/<html lang="ar" dir="rtl">/)
  expect(page).toContain('&#60;b&#62;Ann')
  expect(page).not.toContain('<b>Ann')
  expect(data['customers of the shop']).toEqual([{ externalId: 'papers', isGuest: false }])
})

test('has the rows of long tables once each, in their order', async () => {
  const accountId = await accountIdOf('full@demo.test')
  await site.fill((other) =>
    other.execute(sql`insert into code_views (company_id, account_id, order_row, line, count)
      select o.company_id, o.account_id, o.id, n, 1 from
        (select * from orders where account_id = ${accountId} order by id limit 3) o,
        generate_series(1, 400) n on conflict do nothing`),
  )
  const shopper = await site.signIn('full@demo.test')
  const { url } = await createArchive(shopper)
  const { data } = await downloadArchive(shopper, url!)
  const views = data.code_views!
  expect(views.length).toBeGreaterThanOrEqual(1_200)
  expect(new Set(views.map((row) => JSON.stringify(row))).size).toBe(views.length)
})
