import { open, rm, type FileHandle } from 'node:fs/promises'
import { readStoredData } from '../personal-data/stored-data.ts'
import type { Db } from '../store/open.ts'
import { CommandError } from './command.ts'
import { ownerOf, type FoundAccount } from './find-accounts.ts'

/** Opens a new file that its owner alone may read. */
const openFile = (file: string) =>
  open(file, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(
      code === 'EEXIST'
        ? `${file}: expected a new file, found one.`
        : `${file} cannot be written (${code}).`,
    )
  })

/** Writes a JSON object whose fields are tables, each a list of rows. */
async function writeTables(target: FileHandle, rows: ReturnType<typeof readStoredData>) {
  let last = ''
  let count = 0
  await target.write('{')
  for await (const { table, row } of rows) {
    const begins = table === last ? ',' : `${last && '\n],'}\n${JSON.stringify(table)}: [`
    await target.write(`${begins}\n${JSON.stringify(row)}`)
    last = table
    count += 1
  }
  await target.write(`${last && '\n]'}\n}\n`)
  return count
}

/** Writes all that is stored about an account to a file. Whatever fails leaves no file behind. */
export async function exportAccount(db: Db, account: FoundAccount, file: string) {
  const target = await openFile(file)
  try {
    const count = await writeTables(target, readStoredData(db, ownerOf(account)))
    return [`${count} rows of account ${account.id} were written to ${file}.`]
  } catch (error) {
    await rm(file, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new CommandError(`${file} could not be written: the disk is full.`)
  } finally {
    await target.close()
  }
}
