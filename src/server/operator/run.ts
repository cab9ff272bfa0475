import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { loadBrandMessages } from '#brands/config/brand-messages.ts'
import { loadBrands } from '#brands/config/brands.ts'
import { openFiles } from '../files/files.ts'
import { openFileReader } from '../files/stored-files.ts'
import { FolderError } from '../store/folder-lock.ts'
import { SchemaError } from '../store/migrate.ts'
import { openDatabase } from '../store/open.ts'
import { openReceivers } from '../webhooks/receivers.ts'
import { databaseSettings, readSettings, SettingsError } from '../settings.ts'
import { CommandError, UnknownBrand } from './command.ts'
import { commands } from './commands.ts'
import { sendCommand } from './socket.ts'

/** Writes what matters to security beside what a command prints. */
const log = pino({ base: undefined }, pino.destination({ dest: 2, sync: true }))

async function runHere(name: string, args: string[]) {
  const settings = readSettings(process.env)
  const { BRAND, DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings
  // A mistyped folder would become an empty database.
  if (!databaseUrl && !existsSync(dataDir))
    throw new CommandError(`DATA_DIR: expected the server's folder; there is none at ${dataDir}.`)
  const brands = loadBrands('themes', undefined, BRAND)
  const { db, copyTo, close } = await openDatabase(databaseSettings(settings))
  try {
    const brand = brands.byId(BRAND ?? '')
    const receivers = openReceivers(settings, brands)
    const hasReceiver = (companyId: number) => receivers.has(companyId)
    const messages = loadBrandMessages('themes')
    const readFile = openFileReader(openFiles(settings))
    const stored = { db, dataDir, copyDatabase: copyTo, readFile }
    const context = { ...stored, brands, brand, log, messages, hasReceiver }
    return await commands[name]!(context, args)
  } catch (error) {
    // The demo has a brand more, but only while it runs.
    if (!(error instanceof UnknownBrand) || databaseUrl) throw error
    throw new CommandError(`${error.message} No server runs with DATA_DIR=${dataDir}.`)
  } finally {
    await close()
  }
}

async function runAnywhere(name: string, args: string[]) {
  try {
    return await runHere(name, args)
  } catch (error) {
    // A server has the folder open: that one does it.
    if (!(error instanceof FolderError)) throw error
    return await sendCommand(readSettings(process.env).DATA_DIR, [name, ...args]).catch(
      (failure: unknown) => {
        throw failure instanceof CommandError ? failure : error
      },
    )
  }
}

/** Prints why a command failed; what nobody foresaw is thrown. */
export function printFailure(error: unknown) {
  const known = [CommandError, SettingsError, FolderError, SchemaError]
  const isKnown = known.some((kind) => error instanceof kind)
  if (!isKnown && !(error instanceof Error && /^(?:MIGRATE_)?DATABASE_URL/.test(error.message)))
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

/** Does an operator's command and prints what came of it. */
export async function runCommand(name: string, args: string[]) {
  try {
    for (const line of await runAnywhere(name, args)) console.log(line)
  } catch (error) {
    printFailure(error)
  }
}
