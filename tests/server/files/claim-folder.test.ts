import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimFolder } from '#server/files/claim-folder.ts'
import { startBucket } from '../../support/bucket.ts'
import { createDatabase, startSite, type Site } from '../../support/site.ts'

let folder: string
let databaseUrl: URL
let site: Site
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-folders-'))
  databaseUrl = new URL(await createDatabase())
  site = await startSite(databaseUrl)
  await cp(join(site.dataDir, 'files'), join(folder, 'shared', 'files'), { recursive: true })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

test('a second process with a folder of its own does not start', async () => {
  const other = { DATA_DIR: join(folder, 'other') }
  await expect(startSite(databaseUrl, {}, other)).rejects.toThrow(
    /^DATA_DIR: expected the folder with the files of company \d+, found another one/,
  )
})

test('one with the same bucket starts', async () => {
  const bucket = await startBucket()
  const second = await startSite(
    databaseUrl,
    {},
    {
      DATA_DIR: join(folder, 'other'),
      ...bucket.settings,
    },
  )
  await second.close()
  await bucket.close()
})

test('processes that share the folder start, also at the same time', async () => {
  const { db } = site.services.store
  const shared = [1, 2, 3].map(() => claimFolder(db, join(folder, 'shared'), [1]))
  expect(await Promise.all(shared)).toHaveLength(3)
  const fresh = [1, 2, 3].map(() => claimFolder(db, join(folder, 'fresh'), [77]))
  expect(await Promise.all(fresh)).toHaveLength(3)
  await expect(claimFolder(db, join(folder, 'fresh'), [1])).rejects.toThrow(/^DATA_DIR/)
})
