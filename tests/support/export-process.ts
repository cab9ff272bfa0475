/**
 * A process that begins an archive: it leases the job, writes one part, and writes half of another.
 * It prints `half` then, and waits to be killed.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createStorage } from 'unstorage'
import { openFileFolder, unfinishedFolder } from '#server/files/folder.ts'
import { openStoredFiles } from '#server/files/stored-files.ts'
import { leaseJob } from '#server/personal-data/export-jobs.ts'
import { openDatabase } from '#server/store/open.ts'

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', COMPANY_ID: companyId } = process.env
const { db } = await openDatabase({ databaseUrl, dataDir })
const folder = join(dataDir, 'files')
const storage = createStorage({ driver: openFileFolder(folder) })
const log = { info: () => undefined, error: () => undefined }
const files = openStoredFiles(storage, db, log)
const company = Number(companyId)
const job = await leaseJob(db, company, ['held'], 60)
if (!job) throw new Error('expected an archive to make')
await files.write(company, async (write) => {
  await write(`exports/${company}/first-half`, randomBytes(1024))
  mkdirSync(join(folder, unfinishedFolder), { recursive: true })
  writeFileSync(join(folder, unfinishedFolder, 'second-half'), 'Quillfeather')
  writeSync(1, 'half\n')
  return new Promise(() => setInterval(() => undefined, 1_000))
})
