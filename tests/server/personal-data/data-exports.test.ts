import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { unusedFiles } from '#server/files/table.ts'
import { dataExportParts, dataExports } from '#server/personal-data/table.ts'
import { rateLimits } from '#server/sign-in/table.ts'
import { cleanUp } from '#server/store/clean-up.ts'
import {
  askForArchive,
  createArchive,
  downloadArchive,
  listArchives,
} from '../../support/archives.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

describe.each(databases)('an archive of a shopper’s data, on %s', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
  })
  afterAll(() => site.close())
  const db = () => site.services.store.db

  test('is made once for ten requests at once, and three times a day', async () => {
    const shopper = await site.signIn('profile@demo.test')
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForArchive(shopper)))
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(HttpStatus.ok))
    expect(new Set(bodies.map(({ id }: { id: number }) => id)).size).toBe(1)
    await createArchive(shopper)
    await createArchive(shopper)
    while ((await listArchives(shopper)).length < 3) await createArchive(shopper)
    const refused = await askForArchive(shopper)
    expect(refused.status).toBe(HttpStatus.tooManyRequests)
    expect(await refused.json()).toMatchObject({ code: 'too_many_exports' })
    expect(await listArchives(shopper)).toHaveLength(3)
    const form = await shopper.submit('/account/settings/my-data', { call: 'createDataExport' })
    expect(await form.text()).toContain('reached today’s limit for archives')
  })

  test('is for the signed-in shopper who asked for it alone', async () => {
    const shopper = await site.signIn('full@demo.test')
    const { id, url, size } = await createArchive(shopper)
    const { headers, files } = await downloadArchive(shopper, url!)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[^"]+\.zip/)
    expect(headers.get('content-length')).toBe(String(size))
    expect(headers.get('content-type')).toBe('application/zip')
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['data.json', 'index.html']))

    const other = await site.signIn('large@demo.test')
    expect((await other.fetch(url!)).status).toBe(HttpStatus.notFound)
    expect((await site.anonymous().fetch(url!)).status).toBe(HttpStatus.unauthorized)
    expect(await site.anonymous().navigate(url!)).toMatchObject({ location: '/account/login' })
    const wrong = ['0', '-1', 'x', '99999999999', `${id}.5`, String(id + 1000)]
    for (const one of wrong)
      expect((await shopper.fetch(`/account/my-data/${one}`)).status).toBe(HttpStatus.notFound)
    const [part] = await db().select().from(dataExportParts).where(eq(dataExportParts.exportId, id))
    for (const name of [part!.file, encodeURIComponent(part!.file)])
      expect((await shopper.fetch(`/account/picture/${name}`)).status).toBe(HttpStatus.notFound)
    const head = await shopper.fetch(url!, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([HttpStatus.ok, ''])
  })

  test('is deleted with its files when its time is over', async () => {
    const shopper = await site.signIn('new@demo.test')
    await db().delete(rateLimits)
    const { id, url } = await createArchive(await site.signIn('empty@demo.test'))
    const owner = await site.signIn('empty@demo.test')
    expect((await shopper.fetch(url!)).status).not.toBe(HttpStatus.ok)
    const [part] = await db().select().from(dataExportParts).where(eq(dataExportParts.exportId, id))
    const read = () => site.services.files.read(site.brand.companyId, part!.file)
    expect(await read()).toBeDefined()
    await db()
      .update(dataExports)
      .set({ expires: sql`now() - interval '1 second'` })
      .where(eq(dataExports.id, id))
    expect((await owner.fetch(url!)).status).toBe(HttpStatus.notFound)
    expect(await listArchives(owner)).toEqual([])
    await cleanUp({ db: db() })
    expect(await db().$count(dataExports, eq(dataExports.id, id))).toBe(0)
    site.services.files.removeSoon()
    await expect.poll(read).toBeUndefined()
    await expect.poll(() => db().$count(unusedFiles, eq(unusedFiles.name, part!.file))).toBe(0)
  })
})
