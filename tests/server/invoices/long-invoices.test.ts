import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProductType, ShipmentStatus } from '#contract/codes.ts'
import { order, type Order } from '#contract/order.ts'
import { formatMoney } from '#lib/money.ts'
import { makeInvoice } from '#server/invoices/invoices.ts'
import { shortenTimeouts } from '../../support/short-timeouts.ts'
import { downloadInvoice as download, ordersOf } from '../../support/invoices.ts'
import { lettersOf as letters, readPdf, textPositions } from '../../support/pdf.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

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

describe('many invoices at once', () => {
  test('sixty invoices of one shopper delay another shopper’s by at most one', async () => {
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
    expect(made).toEqual(['1:1', '1:2', '1:1'])
  })

  test('sixty waiting invoices do not delay another shopper’s pages', async () => {
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

  test('identical simultaneous requests for an invoice print it once', async () => {
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

  test('a browser that requests more than two is told when to try again', async () => {
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

test('an invoice that takes too long is stopped and can be requested again', async () => {
  const task = await taskOf({ products })
  const shortened = shortenTimeouts()
  await expect(makeInvoice('1:4', task)).rejects.toMatchObject({ status: 503 })
  shortened.mockRestore()
  expect((await makeInvoice('1:4', task)).length).toBeGreaterThan(10_000)
})

describe('a long invoice', () => {
  const render = async (change: Partial<Order>, locale = 'en') => {
    const task = await taskOf(change, locale)
    const pdf = await makeInvoice('1:1', task)
    const [pages, places] = await Promise.all([readPdf(pdf.slice()), textPositions(pdf.slice())])
    return { whole: task.order, pages, places }
  }

  test('has several pages, each with the heading, and each product once', async () => {
    const { pages, whole } = await render({ products })
    expect(pages.length).toBeGreaterThan(10)
    for (const text of pages.filter((page) => page.includes('Тетрадь')))
      expect(text).toMatch(/Product\s*Price/)
    expect(pages.map((text) => text.match(/\d+ \/ \d+/)?.[0])).toEqual(
      pages.map((_, n) => `${n + 1} / ${pages.length}`),
    )
    const named = [...pages.join('\n').matchAll(/Тетрадь № (\d+)/g)].map(([, n]) => Number(n))
    expect(named).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
    expect(pages.at(-1)).toContain(formatMoney(whole.totalPrice!, site.brand))
  })

  test('an order without products and addresses still has an invoice', async () => {
    const { pages, whole } = await render({
      products: [],
      billingAddress: null,
      shippingAddress: null,
    })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(whole.orderId)
    expect(pages[0]).toContain('–')
  })

  test('breaks words of any script that are longer than a line', async () => {
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

  test('in Arabic is right to left, and Latin names and amounts are left to right', async () => {
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
