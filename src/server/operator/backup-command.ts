import { existsSync } from 'node:fs'
import { cp, link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeFolder, writeArchive } from './archive.ts'
import { unfinishedFolder } from '../files/folder.ts'
import { CommandError, type Command } from './command.ts'

/** Links the files of a folder into another, which takes no room: no file is ever changed. */
async function linkFiles(from: string, to: string) {
  if (!existsSync(from)) return
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    if (parentPath.includes(unfinishedFolder)) continue
    const source = join(parentPath, name)
    const target = join(to, source.slice(from.length + 1))
    if (existsSync(target)) continue
    await mkdir(dirname(target), { recursive: true })
    // A file that was removed meanwhile belongs to no row any more.
    await link(source, target).catch(() => cp(source, target).catch(() => {}))
  }
}

/** The embedded database belongs to one process, which makes one backup at a time. */
let isRunning = false

/** Refuses a backup that could not be made. */
function checkTarget(file: string) {
  if (isRunning) throw new CommandError('Another backup is being made.')
  if (existsSync(file)) throw new CommandError(`${file}: expected a new file, found one.`)
  if (!existsSync(dirname(file)))
    throw new CommandError(`${file}: expected a folder that exists, found none.`)
}

/**
 * `npm run backup`: writes the embedded database and the files beside it to an archive. Nobody uses
 * the database while it is copied. The files are listed before and after that, so that each row has
 * its file.
 */
export const backupCommand: Command = async ({ copyDatabase, dataDir }, [file = '']) => {
  if (!copyDatabase)
    throw new CommandError(
      'DATABASE_URL: expected none; back PostgreSQL up with pg_dump, and the files after it.',
    )
  checkTarget(file)
  const staging = join(dataDir, '.backup')
  const files = [join(dataDir, 'files'), join(staging, 'files')] as const
  isRunning = true
  try {
    // A process that was killed has left it.
    await removeFolder(staging)
    await mkdir(staging)
    await linkFiles(...files)
    await copyDatabase(join(staging, 'pglite', 'data'))
    await linkFiles(...files)
    const count = await writeArchive(staging, file)
    return [`${count} files were backed up to ${file}.`]
  } finally {
    await removeFolder(staging)
    isRunning = false
  }
}
