import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '../store/open.ts'
import { readArchive, removeFolder } from './archive.ts'

/** Unpacks a backup beside it and opens its database. Throws `CommandError` unless it is whole. */
export async function checkBackup(file: string) {
  const folder = await mkdtemp(join(dirname(file), '.foyer-check-'))
  try {
    await readArchive(file, folder)
    const { close } = await openDatabase({ dataDir: folder })
    await close()
  } finally {
    await removeFolder(folder)
  }
}
