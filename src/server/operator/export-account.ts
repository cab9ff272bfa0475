import { open, rm, type FileHandle } from 'node:fs/promises'
import type { Brand } from '#brands/config/brands.ts'
import { isLocale, type Locale } from '#i18n/locales.ts'
import { makeArchive } from '../personal-data/archive.ts'
import { toJson } from '../personal-data/archive-json.ts'
import { readStoredData } from '../personal-data/stored-data.ts'
import { toChunks } from '../personal-data/zip.ts'
import { CommandError, type OperatorContext } from './command.ts'
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

const localeOf = (languages: string[]): Locale => languages.find(isLocale) ?? 'en'

/** Makes the archive that a shopper gets, in the language of the account. */
function archiveOf(
  { db, messages, readFile }: OperatorContext,
  brand: Brand,
  account: FoundAccount,
) {
  const { id: accountId, companyId, defaultLanguage } = account
  return makeArchive({
    db,
    brand,
    accountId,
    messages,
    locale: localeOf([defaultLanguage, brand.defaultLanguage]),
    readFile: (name) => readFile(companyId, name),
    signal: new AbortController().signal,
  })
}

/** Writes bytes to a file and returns how many. */
async function writeAll(target: FileHandle, chunks: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const chunk of chunks) {
    await target.writeFile(chunk)
    size += chunk.length
  }
  return size
}

/**
 * Writes all that is stored about an account to a file: as the archive that a shopper gets where
 * the file is a .zip, else as JSON. Whatever fails leaves no file behind.
 */
export async function exportAccount(
  context: OperatorContext,
  brand: Brand,
  account: FoundAccount,
  file: string,
) {
  const target = await openFile(file)
  try {
    const chunks = file.toLowerCase().endsWith('.zip')
      ? archiveOf(context, brand, account)
      : toChunks(toJson(readStoredData(context.db, ownerOf(account))))
    const size = await writeAll(target, chunks)
    return [`${size} bytes about account ${account.id} were written to ${file}.`]
  } catch (error) {
    await rm(file, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new CommandError(`${file} could not be written: the disk is full.`)
  } finally {
    await target.close()
  }
}
