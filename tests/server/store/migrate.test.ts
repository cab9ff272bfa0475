import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/store/open.ts'
import { createDatabase, databases } from '../../support/site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(databases)('the tables on %s', (database) => {
  let options: Parameters<typeof openDatabase>[0]
  beforeAll(async () => {
    options = {
      dataDir: folder,
      databaseUrl: database === 'postgres' ? await createDatabase('template1') : undefined,
    }
  })

  const migrate = () => {
    const { databaseUrl = '', dataDir } = options
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'src/server/migrate.ts'],
      {
        encoding: 'utf8',
        env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      },
    )
    return { status, output: stdout + stderr }
  }

  test('npm run migrate brings them up to date and prints what it did', () => {
    expect(migrate()).toEqual({
      status: 0,
      output: expect.stringMatching(/^Migrated: 0000_initial, 0001_[^.]+\.\n$/),
    })
    expect(migrate()).toEqual({
      status: 0,
      output: expect.stringMatching(/^Nothing to migrate: the database has \d{4}_[\w-]+\.\n$/),
    })
  })

  test('databases of a newer version are refused and stay unchanged', async () => {
    const { db, migrated, close } = await openDatabase(options)
    expect(migrated).toEqual([])
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('x', ${Date.UTC(2099, 0, 2, 3, 4)})`,
    )
    await close()
    const place = database === 'postgres' ? 'DATABASE_URL' : join(folder, 'pglite')
    const sentence =
      /: the database is newer than this version of Foyer: its newest migration is from 2099-01-02 03:04 UTC, and the newest that this version knows is \d{4}_[\w-]+ from 20\d\d-\S+ \S+ UTC; start/
    const refusal = await openDatabase(options).catch((error: Error) => error.message)
    expect(refusal).toMatch(sentence)
    expect(refusal).toContain(`${place}: the database`)
    expect(migrate()).toEqual({ status: 1, output: expect.stringMatching(sentence) })
  })
})
