import { globSync, readFileSync } from 'node:fs'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '#server/feed/constraint-errors.ts'
import { accountTypes } from '#server/feed/merge-accounts.ts'
import { feedTypeNames } from '#server/feed/feed-type.ts'
import { feedTypes } from '#server/feed-types.ts'
import { accounts } from '#server/store/accounts.ts'
import { dated } from '#server/store/record-change.ts'
import { tables } from '#server/store/tables.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

/** Says for each reference that does not delete its rows why nothing is left behind. */
const kept = {
  accounts_billing_address:
    'whoever deletes the address, or the account, takes it from there first',
  accounts_shipping_address: 'the same',
  achievements_campaign: 'a campaign that is somewhere in use is not deleted',
  vouchers_campaign: 'the same',
}

test('every table with the time of a shopper’s change gets it with each change', () => {
  const changed = tables.filter((table) => 'changed' in getTableColumns(table))
  expect(Object.values(dated).map(getTableName)).toEqual(changed.map(getTableName))
})

test('every type of the feed in the table of accounts moves when they are merged', () => {
  const types = feedTypeNames.filter((type) => feedTypes[type].table === accounts)
  expect(accountTypes).toEqual(types)
})

test('no statement finds rows by their place, which is unique only within a partition', () => {
  const files = globSync('src/server/**/*.{ts,sql}')
  expect(files.filter((file) => /\bctid\b/i.test(readFileSync(file, 'utf8')))).toEqual([])
})

describe.each(databases)('the tables on %s', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
  })
  afterAll(() => site.close())

  const rowsOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = (await site.services.store.db.execute(query)) as unknown as {
      rows: { name: string }[]
    }
    return rows.map(({ name }) => name)
  }

  const keyTypes = { p: 'primary keys', f: 'foreign keys' }
  test.each(Object.entries(keyTypes))(
    'all keys of type %s (%s) begin with the company',
    async (type) => {
      const keys = sql`select conname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = ${type} and connamespace = 'public'::regnamespace`
      expect((await rowsOf(keys)).length).toBeGreaterThan(15)
      expect(await rowsOf(sql`${keys} and attname <> 'company_id'`)).toEqual(
        type === 'p' ? ['rate_limits_pkey'] : [],
      )
    },
  )

  test('all unique indexes begin with the company', async () => {
    const indexes = sql`select indexrelid::regclass::text as name from pg_index
      join pg_class on pg_class.oid = indrelid and relnamespace = 'public'::regnamespace
      left join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indisunique`
    expect((await rowsOf(indexes)).length).toBeGreaterThan(30)
    expect(await rowsOf(sql`${indexes} and attname is distinct from 'company_id'`)).toEqual([
      'rate_limits_pkey',
    ])
  })

  test('every table except rate_limits has a company', async () => {
    const tables = sql`select tablename as name from pg_tables
      where schemaname = 'public' and not exists`
    expect(
      await rowsOf(
        sql`${tables} (select from pg_attribute
          where attrelid = tablename::regclass and attname = 'company_id')`,
      ),
    ).toEqual(['rate_limits'])
  })

  const attribute = (name: string) => sql`(select attnum from pg_attribute
    where attrelid = t.oid and attname = ${name})`
  const owned = sql`array[${attribute('company_id')}, ${attribute('account_id')}]`

  test('every reference to an account has the columns that the feed moves', async () => {
    expect(
      await rowsOf(sql`select conname as name from pg_constraint join pg_class t on t.oid = conrelid
        where contype = 'f' and confrelid = 'accounts'::regclass and conkey <> ${owned}`),
    ).toEqual([])
  })

  test('every row of an account is deleted with it', async () => {
    expect(
      await rowsOf(sql`select relname as name from pg_class t
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and ${attribute('account_id')} is not null
          and not exists (select from pg_constraint where conrelid = t.oid and contype = 'f'
            and confdeltype = 'c' and conkey @> ${owned})`),
    ).toEqual([])
  })

  test('every reference deletes its rows, or has a reason not to', async () => {
    expect(
      await rowsOf(sql`select conname as name from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype <> 'c'
          and conparentid = 0
        order by 1`),
    ).toEqual(Object.keys(kept))
  })

  test('every unique index of a fed table has an error message', async () => {
    const fed = feedTypeNames.map((type) => getTableName(feedTypes[type].table))
    const names = await rowsOf(sql`select c.relname as name from pg_index i
      join pg_class c on c.oid = indexrelid join pg_class t on t.oid = indrelid
      where indisunique and t.relname in ${fed} and not exists (select from pg_attribute
        where attrelid = t.oid and attnum = any(indkey) and attname = 'id')`)
    expect(names.sort()).toEqual(Object.keys(rules).sort())
  })
})
