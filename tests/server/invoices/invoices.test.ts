import { parse } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/order.ts'
import { addressLines } from '#server/countries/address-lines.ts'
import { formatMoney } from '#lib/money.ts'
import { summaryLines } from '#domain/order-summary.ts'
import { fileResponse } from '#server/api/files.ts'
import { downloadInvoice as download, ordersOf } from '../../support/invoices.ts'
import { lettersOf as letters, readPdf } from '../../support/pdf.ts'
import { shownMessage } from '../../support/shown-message.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const expectComplete = (text: string, { orderId, billingAddress, products, ...rest }: Order) => {
  const { brand } = site
  const money = summaryLines({ orderId, billingAddress, products, ...rest } as Order, brand).map(
    (line) => formatMoney(line.money, brand),
  )
  for (const part of [
    orderId,
    ...addressLines(billingAddress!, 'en'),
    ...products.map(({ name }) => name),
    ...money,
  ])
    expect(letters(text)).toContain(letters(part))
}

describe.each(['full@demo.test', 'world@demo.test'])('the invoice of %s', (email) => {
  test('has the order’s number, names and sums, and the file name of the order', async () => {
    const browser = await site.signIn(email)
    const invoiced = (await ordersOf(browser)).find(({ invoice }) => invoice)!
    const response = await download(browser, invoiced.id)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(parse(response.headers.get('content-disposition')!)).toEqual({
      type: 'attachment',
      parameters: { filename: invoiced.invoice!.name },
    })
    const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expectComplete(page!, invoiced)
  })
})

test('the invoice of a foreign or missing order, or of one without it, is 404', async () => {
  const full = await site.signIn('full@demo.test')
  const all = await ordersOf(full)
  const other = await site.signIn('world@demo.test')
  expect((await download(other, all.find(({ invoice }) => invoice)!.id)).status).toBe(404)
  expect((await download(full, all.find(({ invoice }) => !invoice)!.id)).status).toBe(404)
  expect((await download(full, 2_147_483_647)).status).toBe(404)
})

describe('a refused link to a file', () => {
  const path = (id: number) => `/account/api/v1/order/downloadInvoice/${id}`
  const follow = (browser: Browser, file: string, page = '/account/orders/7') =>
    browser.navigate(file, { referer: `${site.origin}${page}` })
  const message = async (browser: Browser) =>
    shownMessage(await (await browser.fetch('/account/login')).text()) ||
    shownMessage(await (await browser.fetch('/account')).text())

  test.each(['/account/api/v1/order/downloadInvoice/7', '/account/api/v1/voucher/calendar/7'])(
    'leads to sign-in and back after the session has ended: %s',
    async (file) => {
      const browser = site.anonymous()
      browser.cookies.set('foyer_session', 'a'.repeat(43))
      expect(await follow(browser, file, '/account/orders/7?a=b')).toEqual({
        status: 302,
        location: '/account/login',
      })
      expect(decodeURIComponent(browser.cookies.get('foyer_return_to')!)).toBe(
        '/account/orders/7?a=b',
      )
      expect(await message(browser)).toBe('You’ve been signed out. Sign in again to continue.')
    },
  )

  test('leads back to its page, which shows the reason', async () => {
    const browser = await site.signIn('full@demo.test')
    const { id } = (await ordersOf(browser)).find(({ invoice }) => !invoice)!
    expect(await follow(browser, path(id))).toEqual({ status: 302, location: '/account/orders/7' })
    expect(await message(browser)).toBe('This file is no longer available.')
  })

  test('leads to the overview without a referrer of ours, and never to itself', async () => {
    const browser = await site.signIn('full@demo.test')
    for (const referer of [
      'https://evil.example/account/orders',
      'none',
      `${site.origin}${path(7)}`,
    ])
      expect((await browser.navigate(path(2_147_483_647), { referer })).location).toBe('/account')
  })

  test('an error of another call is still a problem document', async () => {
    expect(await site.anonymous().navigate('/account/api/v1/shopuser/me')).toEqual({
      status: 401,
      location: undefined,
    })
  })

  test('is still a problem document for a script', async () => {
    const response = await site
      .anonymous()
      .fetch(path(7), { headers: { 'sec-fetch-mode': 'cors' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json',
    ])
  })
})

test('a file without a name is called unknow.txt', () => {
  expect(
    parse(fileResponse('', 'application/pdf', '').headers.get('content-disposition')!).parameters,
  ).toEqual({ filename: 'unknow.txt' })
})
