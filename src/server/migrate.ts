/** `npm run migrate`: brings the database's tables up to date, and starts nothing. */
import { newestMigration } from './store/migrate.ts'
import { openDatabase } from './store/open.ts'
import { databaseSettings, readSettings } from './settings.ts'

try {
  const settings = readSettings(process.env)
  const { close, migrated } = await openDatabase(databaseSettings(settings))
  await close()
  console.log(
    migrated.length > 0
      ? `Migrated: ${migrated.join(', ')}.`
      : `Nothing to migrate: the database has ${newestMigration}.`,
  )
} catch (error) {
  console.error(`Foyer cannot migrate.\n${(error as Error).message}`)
  process.exitCode = 1
}
