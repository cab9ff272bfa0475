import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonObject, milliseconds, oneRow } from '#server/store/json.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

describe.each(databases)('an instant in JSON on %s', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
  })
  afterAll(() => site.close())

  test.each([
    ['2026-11-25T10:00:00.123456Z', '2026-11-25T10:00:00.123Z'],
    ['1969-12-31T23:59:59.9995Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is read as the millisecond %s', async (instant, read) => {
    const row = jsonObject<{ at: number }>({ at: milliseconds(sql`${instant}::timestamptz`) })
    const [found] = await site.services.store.db.select({ row }).from(oneRow)
    expect(new Date(found!.row.at).toISOString()).toBe(read)
  })
})
