import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPage } from '#contract/order.ts'
import { dateStyle } from '#lib/culture.ts'
import { formatDate } from '#lib/dates.ts'
import { visibleHtml } from '../../support/drafts.ts'
import { readPdf } from '../../support/pdf.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

let folder: string
let site: Site
let shopper: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-months-'))
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), monthNames: 'language' }),
  )
  site = await startSite('postgres', { themes })
  shopper = await site.signIn('full@demo.test')
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const html = (path: string) => visibleHtml(shopper, path)

test.each(['pl', 'ar'])(
  'every date of an order has its month in the shopper’s language: %s',
  async (language) => {
    await shopper.call('PATCH', '/localize', { Country: 'NL', Language: language, Currency: 'EUR' })
    const { data } = orderPage.parse(await (await shopper.call('GET', '/order')).json())
    const formatted = (iso: string) => formatDate(iso, 'order', dateStyle(site.brand, language))
    const { created } = data[0]!
    expect(formatted(created)).not.toBe(formatDate(created, 'order', site.brand))
    const pages = ['/account', '/account/orders', `/account/orders/${data[0]!.id}`]
    const found = await Promise.all(
      pages.map(async (path) => (await html(path)).includes(formatted(created)) && path),
    )
    expect(found).toEqual(pages)

    const { id, invoice } = data.find((order) => order.invoice)!
    const response = await shopper.call('GET', `/order/downloadInvoice/${id}`)
    const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()))
    const [, month] = formatted(invoice!.date).split(' ')
    expect(page!.normalize('NFKC')).toContain(month)
    expect((await html(`/account/orders/${id}`)).includes(formatted(invoice!.date))).toBe(true)
  },
)
