import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#server/store/accounts.ts'
import { openDatabase, type Db } from '#server/store/open.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Runs `npm run backup` or `npm run restore` in a process of its own. */
async function run(name: 'backup' | 'restore', file: string, environment: object) {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './src/server/preload.mjs']
  const child = spawn(process.execPath, [...flags, `src/server/operator/${name}.ts`, file], {
    env: { PATH: process.env.PATH, ...environment },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed }
}

/** Returns the rows of every table. */
async function countsOf(db: Db) {
  const { rows } = (await db.execute(
    sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by 1`,
  )) as unknown as { rows: { name: string }[] }
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const count = sql.raw(`select count(*)::int as count from "${name}"`)
    const found = (await db.execute(count)) as unknown as { rows: { count: number }[] }
    counts[name] = found.rows[0]!.count
  }
  return counts
}

describe('a backup', () => {
  let folder: string
  let site: Site
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'))
    file = join(folder, 'backup.tar.gz')
    site = await startSite('pglite')
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true })
  })
  const here = () => ({ DATA_DIR: site.dataDir })

  test('of a shop that is written to has everything that was answered before', async () => {
    const { db } = site.services.store
    const shopper = await site.signIn('profile@demo.test')
    const [{ id } = { id: 0 }] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, 'profile@demo.test'))
    let written = 0
    let isOver = false
    const write = async () => {
      for (; !isOver; await pause(50)) {
        const name = `Name${written + 1}`
        await db.update(accounts).set({ firstName: name }).where(eq(accounts.id, id))
        written += 1
      }
    }
    const writing = write()
    await pause(500)
    const before = written
    const counts = await countsOf(db)
    const backup = await run('backup', file, here())
    isOver = true
    await writing
    expect(backup).toMatchObject({ code: 0 })
    expect(backup.printed).toMatch(/^\d+ files were backed up to .*\nIt was read again/)
    expect((await shopper.fetch('/account')).status).toBe(200)
    expect((await readdir(site.dataDir)).filter((name) => name === '.backup')).toEqual([])

    const dataDir = join(folder, 'restored')
    expect(await run('restore', file, { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    const restored = await openDatabase({ dataDir })
    const [found] = await restored.db.select().from(accounts).where(eq(accounts.id, id))
    const number = Number(found!.firstName.slice('Name'.length))
    expect(number).toBeGreaterThanOrEqual(before)
    expect(number).toBeLessThanOrEqual(written)
    expect(await countsOf(restored.db)).toEqual(counts)
    await restored.close()
    const filesIn = async (root: string) =>
      (await readdir(join(root, 'files'), { recursive: true }))
        .filter((name) => !name.startsWith('.unfinished'))
        .toSorted()
    expect(await filesIn(dataDir)).toEqual(await filesIn(site.dataDir))
  })

  test('is one at a time', async () => {
    const two = ['one.tar.gz', 'two.tar.gz'].map((name) =>
      run('backup', join(folder, name), here()),
    )
    const results = await Promise.all(two)
    const refused = results.filter(({ code }) => code === 1)
    for (const { printed } of refused) expect(printed).toBe('Another backup is being made.\n')
    expect(refused.length).toBeLessThanOrEqual(1)
    expect((await readdir(site.dataDir)).filter((name) => name === '.backup')).toEqual([])
  })

  test('is never written over a file, nor restored over a shop', async () => {
    expect(await run('backup', file, here())).toEqual({
      code: 1,
      printed: `${file}: expected a new file, found one.\n`,
    })
    expect(await run('backup', join(folder, 'no/where'), here())).toEqual({
      code: 1,
      printed: `${join(folder, 'no/where')}: expected a folder that exists, found none.\n`,
    })
    const used = join(folder, 'used')
    await mkdir(used)
    await writeFile(join(used, 'kept'), 'kept')
    const refused = await run('restore', file, { DATA_DIR: used })
    expect(refused).toEqual({
      code: 1,
      printed: `DATA_DIR: expected an empty folder, found kept in ${used}. Nothing was restored.\n`,
    })
    expect(await readdir(used)).toEqual(['kept'])
  })

  test('that is broken restores nothing', async () => {
    const whole = await readFile(file)
    const broken = {
      'cut.tar.gz': whole.subarray(0, whole.length / 2),
      'none.tar.gz': Buffer.from('no archive'),
      'changed.tar.gz': Buffer.concat([
        whole.subarray(0, 5_000),
        Buffer.alloc(500, 7),
        whole.subarray(5_500),
      ]),
    }
    for (const [name, bytes] of Object.entries(broken)) {
      const path = join(folder, name)
      await writeFile(path, bytes)
      const dataDir = join(folder, `of-${name}`)
      const { code, printed } = await run('restore', path, { DATA_DIR: dataDir })
      expect(code, name).toBe(1)
      expect(printed).toContain(`${path} is no whole backup of Foyer`)
      expect(await readdir(dataDir)).toEqual([])
    }
  })

  test('of a newer version is refused, and one without a server is made, too', async () => {
    const dataDir = join(folder, 'newer')
    await cp(join(folder, 'restored'), dataDir, { recursive: true })
    const { db, close } = await openDatabase({ dataDir })
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9000000000000)`,
    )
    await close()
    const later = join(folder, 'newer.tar.gz')
    const made = await run('backup', later, { DATA_DIR: dataDir })
    expect(made.printed).toContain('the database is newer than this version of Foyer')
    expect(existsSync(later)).toBe(false)
    const offline = join(folder, 'offline.tar.gz')
    expect(await run('backup', offline, { DATA_DIR: join(folder, 'restored') })).toMatchObject({
      code: 0,
    })
  })
})
