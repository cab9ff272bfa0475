import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/store/accounts.ts'
import { openDatabase } from '#server/store/open.ts'
import { tables } from '#server/store/tables.ts'
import { startBucket } from '../../support/bucket.ts'
import { createDatabase, startSite, type Site } from '../../support/site.ts'

describe('npm run move', () => {
  let folder: string
  let site: Site
  let dataDir: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-move-'))
    dataDir = join(folder, 'data')
    site = await startSite('pglite')
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function run(environment: object, ...args: string[]) {
    const child = spawn('npm', ['run', '--silent', 'move', '--', ...args], {
      env: { PATH: process.env.PATH, ...environment },
    })
    const streams = [text(child.stdout), text(child.stderr), once(child, 'close')] as const
    const [printed, errors, [code]] = await Promise.all(streams)
    return { printed, errors, code: code as number }
  }

  test('is refused while the shop runs', async () => {
    const here = { DATA_DIR: site.dataDir }
    const { errors, code } = await run(here, '--to', await createDatabase('template1'))
    expect({ errors, code }).toMatchObject({ code: 1 })
    expect(errors).toMatch(/pglite is in use|is open/)
    await site.services.store.copyTo!(join(dataDir, 'pglite', 'data'))
    await cp(join(site.dataDir, 'files'), join(dataDir, 'files'), { recursive: true })
    await site.close()
  })

  test('copies every row and file, and compares', async () => {
    const bucket = await startBucket()
    const to = await createDatabase('template1')
    const moved = await run(
      {
        DATA_DIR: dataDir,
        PUBLIC_ADDRESS: 'http://{host}',
        ...bucket.settings,
      },
      '--to',
      to,
    )
    expect(moved).toMatchObject({ code: 0, errors: '' })
    expect(moved.printed).toMatch(/^\d+ rows were copied and compared\..*\n\d+ files were copied/)
    const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    const ofShoppers = files.filter(
      (one) => one.isFile() && !/brands|unfinished/.test(one.parentPath),
    )
    expect(ofShoppers.length).toBeGreaterThan(0)
    expect(bucket.objects.size).toBe(ofShoppers.length)
    await bucket.close()

    const source = await openDatabase({ dataDir })
    const target = await openDatabase({ databaseUrl: to, dataDir })
    for (const table of tables)
      expect(await target.db.$count(table)).toBe(await source.db.$count(table))
    expect(await source.db.$count(accounts)).toBeGreaterThan(10)
    const ofDefaults = sql`${accounts.billingAddressId} is not null`
    expect(await target.db.$count(accounts, ofDefaults)).toBeGreaterThan(0)
    const ids = target.db.select({ id: sql<number>`max(${accounts.id})` }).from(accounts)
    const [last] = await ids
    const [added] = await target.db
      .insert(accounts)
      .values({ companyId: site.brand.companyId })
      .returning({ id: accounts.id })
    expect(added!.id).toBe(last!.id + 1)
    await source.close()
    await target.close()

    const again = await run({ DATA_DIR: dataDir }, '--to', to)
    expect(again.code).toBe(1)
    expect(again.errors).toMatch(/^--to: expected a database without rows, found some in \w+\.\n$/)
  })

  test('says what it needs', async () => {
    const nowhere = { DATA_DIR: join(folder, 'nowhere') }
    expect((await run(nowhere)).errors).toMatch(/^Expected npm run move -- --to postgresql:/)
    expect((await run(nowhere, '--to', 'shop.db')).errors).toMatch(/^Expected npm run move/)
    const to = await createDatabase('template1')
    expect((await run(nowhere, '--to', to)).errors).toMatch(/^DATA_DIR: expected a folder with/)
    const away = await run({ DATA_DIR: dataDir }, '--to', 'postgresql://127.0.0.1:1/foyer')
    expect(away.errors).toMatch(/^DATABASE_URL: PostgreSQL did not respond/)
  })
})
