import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgText } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { unusedFiles } from '#server/files/table.ts'
import { openDatabase } from '#server/store/open.ts'
import { tables } from '#server/store/tables.ts'
import { openFiles } from '#server/files/files.ts'
import { fileNames, openStoredFiles } from '#server/files/stored-files.ts'
import { readSettings } from '#server/settings.ts'
import { startBucket } from '../../support/bucket.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { openLog } from '../../support/log.ts'
import { createOlder } from '../../support/older-database.ts'
import { databases, startSite } from '../../support/site.ts'

/** Texts that are addresses of the shop's own server, or names that a shopper reads. */
const addresses = ['products.image', 'order_products.image', 'data_exports.file_name']

test('files are removed later if the store is unavailable or the process ends', async () => {
  const bucket = await startBucket()
  const site = await startSite('postgres', {}, bucket.settings)
  const feed = await openFeed(site)
  const { db } = site.services.store
  const file = Buffer.from('%PDF-1.4').toString('base64')
  const invoice = { name: 'i.pdf', date: '2026-11-21T10:00:00Z', file }
  await feed.lines([customer('1'), order('1', '1', { invoice }), order('2', '1', { invoice })])
  await expect.poll(() => db.$count(unusedFiles)).toBe(0)
  expect(bucket.objects.size).toBe(2)
  bucket.goAway()
  const asked = bucket.received.length
  await feed.delete('customer', '1')
  site.services.files.removeSoon()
  // The failed removals are due again in a minute.
  await expect.poll(() => db.$count(unusedFiles, sql`due > now()`)).toBe(2)
  expect(bucket.received.length).toBe(asked + 2)
  await site.services.files.close()
  bucket.comeBack()
  await db.execute(sql`update unused_files set due = now()`)
  const next = await startSite(new URL(site.services.settings.DATABASE_URL!), {}, bucket.settings)
  await expect.poll(() => bucket.objects.size).toBe(0)
  await expect.poll(() => db.$count(unusedFiles)).toBe(0)
  await next.close()
  await site.close()
  await bucket.close()
})

test('a picture of an earlier version is still available', async () => {
  const { databaseUrl, client } = await createOlder(22)
  const { rows } = await client.query<{ id: number }>(
    "insert into accounts (company_id, image_url) values (1, '/account/picture/a-b.webp') returning id",
  )
  const { id } = rows[0]!
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-pictures-'))
  const storage = openFiles(readSettings({ DATA_DIR: dataDir }))
  await storage.setItemRaw(`pictures:1:${id}:a-b.webp`, Buffer.from('picture'))
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const files = openStoredFiles(storage, db, openLog().log)
  const after = await client.query<{ name: string }>('select image_url as name from accounts')
  const picture = await files.read(1, after.rows[0]!.name)
  expect(Buffer.from(picture!).toString()).toBe('picture')
  await files.close()
  await close()
  await client.end()
  await rm(dataDir, { recursive: true })
})

describe.each(databases)('the columns on %s that name files', (database) => {
  test('are exactly those with a trigger that records unused files', async () => {
    const site = await startSite(database)
    const { rows } = (await site.services.store.db.execute(sql`
      select tgrelid::regclass::text as table, encode(tgargs, 'escape') as path from pg_trigger
      where tgfoid in ('note_unused_file'::regproc, 'note_unused_files'::regproc)
        and tgparentid = 0 order by 1`)) as unknown as {
      rows: { table: string; path: string }[]
    }
    await site.close()
    expect(rows.map(({ table }) => table)).toEqual(
      [...fileNames.map(({ table }) => getTableName(table)), 'feed_items'].sort(),
    )
    const noted = rows.map(({ table, path }) => `${table}.${path.replace(/[{}]|\\000/g, '')}`)
    const suspects = tables.flatMap((table) =>
      Object.entries(getTableColumns(table))
        .filter(([name, column]) => is(column, PgText) && /file|image|picture|photo/i.test(name))
        .map(([name]) => `${getTableName(table)}.${toSnakeCase(name)}`),
    )
    expect(suspects.filter((name) => ![...noted, ...addresses].includes(name))).toEqual([])
    expect(suspects).toEqual(expect.arrayContaining(['accounts.image_url', 'documents.file']))
  })
})
