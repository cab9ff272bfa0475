import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCredential, otherBrand, startSite, type Site } from '../support/site.ts'

/** Tests the statements by which the guide for operators deletes a company. */

const guide = readFileSync('.github/operate/back-up.md', 'utf8')
const [, statements = ''] = /## Move or delete a company[^]*?```sql\n([^]*?)```/.exec(guide) ?? []

let site: Site
beforeAll(async () => {
  site = await startSite('postgres')
})
afterAll(() => site.close())

const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
  ((await site.services.store.db.execute(query)) as unknown as { rows: Row[] }).rows

/** Returns how many rows of the company each table has. */
async function countRows(companyId: number) {
  const tables = await rowsOf<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}
        where company_id = ${companyId}`,
    )
    counts[name] = row!.count
  }
  return counts
}

test('the statements of the guide delete all rows of one company, and no row of another', async () => {
  const { companyId } = site.brand
  const other = otherBrand(site)
  const nobody = { email: '', emailVerified: false, firstName: '', lastName: '', idToken: '' }
  const identity = { ...nobody, issuer: site.provider.issuer, subject: 'other' }
  await site.services.store.signIn(other, { ...identity, proof: newCredential() })
  const before = await countRows(other.companyId)
  expect(before).toMatchObject({ accounts: 1, sessions: 1 })
  expect((await countRows(companyId)).orders).toBeGreaterThan(0)
  await site.fill((db) => db.execute(sql.raw(statements.replaceAll('7', String(companyId)))))
  const left = Object.entries(await countRows(companyId)).filter(([, count]) => count > 0)
  expect(left.map(([name]) => name).filter((name) => name !== 'unused_files')).toEqual([])
  expect(await countRows(other.companyId)).toEqual(before)
})
