/** `npm run restore -- FILE` */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDatabase } from '../store/open.ts'
import { makePrivateFolder } from '../store/folder-lock.ts'
import { readSettings } from '../settings.ts'
import { readArchive, removeFolder } from './archive.ts'
import { CommandError } from './command.ts'
import { printFailure } from './run.ts'

/** Puts a backup into an empty folder, once all of it was checked. */
async function restore(file: string, dataDir: string) {
  if (!existsSync(file)) throw new CommandError(`${file}: expected a backup, found no file.`)
  await mkdir(dataDir, { recursive: true })
  const present = await readdir(dataDir)
  if (present.length > 0)
    throw new CommandError(
      `DATA_DIR: expected an empty folder, found ${present[0]} in ${dataDir}. Nothing was restored.`,
    )
  makePrivateFolder(dataDir)
  const folder = await mkdtemp(join(dataDir, '.restore-'))
  try {
    const { created, files } = await readArchive(file, folder)
    const { close, migrated } = await openDatabase({ dataDir: folder })
    await close()
    // The database comes last: an unfinished restore has none.
    for (const name of (await readdir(folder)).toSorted())
      await rename(join(folder, name), join(dataDir, name))
    console.log(`${files} files of ${created} were restored to ${dataDir}.`)
    if (migrated.length > 0) console.log(`Migrated: ${migrated.join(', ')}.`)
  } finally {
    await removeFolder(folder)
  }
}

const [given] = process.argv.slice(2)
try {
  if (!given || process.argv.length > 3)
    throw new CommandError('Expected npm run restore -- FILE, with the folder in DATA_DIR.')
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env)
  if (DATABASE_URL)
    throw new CommandError('DATABASE_URL: expected none; restore PostgreSQL with pg_restore.')
  await restore(resolve(process.env.INIT_CWD ?? '.', given), resolve(DATA_DIR))
} catch (error) {
  printFailure(error)
}
