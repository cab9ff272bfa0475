import { parse } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProductType, ShipmentStatus } from '#contract/codes.ts'
import { order, orderPage, type Order } from '#contract/order.ts'
import { addressLines } from '#domain/address-lines.ts'
import { formatMoney } from '#lib/money.ts'
import { summaryLines } from '#domain/order-summary.ts'
import { fileResponse } from '#server/api/files.ts'
import { makeInvoice } from '#server/invoices/invoices.ts'
import { hurry } from '../support/hurry.ts'
import { textPositions, readPdf } from '../support/pdf.ts'
import { startSite, type Browser, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const ordersOf = async (browser: Browser) =>
  orderPage.parse(await (await browser.call('GET', '/order')).json()).data
const download = (browser: Browser, id: number) =>
  browser.call('GET', `/order/downloadInvoice/${id}`)
/** Lines break where the page is narrow: only the letters count. */
const letters = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

const expectComplete = (text: string, { orderId, billingAddress, products, ...rest }: Order) => {
  const { brand } = site
  const money = summaryLines({ orderId, billingAddress, products, ...rest } as Order).map((line) =>
    formatMoney(line.money, brand),
  )
  for (const part of [
    orderId,
    ...addressLines(billingAddress!),
    ...products.map(({ name }) => name),
    ...money,
  ])
    expect(letters(text)).toContain(letters(part))
}

describe.each(['full@demo.test', 'world@demo.test'])('the invoice of %s', (email) => {
  test('has the order’s number, names and sums, and the name that the order tells', async () => {
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

test('of another shopper’s order, of one without an invoice, or of none is 404', async () => {
  const full = await site.signIn('full@demo.test')
  const all = await ordersOf(full)
  const other = await site.signIn('world@demo.test')
  expect((await download(other, all.find(({ invoice }) => invoice)!.id)).status).toBe(404)
  expect((await download(full, all.find(({ invoice }) => !invoice)!.id)).status).toBe(404)
  expect((await download(full, 2_147_483_647)).status).toBe(404)
})

describe('a link to a file that is refused', () => {
  const path = (id: number) => `/account/api/v1/order/downloadInvoice/${id}`
  const follow = (browser: Browser, file: string, page = '/account/orders/7') =>
    browser.navigate(file, { referer: `${site.origin}${page}` })
  const message = async (browser: Browser) =>
    /<p data-text>(.*?)<\/p>/.exec(await (await browser.fetch('/account/login')).text())?.[1] ??
    /<p data-text>(.*?)<\/p>/.exec(await (await browser.fetch('/account')).text())?.[1]

  test.each(['/account/api/v1/order/downloadInvoice/7', '/account/api/v1/voucher/calendar/7'])(
    'leads to login and back after the session’s end: %s',
    async (file) => {
      const browser = site.anonymous()
      browser.cookies.set('foyer_session', 'a'.repeat(43))
      expect(await follow(browser, file, '/account/orders/7?a=b')).toEqual({
        status: 302,
        location: '/account/login',
      })
      expect(decodeURIComponent(browser.cookies.get('foyer_wanted')!)).toBe('/account/orders/7?a=b')
      expect(await message(browser)).toBe('You’ve been signed out. Sign in again to continue.')
    },
  )

  test('leads back to its page, which says why', async () => {
    const browser = await site.signIn('full@demo.test')
    const { id } = (await ordersOf(browser)).find(({ invoice }) => !invoice)!
    expect(await follow(browser, path(id))).toEqual({ status: 302, location: '/account/orders/7' })
    expect(await message(browser)).toBe('This file is no longer available.')
  })

  test('leads to the overview where no page of ours is known, and never to another site or to itself', async () => {
    const browser = await site.signIn('full@demo.test')
    for (const referer of [
      'https://evil.example/account/orders',
      'none',
      `${site.origin}${path(7)}`,
    ])
      expect((await browser.navigate(path(2_147_483_647), { referer })).location).toBe('/account')
  })

  test('of another call is a problem document, as ever', async () => {
    expect(await site.anonymous().navigate('/account/api/v1/shopuser/me')).toEqual({
      status: 401,
      location: undefined,
    })
  })

  test('is a problem document for a script, as ever', async () => {
    const response = await site
      .anonymous()
      .fetch(path(7), { headers: { 'sec-fetch-mode': 'cors' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json',
    ])
  })
})

test('a file that has no name is called unknow.txt', () => {
  expect(
    parse(fileResponse('', 'application/pdf', '').headers.get('content-disposition')!).parameters,
  ).toEqual({ filename: 'unknow.txt' })
})

const taskOf = async (change: Partial<Order>, locale = 'en') => {
  const browser = await site.signIn('full@demo.test')
  const { id } = (await ordersOf(browser)).find(({ invoice }) => invoice)!
  const whole = order.parse(await (await browser.call('GET', `/order/${id}`)).json())
  const messages = site.services.messages.all('default', locale)
  return {
    order: { ...whole, ...change },
    invoice: whole.invoice!,
    brand: site.brand,
    locale,
    messages,
  }
}
const price = { amount: '1234.5', currency: 'SAR' }
const product = (n: number) => ({
  productId: n,
  categoryName: 'Тетради',
  image: '',
  name: `Тетрадь № ${n}`,
  url: '',
  productType: ProductType.goods,
  price,
  status: ShipmentStatus.awaitingPayment,
})
const products = Array.from({ length: 250 }, (_, n) => product(n + 1))

describe('many at once', () => {
  test('sixty invoices of one shopper delay another one by at most two', async () => {
    const task = await taskOf({ products })
    const made: string[] = []
    const ask = (account: string, orderId: string) =>
      makeInvoice(account, { ...task, order: { ...task.order, orderId } }).then((pdf) => {
        made.push(account)
        return pdf
      })
    const sixty = Array.from({ length: 60 }, (_, n) => ask('1:1', String(n)))
    const other = ask('1:2', 'another')
    const outcomes = await Promise.allSettled(sixty)
    expect((await other).length).toBeGreaterThan(10_000)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(58)
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: { status: 429, code: 'too_many_invoices' } })
    expect(made).toEqual(['1:1', '1:1', '1:2'])
  })

  test('while one shopper’s sixty wait, another’s pages are answered, and then their invoice', async () => {
    const [first, second] = [
      await site.signIn('full@demo.test'),
      await site.signIn('world@demo.test'),
    ]
    const [own, others] = [await ordersOf(first), await ordersOf(second)].map(
      (orders) => orders.find(({ invoice }) => invoice)!.id,
    )
    const account = `${site.brand.companyId}:${(await first.me()).id}`
    // A long one is being made; that of the call waits behind it, and so do those that ask for the
    // same.
    const long = makeInvoice(account, await taskOf({ products }))
    const sixty = Promise.all(Array.from({ length: 60 }, () => download(first, own!)))
    expect((await second.fetch('/account/orders')).status).toBe(200)
    const another = download(second, others!)
    await long
    expect(new Set((await sixty).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await another).status).toBe(200)
  })

  test('what is asked for twice at once is made once, but for nobody else, and not with other content', async () => {
    const task = await taskOf({})
    const [one, again, changed, other] = await Promise.all([
      makeInvoice('1:1', task),
      makeInvoice('1:1', structuredClone(task)),
      makeInvoice('1:1', { ...task, locale: 'nl' }),
      makeInvoice('1:2', task),
    ])
    expect(again).toBe(one)
    expect(changed).not.toBe(one)
    expect(other).not.toBe(one)
    expect(await makeInvoice('1:1', task)).not.toBe(one)
  })

  test('a browser that asks for more than two is answered when to try again', async () => {
    const browser = await site.signIn('full@demo.test')
    const { id } = (await ordersOf(browser)).find(({ invoice }) => invoice)!
    const task = await taskOf({ products })
    const account = `${site.brand.companyId}:${(await browser.me()).id}`
    const two = ['1', '2'].map((orderId) =>
      makeInvoice(account, { ...task, order: { ...task.order, orderId } }),
    )
    const refused = await download(browser, id)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({ code: 'too_many_invoices' })
    await Promise.all(two)
    expect((await download(browser, id)).status).toBe(200)
  })
})

test('one that takes too long is given up, and may be asked for again', async () => {
  const task = await taskOf({ products })
  const hurried = hurry()
  await expect(makeInvoice('1:4', task)).rejects.toMatchObject({ status: 503 })
  hurried.mockRestore()
  expect((await makeInvoice('1:4', task)).length).toBeGreaterThan(10_000)
})

describe('a long one', () => {
  const render = async (change: Partial<Order>, locale = 'en') => {
    const task = await taskOf(change, locale)
    const pdf = await makeInvoice('1:1', task)
    const [pages, places] = await Promise.all([readPdf(pdf.slice()), textPositions(pdf.slice())])
    return { whole: task.order, pages, places }
  }

  test('goes over several pages, each with the heading, and holds each product once', async () => {
    const { pages, whole } = await render({ products })
    expect(pages.length).toBeGreaterThan(10)
    for (const text of pages.filter((page) => page.includes('Тетрадь')))
      expect(text).toMatch(/Product\s*Price/)
    expect(pages.map((text) => text.match(/\d+ \/ \d+/)?.[0])).toEqual(
      pages.map((_, n) => `${n + 1} / ${pages.length}`),
    )
    const named = [...pages.join('\n').matchAll(/Тетрадь № (\d+)/g)].map(([, n]) => Number(n))
    expect(named).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
    expect(pages.at(-1)).toContain(formatMoney(whole.totalPrice, site.brand))
  })

  test('of no product, without addresses, is still an invoice', async () => {
    const { pages, whole } = await render({
      products: [],
      billingAddress: null,
      shippingAddress: null,
    })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(whole.orderId)
    expect(pages[0]).toContain('–')
  })

  test('breaks words that no line holds, of any script', async () => {
    const names = [
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      '南部鉄器の急須と五徳のセット'.repeat(6),
      'سجادة يدوية من الصوف',
    ]
    const { pages } = await render({ products: names.map((name, n) => ({ ...product(n), name })) })
    const text = letters(pages.join('')).replaceAll('-', '')
    for (const name of names.slice(0, 2)) expect(text).toContain(letters(name))
    // A reader copies right-to-left text out word by word.
    for (const word of names[2]!.split(' ')) expect(text).toContain(word)
  })

  test('in Arabic runs from right to left, while Latin names and amounts keep their own direction', async () => {
    const names = ['سماعات Nocturne X-200 جديدة', 'Boots (سجاد) 42']
    const { places } = await render(
      {
        products: names.map((name, n) => ({ ...product(1_001 + n), categoryName: 'Boots', name })),
      },
      'ar',
    )
    const xOf = (part: string, of = places) => {
      const found = of.find(({ text }) => text.includes(part))
      expect(found, part).toBeDefined()
      return found!.x
    }
    // Each part of a line stands left of the one before it.
    expect(xOf('سماعات')).toBeGreaterThan(xOf('Nocturne'))
    expect(xOf('Nocturne')).toBeGreaterThan(xOf('جديدة'))
    expect(xOf('Boots (')).toBeLessThan(xOf('سجاد'))
    expect(places.map(({ text }) => text)).toContain('Boots · 1001')
    const foot = places.filter(({ y }) => y < 60)
    expect(xOf('Foyer', foot)).toBeGreaterThan(xOf('الطلب', foot))
    expect(xOf('الطلب', foot)).toBeGreaterThan(xOf('102', foot))
    // The columns are mirrored, and an amount's sign stands before its digits.
    expect(xOf('المنتج')).toBeGreaterThan(xOf('السعر'))
    expect(xOf('﷼')).toBeLessThan(xOf('1,234.50'))
  })
})
