import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/store/accounts.ts'
import { vouchers } from '#server/vouchers/table.ts'
import { accountTables, tables } from '#server/store/tables.ts'
import { mergeAccounts } from '#server/feed/merge-accounts.ts'
import { addRow } from '../../support/any-row.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Its number in rows of any table. */
const companyId = 1

/** Says why the former account's row may go where the account that stays has the same. */
const replaced = {
  account_achievements: 'what it has claimed is claimed',
  account_interests: 'it says nothing else',
  account_newsletters: 'it says nothing else',
  drafts: 'an account has one interrupted form',
  former_accounts: 'it is the same id',
  last_view_products: 'it is of the same product',
  phone_codes: 'a code can be sent again',
  removed_addresses: 'the address that was deleted last can be taken back, and for a while alone',
  removed_wishes: 'it is of the same product',
  sent_once: 'it is the answer to the same form',
  vouchers: 'what it has claimed or used is claimed or used',
  wish_products: 'it is of the same product',
  wishlist_links: 'an account has one link',
}

describe('merged accounts', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  const ofCompany = new Map<PgTable, Record<string, unknown>>()
  /** An account with a row in every table that has rows of accounts. */
  async function fullAccount() {
    const { db } = site.services.store
    const known = new Map(ofCompany)
    const account = await addRow(db, accounts, known)
    for (const table of accountTables) if (!known.has(table)) await addRow(db, table, known)
    for (const [table, row] of known) if (!('accountId' in row)) ofCompany.set(table, row)
    ofCompany.delete(accounts)
    return account.id as number
  }
  const emptyAccount = async () =>
    (await addRow(site.services.store.db, accounts, new Map())).id as number

  /** The rows of an account by their tables, as the database itself lists those. */
  async function rowsOf(accountId: number) {
    const { db } = site.services.store
    const owned = (await db.execute(
      sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not c.relispartition and a.attname = 'account_id' order by 1`,
    )) as unknown as { rows: { name: string }[] }
    const counts: Record<string, number> = {}
    for (const { name } of owned.rows) {
      const { rows } = (await db.execute(
        sql`select count(*)::int as count from ${sql.identifier(name)}
          where company_id = ${companyId} and account_id = ${accountId}`,
      )) as unknown as { rows: { count: number }[] }
      counts[name] = rows[0]!.count
    }
    return counts
  }
  const merge = (from: number, into: number) =>
    site.services.store.db.transaction((tx) =>
      mergeAccounts(
        { db: tx as unknown as Site['services']['store']['db'], companyId },
        from,
        into,
      ),
    )

  test('take every table of the database into account', async () => {
    const { db } = site.services.store
    const { rows } = (await db.execute(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition order by 1`,
    )) as unknown as { rows: { name: string }[] }
    expect(tables.map(getTableName).sort()).toEqual(rows.map(({ name }) => name))
  })

  test('keep every row of every table', async () => {
    const [from, into] = [await fullAccount(), await emptyAccount()]
    const before = await rowsOf(from)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    expect(Object.keys(before).length).toBeGreaterThan(20)
    await merge(from, into)
    // The id of the former account stays known.
    expect(await rowsOf(into)).toEqual({ ...before, former_accounts: 2 })
    expect(await site.services.store.db.$count(accounts, eq(accounts.id, from))).toBe(0)
  })

  test('keep the rows of the remaining account if both have the same ones', async () => {
    const { db } = site.services.store
    const [from, into] = [await fullAccount(), await fullAccount()]
    const read = () =>
      Promise.all(
        accountTables.map((table) =>
          db
            .select()
            .from(table)
            .where(and(eq(table.companyId, companyId), eq(table.accountId, into))),
        ),
      )
    const [before, counts] = [await read(), await rowsOf(from)]
    await merge(from, into)
    const after = await read()
    for (const [n, rows] of before.entries()) expect(after[n]).toEqual(expect.arrayContaining(rows))
    for (const [name, count] of Object.entries(await rowsOf(into)))
      expect([name, count === counts[name] || count === 2 * counts[name]!]).toEqual([name, true])
  })

  test('replace a row only in tables that state a reason', async () => {
    const { rows } = (await site.services.store.db.execute(
      sql`select distinct t.relname as name from pg_index i join pg_class t on t.oid = i.indrelid
        join pg_constraint on conrelid = t.oid and confrelid = 'accounts'::regclass
        where i.indisunique and not t.relispartition
          and array(select attname::text from pg_attribute
          where attrelid = t.oid and attnum = any(i.indkey)) @> array['account_id']
        and not exists (select from pg_attribute
          where attrelid = t.oid and attnum = any(i.indkey) and attname = 'id') order by 1`,
    )) as unknown as { rows: { name: string }[] }
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(replaced))
  })

  test('keep the claim and the use of a voucher that both have', async () => {
    const { db } = site.services.store
    const [from, into] = [await fullAccount(), await fullAccount()]
    const change = {
      claimDate: new Date('2026-03-01'),
      used: 1,
      redeemDate: new Date('2026-03-02'),
    }
    await db.update(vouchers).set(change).where(eq(vouchers.accountId, from))
    await merge(from, into)
    const rows = await db.select().from(vouchers).where(eq(vouchers.accountId, into))
    expect(rows).toMatchObject([change])
  })

  test('keep the verification of an address only if both have the address', async () => {
    const { db } = site.services.store
    const verified = { emailVerifiedAt: new Date(), telephoneVerifyDate: new Date() }
    const contacts = (n: number) => ({ email: `Both${n}@demo.test`, telephone: `+31 61234567${n}` })
    const merged = async (mine: object, n: number) => {
      const [from, into] = [await emptyAccount(), await emptyAccount()]
      const set = (id: number, values: object) =>
        db.update(accounts).set(values).where(eq(accounts.id, id))
      await set(from, { ...contacts(n), ...verified })
      await set(into, mine)
      await merge(from, into)
      const [row] = await db.select().from(accounts).where(eq(accounts.id, into))
      return row!
    }
    const both = { emailVerifiedAt: expect.any(Date), telephoneVerifyDate: expect.any(Date) }
    expect(await merged({ email: '', telephone: '' }, 1)).toMatchObject({ ...contacts(1), ...both })
    const same = { ...contacts(2), email: 'both2@demo.test' }
    expect(await merged(same, 2)).toMatchObject({ ...same, ...both })
    const others = { email: 'other@demo.test', telephone: '+31 687654321' }
    const neither = { emailVerifiedAt: null, telephoneVerifyDate: null }
    expect(await merged(others, 3)).toMatchObject({ ...others, ...neither })
  })
})
