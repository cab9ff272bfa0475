import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/store/folder-lock.ts'
import { openDatabase } from '#server/store/open.ts'
import { openLog } from '../../support/log.ts'
import { createDatabase } from '../../support/site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-operator-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a database that cannot be opened', () => {
  test('a folder that another process has open is refused by name', async () => {
    const held = join(folder, 'held/pglite')
    const script = `
      import { lockFolder } from './src/server/store/folder-lock.ts'
      lockFolder(process.argv[1])
      console.log('held')
      setInterval(() => {}, 1000)`
    const other = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, held],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await new Promise((resolve) => other.stdout.once('data', resolve))
    await expect(openDatabase({ dataDir: join(folder, 'held') })).rejects.toThrow(
      `${held} is in use by another process`,
    )
    const gone = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await gone
    // However the process ended, the folder is free again.
    lockFolder(held)()
  })

  test('a folder that is a file is refused by name', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openDatabase({ dataDir: join(folder, 'file') })).rejects.toThrow(
      `${join(folder, 'file', 'pglite')} cannot be opened`,
    )
  })

  test.runIf(process.platform === 'linux')(
    'a folder that cannot be created is refused by name, at once',
    async () => {
      await expect(openDatabase({ dataDir: '/proc/foyer' })).rejects.toThrow(
        '/proc/foyer/pglite cannot be opened',
      )
    },
  )

  test('a folder that holds something else is refused by name', async () => {
    lockFolder(join(folder, 'broken/pglite'))()
    await cp('package.json', join(folder, 'broken/pglite/data/PG_VERSION'))
    await expect(openDatabase({ dataDir: join(folder, 'broken') })).rejects.toThrow(
      `${join(folder, 'broken/pglite')} cannot be opened as a database`,
    )
  })

  test('a PostgreSQL that does not answer is refused by its setting', async () => {
    await expect(
      openDatabase({ databaseUrl: 'postgresql://foyer@127.0.0.1:1/foyer', dataDir: folder }),
    ).rejects.toThrow('DATABASE_URL: PostgreSQL did not respond')
  })

  test('a migration that fails is refused with the reason of PostgreSQL', async () => {
    const databaseUrl = await createDatabase('template1')
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('create table orders ()')
    await client.end()
    await expect(openDatabase({ databaseUrl, dataDir: folder })).rejects.toThrow(
      'DATABASE_URL: PostgreSQL did not respond, or could not be migrated (relation "orders" already exists)',
    )
  })

  test('the address of the migrations is refused by its own setting', async () => {
    const databaseUrl = await createDatabase('template1')
    const nowhere = 'postgresql://foyer@127.0.0.1:1/foyer'
    const open = (urls: { databaseUrl: string; migrateUrl: string }) =>
      openDatabase({ ...urls, dataDir: folder })
    await expect(open({ databaseUrl, migrateUrl: nowhere })).rejects.toThrow(
      'MIGRATE_DATABASE_URL: PostgreSQL did not respond',
    )
    await expect(open({ databaseUrl: nowhere, migrateUrl: databaseUrl })).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL did not respond/,
    )
  })

  test('a start waits for the PostgreSQL that serves as for that of the migrations', async () => {
    const { lines, log } = openLog()
    const stopping = new AbortController()
    const opening = openDatabase({
      databaseUrl: 'postgresql://foyer@127.0.0.1:1/foyer',
      migrateUrl: await createDatabase('template1'),
      dataDir: folder,
      log,
      waits: true,
      signal: stopping.signal,
    })
    await expect.poll(() => lines).toContainEqual('the start waits for PostgreSQL (ECONNREFUSED)')
    stopping.abort()
    await expect(opening).rejects.toThrow('aborted')
  })
})
