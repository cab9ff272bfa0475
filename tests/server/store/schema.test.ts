import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startSite, type Site } from '../../support/site.ts'

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

  test('every table except rate_limits has a company, and every reference includes it', async () => {
    const company = sql`(select attnum from pg_attribute
      where attrelid = conrelid and attname = 'company_id')`
    const references = sql`from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`
    expect(
      await rowsOf(sql`select conname as name ${references} and not (conkey @> array[${company}])`),
    ).toEqual([])
    expect((await rowsOf(sql`select conname as name ${references}`)).length).toBeGreaterThan(15)
    const tables = sql`select tablename as name from pg_tables
      where schemaname = 'public' and not exists`
    expect(
      await rowsOf(
        sql`${tables} (select from pg_attribute
          where attrelid = tablename::regclass and attname = 'company_id')`,
      ),
    ).toEqual(['rate_limits'])
  })
})
