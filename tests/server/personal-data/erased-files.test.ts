import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unusedFiles } from '#server/files/table.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { startExports } from '#server/personal-data/export-worker.ts'
import { createArchive } from '../../support/archives.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { listFolder, readFolder } from '../../support/folder-files.ts'
import { accountOf } from '../../support/leaving.ts'
import { openLog } from '../../support/log.ts'
import { noiseJpeg } from '../../support/pictures.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

/** Stands in every file of the shopper's that is not packed. */
const mark = 'Quillfeather'
const date = '2026-11-21T10:00:00Z'

let site: Site
beforeAll(async () => {
  site = await startSite('postgres')
})
afterAll(() => site.close())
const db = () => site.services.store.db
const folder = () => join(site.dataDir, 'files')

async function uploadPicture(shopper: Browser) {
  const body = new FormData()
  body.set('attachFile', new Blob([new Uint8Array(await noiseJpeg())], { type: 'image/jpeg' }))
  const answer = await shopper.fetch('/account/api/v1/shopUser/uploadImage', {
    method: 'POST',
    body,
    headers: { 'x-xsrf-token': shopper.xsrf, origin: shopper.origin },
  })
  expect(answer.status).toBe(204)
}

/** Feeds a shopper with papers, who then adds a picture and has an archive made. */
async function addShopper(id: string) {
  const file = Buffer.from(`%PDF-1.4 for ${mark}`).toString('base64')
  const paper = (name: string) => ({ name, date, file })
  const identities = [{ issuer: site.provider.issuer, subject: id }]
  const email = `${id}@erased.test`
  const feed = await openFeed(site)
  const { reports } = await feed.lines([
    customer(id, { firstName: mark, email, emailVerified: true, identities }),
    order(`${id}-1`, id, {
      invoice: paper('Invoice'),
      documents: [{ kind: 'other', ...paper('Other') }],
    }),
  ])
  expect(reports).toEqual([])
  const shopper = await site.signIn(id)
  await uploadPicture(shopper)
  expect(await createArchive(shopper)).toMatchObject({ state: 'ready' })
  return (await accountOf(db(), id))!
}

const erase = async (accountId: number) => {
  const { companyId } = site.brand
  expect(await eraseAccount(db(), { companyId, accountId, hasReceiver: false })).toBe(true)
}

/** Expects that the folder has these files alone, and no byte of the shopper's. */
async function expectGone(before: string[]) {
  site.services.files.removeSoon()
  await expect.poll(() => db().$count(unusedFiles)).toBe(0)
  expect(await listFolder(folder())).toEqual(before)
  for (const [path, bytes] of await readFolder(folder()))
    expect([path, bytes.includes(mark)]).toEqual([path, false])
}

test('an erasure removes the picture, the papers and the archives from the folder', async () => {
  await uploadPicture(await site.signIn('profile@demo.test'))
  const before = await listFolder(folder())
  expect(before).not.toEqual([])
  const accountId = await addShopper('goes')
  const added = (await listFolder(folder())).filter((path) => !before.includes(path))
  expect(added).toHaveLength(4)
  await erase(accountId)
  await expectGone(before)
})

test('an erasure in the middle of an archive leaves nothing of it in the folder', async () => {
  const before = await listFolder(folder())
  const accountId = await addShopper('halfway')
  const { companyId } = site.brand
  await db().execute(sql`insert into data_exports (company_id, account_id, brand, language)
    values (${companyId}, ${accountId}, 'held', 'en')`)
  const { lines, log } = openLog()
  const half = Promise.withResolvers<number>()
  const { files } = site.services
  /** Stores one part more than the archive has, and erases the account then. */
  const write = (company: number, run: (write: never) => Promise<never>) =>
    files.write(company, async (writeFile) => {
      await writeFile(`exports/${company}/half`, Buffer.from(mark))
      half.resolve((await listFolder(folder())).length)
      await erase(accountId)
      return run(writeFile as never)
    })
  const stop = startExports({
    db: db(),
    services: {
      ...site.services,
      files: { ...files, write: write as typeof files.write },
      brands: {
        ...site.services.brands,
        all: [{ ...site.brand, id: 'held' }],
        byId: () => site.brand,
      },
      log: log as never,
    },
    giveBack: () => Promise.resolve(),
    pollMs: 20,
  })
  expect(await half.promise).toBe(before.length + 5)
  await expect.poll(() => accountOf(db(), 'halfway')).toBeUndefined()
  await stop()
  expect(lines).toEqual([])
  await expectGone(before)
})
