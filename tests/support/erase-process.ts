/**
 * A process that erases the accounts that are due, as the timer of the site does. It prints `ready`
 * before it begins, and `done` once nothing is left.
 */
import { writeSync } from 'node:fs'
import { openDatabase } from '#server/store/open.ts'
import { eraseDue } from '#server/personal-data/erase-due.ts'

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env
const { db, close } = await openDatabase({ databaseUrl, dataDir })
writeSync(1, 'ready\n')
await eraseDue(db, {
  hasReceiver: () => true,
  erased: () => undefined,
  failed(error) {
    throw error
  },
  isStopped: () => false,
})
writeSync(1, 'done\n')
await close()
