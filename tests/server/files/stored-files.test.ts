import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unusedFiles } from '#server/files/table.ts'
import { startBucket } from '../../support/bucket.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { noiseJpeg } from '../../support/pictures.ts'
import { Browser, newCredential, startSite, type Site } from '../../support/site.ts'

const date = '2026-11-21T10:00:00Z'
/** Follows all of the shopper's changes. */
const now = () => new Date().toISOString()

async function upload(shopper: Browser) {
  const body = new FormData()
  body.set('attachFile', new Blob([new Uint8Array(await noiseJpeg())], { type: 'image/jpeg' }))
  const response = await shopper.fetch('/account/api/v1/shopUser/uploadImage', {
    method: 'POST',
    body,
    headers: { 'x-xsrf-token': shopper.xsrf, origin: shopper.origin },
  })
  expect(response.status).toBe(204)
  return (await shopper.me()).imageUrl
}

const places = [
  { database: 'pglite', store: 'folder' },
  { database: 'postgres', store: 'bucket' },
] as const

describe.each(places)('files in a $store, named by rows of $database', ({ database, store }) => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  let bucket: Awaited<ReturnType<typeof startBucket>>
  beforeAll(async () => {
    bucket = await startBucket()
    site = await startSite(database, {}, store === 'bucket' ? bucket.settings : {})
    feed = await openFeed(site)
  })
  afterAll(async () => {
    await site.close()
    await bucket.close()
  })

  const stored = async () => {
    if (store === 'bucket') return [...bucket.objects.keys()].map((key) => key.slice(10)).sort()
    const names = await readdir(join(site.dataDir, 'files'), { recursive: true }).catch(() => [])
    return names.filter((name) => /\.(pdf|webp)$/.test(name)).sort()
  }
  const db = () => site.services.store.db
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
    ((await db().execute(query)) as unknown as { rows: Row[] }).rows
  /** Has unused files looked for; resolves once none is left to look at. */
  const settle = async () => {
    site.services.files.removeSoon()
    await expect.poll(() => db().$count(unusedFiles)).toBe(0)
  }
  const invoice = (text: string) => ({
    name: 'i.pdf',
    date,
    file: Buffer.from(`%PDF-1.4 ${text}`).toString('base64'),
  })
  const signIn = async (subject: string) => {
    const shopper = new Browser(site.origin)
    const { store: accounts } = site.services
    const identity = { issuer: 'https://id.example', subject, email: `${subject}@files.test` }
    const names = { firstName: '', lastName: '', idToken: '' }
    const token = { emailVerified: true, proof: newCredential() }
    shopper.cookies.set(
      'foyer_session',
      await accounts.signIn(site.brand, { ...identity, ...names, ...token }),
    )
    await shopper.fetch('/account/api/v1/setting')
    return shopper
  }
  /** A customer whom the shop feeds, who is signed in and has a picture and an invoice. */
  const openCustomer = async (id: string) => {
    const identities = [{ issuer: 'https://id.example', subject: id }]
    await feed.lines([customer(id, { identities }), order(`${id}-1`, id, { invoice: invoice(id) })])
    const shopper = await signIn(id)
    return { shopper, imageUrl: await upload(shopper), identities }
  }

  const routes: [string, (id: string) => Promise<unknown>][] = [
    [
      'a line',
      (id) => feed.lines([{ type: 'customer', externalId: id, deleted: true, updatedAt: now() }]),
    ],
    ['a call of the feed', (id) => feed.delete('customer', id)],
    [
      'whatever else deletes the row',
      (id) =>
        db().execute(sql`delete from accounts where id =
          (select row_id from feed_items where type = 'customer' and external_id = ${id})`),
    ],
  ]
  test.each(routes)('a customer who is deleted by %s leaves no files', async (route, run) => {
    const id = `gone by ${route}`
    await settle()
    const before = await stored()
    const { shopper } = await openCustomer(id)
    await settle()
    expect(await stored()).toHaveLength(before.length + 2)
    await run(id)
    await settle()
    expect(await stored()).toEqual(before)
    expect((await shopper.fetch('/account')).status).toBe(302)
  })

  test('an invoice that is replaced, linked, removed or deleted leaves no file', async () => {
    await settle()
    const before = await stored()
    const { shopper } = await openCustomer('replaced')
    const put = (given: object) =>
      feed.put('order', 'replaced-1', { customer: 'replaced', ...given })
    const bytes = async () =>
      (await shopper.call('GET', '/order/downloadInvoice/N-replaced-1')).text()
    for (const text of ['second', 'second', 'third']) {
      await put({ invoice: invoice(text) })
      await settle()
      expect(await stored()).toHaveLength(before.length + 2)
      expect(await bytes()).toBe(`%PDF-1.4 ${text}`)
    }
    await put({
      invoice: { ...invoice(''), file: undefined, url: 'https://shop.example/i.pdf' },
    })
    await settle()
    expect(await stored()).toHaveLength(before.length + 1)
    await put({ invoice: invoice('fourth') })
    await put({ invoice: null })
    await settle()
    expect(await stored()).toHaveLength(before.length + 1)
    await put({ invoice: invoice('fifth') })
    await feed.delete('order', 'replaced-1')
    await settle()
    expect(await stored()).toHaveLength(before.length + 1)
  })

  test('a picture that the shop replaces by an address leaves no file', async () => {
    const { imageUrl } = await openCustomer('pictured')
    await feed.put('customer', 'pictured', { imageUrl: 'https://shop.example/me.webp' })
    await settle()
    expect((await stored()).filter((key) => key.endsWith(imageUrl.split('/').at(-1)!))).toEqual([])
  })

  test('the invoice of a waiting order is kept until its line is replaced', async () => {
    await settle()
    const before = await stored()
    const wait = (text: string, updatedAt: string) =>
      feed.lines([order('waits', 'comes-later', { invoice: invoice(text), updatedAt })])
    await wait('first', '2026-11-20T10:00:00Z')
    await wait('second', now())
    await settle()
    expect(await stored()).toHaveLength(before.length + 1)
    await feed.lines([customer('comes-later')])
    await settle()
    expect(await stored()).toHaveLength(before.length + 1)
    const [row] = await rowsOf<{ file: string }>(sql`select file from documents i
      join orders o on o.id = i.order_row where o.order_id = 'N-waits'`)
    const file = await site.services.files.read(site.brand.companyId, row!.file)
    expect(Buffer.from(file!).toString()).toBe('%PDF-1.4 second')
  })

  test('a repeated line and a refused one leave no file', async () => {
    const { identities: _ } = await openCustomer('again')
    await settle()
    const before = await stored()
    const line = order('again-1', 'again', { invoice: invoice('again') })
    expect((await feed.lines([line])).summary).toMatchObject({ unchanged: 1 })
    const isNew = order('again-2', 'again', { created: undefined, invoice: invoice('x') })
    expect((await feed.lines([isNew])).summary).toMatchObject({ refused: 1 })
    await settle()
    expect(await stored()).toEqual(before)
  })

  test('the picture of an account that is merged into another is still available', async () => {
    const { shopper, imageUrl } = await openCustomer('former')
    const other = await signIn('stays')
    const identities = [{ issuer: 'https://id.example', subject: 'stays' }]
    await feed.lines([customer('former', { identities, updatedAt: now() })])
    await settle()
    const me = await other.me()
    expect(me).toMatchObject({ imageUrl, lastOrder: { orderId: 'N-former-1' } })
    expect((await other.fetch(imageUrl)).status).toBe(200)
    expect((await shopper.me()).id).toBe(me.id)
  })

  test('a file without its row is removed, even if the process ends before', async () => {
    await settle()
    const before = await stored()
    const { files } = site.services
    const failure = await files
      .write(1, async (write) => {
        await write('invoices/1/failed.pdf', Buffer.from('%PDF-'))
        throw new Error('no row')
      })
      .catch((error: Error) => error.message)
    expect(failure).toBe('no row')
    await settle()
    expect(await stored()).toEqual(before)
    const written = new Promise<void>((resolve) => {
      void files.write(1, async (write) => {
        await write('invoices/1/ended.pdf', Buffer.from('%PDF-'))
        resolve()
        await new Promise(() => {})
      })
    })
    await written
    site.services.files.removeSoon()
    expect(await stored()).toHaveLength(before.length + 1)
    await db().execute(sql`update unused_files set due = due - interval '1 day'`)
    await settle()
    expect(await stored()).toEqual(before)
  })
})
