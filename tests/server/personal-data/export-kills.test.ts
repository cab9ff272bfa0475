import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileFolder } from '#server/files/folder.ts'
import { unusedFiles } from '#server/files/table.ts'
import { dataExportParts, dataExports } from '#server/personal-data/table.ts'
import { downloadArchive, listArchives } from '../../support/archives.ts'
import { listFolder } from '../../support/folder-files.ts'
import { createDatabase, startSite, type Site } from '../../support/site.ts'

let site: Site
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase()
  site = await startSite(new URL(databaseUrl))
})
afterAll(() => site.close())
const db = () => site.services.store.db
const folder = () => join(site.dataDir, 'files')

/** Has a process begin an archive, and kills it in the middle. */
async function killHalfway() {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'tests/support/export-process.ts'],
    {
      env: {
        ...process.env,
        DATA_DIR: site.dataDir,
        DATABASE_URL: databaseUrl,
        COMPANY_ID: String(site.brand.companyId),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await closed
}

test('a process that is killed leaves no file, and another one makes the archive', async () => {
  const shopper = await site.signIn('profile@demo.test')
  const { rows } = (await db().execute(
    sql`insert into data_exports (company_id, account_id, brand, language)
      select company_id, id, 'held', 'en' from accounts
      where company_id = ${site.brand.companyId} and email = 'profile@demo.test' returning id`,
  )) as unknown as { rows: { id: number }[] }
  const { id } = rows[0]!
  const before = await listFolder(folder())
  await killHalfway()
  const left = (await listFolder(folder())).filter((path) => !before.includes(path))
  const unfinished = join('.unfinished', 'second-half')
  const written = join('exports', String(site.brand.companyId), 'first-half')
  expect(left.toSorted()).toEqual([unfinished, written])

  // The lease ends, and a day passes.
  await db()
    .update(dataExports)
    .set({ due: sql`now()`, brand: site.brand.id })
    .where(eq(dataExports.id, id))
  await db()
    .update(unusedFiles)
    .set({ due: sql`now()` })
  const yesterday = Date.now() / 1_000 - 86_400
  await utimes(join(folder(), unfinished), yesterday, yesterday)
  await expect.poll(async () => (await listArchives(shopper))[0]!.state).toBe('ready')
  openFileFolder(folder())
  site.services.files.removeSoon()
  await expect.poll(() => db().$count(unusedFiles)).toBe(0)

  const parts = await db().select().from(dataExportParts).where(eq(dataExportParts.exportId, id))
  const archive = parts.map(({ file }) => join(...file.split('/')))
  await expect
    .poll(async () => (await listFolder(folder())).filter((path) => !before.includes(path)))
    .toEqual(archive.sort())
  const [row] = await db().select().from(dataExports).where(eq(dataExports.id, id))
  expect(row).toMatchObject({ attempts: 2, failed: null })
  await downloadArchive(shopper, `/account/my-data/${id}`)
})
