import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import { makePrivateFolder } from '../store/folder-lock.ts'
import type { Db } from '../store/open.ts'
import { SettingsError } from '../settings.ts'
import { fileFolders } from './table.ts'

/** Names the file that has the name of its folder. */
export const nameFile = 'folder-name'

/** Returns a folder's name, which the first process to ask gives it. */
async function readName(folder: string) {
  const file = join(folder, nameFile)
  if (!existsSync(file)) {
    makePrivateFolder(folder)
    const name = randomUUID()
    const written = `${file}.${name}`
    await writeFile(written, name)
    // Another process may have been faster, whose name is whole as soon as it is there.
    await link(written, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(written)
  }
  return (await readFile(file, 'utf8')).trim()
}

const otherFolder = (companyId: number) =>
  new SettingsError(
    `DATA_DIR: expected the folder with the files of company ${companyId}, found another one, so that every second picture would be missing. Have all processes use one folder or the bucket of FILES_S3_BUCKET. If the former folder is lost, remove its row from the table file_folders.`,
  )

/**
 * Notes which folder has the files of some companies. Throws where another one has them: processes
 * with a folder each would miss the pictures of the others.
 */
export async function claimFolder(db: Db, dataDir: string, companies: number[]) {
  const folder = await readName(join(dataDir, 'files'))
  for (const companyId of companies) {
    await db.insert(fileFolders).values({ companyId, folder }).onConflictDoNothing()
    const isOther = and(eq(fileFolders.companyId, companyId), ne(fileFolders.folder, folder))
    if ((await db.$count(fileFolders, isOther)) > 0) throw otherFolder(companyId)
  }
}
