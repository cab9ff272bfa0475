/** `npm run move -- --to DATABASE_URL` */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import pLimit from 'p-limit'
import pg from 'pg'
import * as limits from '#lib/limits/services.ts'
import { nameFile } from '../files/claim-folder.ts'
import { openFiles } from '../files/files.ts'
import { unfinishedFolder } from '../files/folder.ts'
import { openDatabase, type Db } from '../store/open.ts'
import { readSettings, type Settings } from '../settings.ts'
import { CommandError } from './command.ts'
import { moveRows } from './move-database.ts'
import { printFailure } from './run.ts'

/** Copies the files beside the database to the bucket, if the settings name one. */
async function copyFiles(settings: Settings) {
  const folder = join(settings.DATA_DIR, 'files')
  if (!settings.FILES_S3_BUCKET || !existsSync(folder)) return undefined
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => path !== nameFile && !path.startsWith(unfinishedFolder))
  const bucket = openFiles(settings)
  const copy = async (path: string) =>
    bucket.setItemRaw(path.replaceAll('/', ':'), await readFile(join(folder, path)))
  await pLimit(limits.filesSentAtOnce).map(paths, copy)
  return paths.length
}

/** Opens both databases and copies the embedded one. */
async function moveDatabase({ DATA_DIR: dataDir, MIGRATE_DATABASE_URL }: Settings, to: string) {
  const source = await openDatabase({ dataDir })
  try {
    const migrateUrl = MIGRATE_DATABASE_URL
    const { close } = await openDatabase({ databaseUrl: to, migrateUrl, dataDir })
    await close()
    // A shop's queries have limits that a move exceeds.
    const target = new pg.Client({ connectionString: to })
    await target.connect()
    try {
      const db = drizzlePostgres(target, { casing: 'snake_case' })
      return await moveRows(source.db, db as unknown as Db)
    } finally {
      await target.end()
    }
  } finally {
    await source.close()
  }
}

function readTarget() {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } })
    if (/^postgres(ql)?:\/\//.test(values.to ?? '')) return values.to!
  } catch {
    // The usage tells the flag that there is.
  }
  throw new CommandError('Expected npm run move -- --to postgresql://user@host/database.')
}

try {
  const to = readTarget()
  const settings = readSettings({ ...process.env, DATABASE_URL: undefined })
  const { DATA_DIR } = settings
  if (!existsSync(join(DATA_DIR, 'pglite')))
    throw new CommandError(
      `DATA_DIR: expected a folder with a database, found none at ${DATA_DIR}.`,
    )
  const count = await moveDatabase(settings, to)
  console.log(`${count} rows were copied and compared. Set DATABASE_URL, and start the shop.`)
  const files = await copyFiles(settings)
  console.log(
    files === undefined
      ? `The files of shoppers stay in ${join(DATA_DIR, 'files')}: keep DATA_DIR.`
      : `${files} files were copied to the bucket.`,
  )
} catch (error) {
  printFailure(error)
}
