import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage, type Order } from '#contract/order.ts'
import { withBrand } from '../../support/answers.ts'
import { feed, type Line } from '../../support/fed-shopper.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const created = '2026-03-01T10:00:00Z'

/** Lists the lines of some orders, by their numbers. */
const fed: Record<string, Record<string, unknown>> = {
  GIFT: {
    subTotal: 20,
    totalPrice: 4,
    adjustments: [{ kind: 'giftCard', code: 'AAAA-BBBB', amount: -16 }],
    payments: [{ name: 'Visa', status: 'paid', paid: 4, created }],
  },
  DUTY: {
    subTotal: 20,
    totalPrice: 27,
    adjustments: [
      { kind: 'duty', amount: 4 },
      { kind: 'tip', name: { en: 'For the driver', nl: 'Voor de bezorger' }, amount: 1 },
    ],
  },
  PARTLY: {
    subTotal: 20,
    totalPrice: 20,
    payments: [{ kind: 'card', status: 'paid', paid: 15, created }],
  },
  REFUND: {
    subTotal: 20,
    totalPrice: 20,
    products: [{ name: 'Cap', price: 20, quantity: 4, status: 'delivered' }],
    payments: [{ kind: 'card', status: 'paid', paid: 20, created }],
    refunds: [{ created, amount: 5, reason: 'Broken', lines: [{ line: 1, quantity: 1 }] }],
  },
  COD: {
    subTotal: 20,
    totalPrice: 20,
    payments: [{ kind: 'cashOnDelivery', status: 'started', created }],
  },
  BANK: {
    status: 'created',
    subTotal: 20,
    totalPrice: 20,
    payments: [
      {
        kind: 'bankTransfer',
        status: 'started',
        reference: 'RF18 5390',
        iban: 'NL91ABNA0417164300',
        created,
      },
    ],
  },
  DOLLARS: {
    subTotal: 20,
    totalPrice: 20,
    payments: [{ name: 'Visa', status: 'paid', paid: 22, currency: 'USD', created }],
  },
  CANCELLED: {
    status: 'cancelled',
    subTotal: 20,
    totalPrice: 20,
    payments: [{ name: 'Visa', status: 'readyForCapture', paid: 20, created }],
    refunds: [{ amount: 20, reason: 'Sold out' }],
  },
  UNKNOWN: { status: 'lost in space', subTotal: 20, totalPrice: 20 },
  STATUS: {
    subTotal: 20,
    totalPrice: 20,
    payments: [{ name: 'Visa', status: 'paid', created }],
  },
  YEN: {
    currency: 'JPY',
    subTotal: 2000,
    totalPrice: 2000,
    payments: [{ name: 'Visa', status: 'paid', paid: 500, created }],
  },
  NET: {
    subTotal: 20,
    totalPrice: '21.10',
    taxLines: [{ name: 'VAT', rate: 5.5, amount: '1.10' }],
  },
}

describe('the sums of an order', () => {
  let site: Site
  let shopper: Browser
  const subject = `sums-${randomBytes(4).toString('hex')}@test.example`
  const customer = `c-${subject}`

  beforeAll(async () => {
    site = await startSite()
    const owner: Line = {
      type: 'customer',
      externalId: customer,
      updatedAt: created,
      firstName: 'Noor',
      firstTimeLogin: false,
      identities: [{ issuer: site.provider.issuer, subject }],
    }
    const orders = Object.entries(fed).map(([orderNumber, order]) => ({
      type: 'order',
      externalId: `${customer} ${orderNumber}`,
      updatedAt: created,
      customer,
      orderNumber,
      created,
      status: 'processing',
      currency: 'EUR',
      ...order,
    }))
    await feed(site, [owner, ...orders])
    shopper = await site.signIn(subject)
  })
  afterAll(() => site.close())

  async function orderOf(number: string): Promise<Order> {
    const answer = await shopper.call('GET', `/order?query=${number}`)
    return orderPage.parse(await answer.json()).data.find(({ orderId }) => orderId === number)!
  }
  const textOf = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const pageOf = async (number: string) => (await shopper.fetch(`/account/orders/${number}`)).text()
  async function summaryOf(number: string) {
    const html = await pageOf(number)
    const list = /<dl class="order-summary"[^>]*>([^]*?)<\/dl>/.exec(html)![1]!
    const texts = [...list.matchAll(/<div[^>]*>([^]*?)<\/div>/g)].map(([, row]) => textOf(row!))
    return texts.filter((text) => !/^(Subtotal|Shipping|Transaction cost) /.test(text))
  }

  test('a refund without a day is shown without a day', async () => {
    const { refunds } = await orderOf('CANCELLED')
    expect(refunds).toMatchObject([{ reason: 'Sold out' }])
    expect(refunds![0]).not.toHaveProperty('created')
    const [row] = /<li class="row refund"[^]*?<\/li>/.exec(await pageOf('CANCELLED'))!
    expect(textOf(row)).toBe('Sold out €20.00')
  })

  test.each([
    ['GIFT', ['Gift card ( AAAA-BBBB ) -€16.00', 'Total €4.00', 'Paid €4.00']],
    ['DUTY', ['Duties €4.00', 'For the driver €1.00', 'Other €2.00', 'Total €27.00']],
    ['PARTLY', ['Total €20.00', 'Paid €15.00', 'To be paid €5.00']],
    ['REFUND', ['Total €20.00', 'Paid €20.00', 'Refunded €5.00']],
    ['COD', ['Total €20.00', 'To be paid on delivery €20.00']],
    ['BANK', ['Total €20.00', 'To be paid €20.00']],
    ['DOLLARS', ['Total €20.00']],
    ['CANCELLED', ['Total €20.00', 'Refunded €20.00']],
    ['UNKNOWN', ['Total €20.00']],
    ['STATUS', ['Total €20.00', 'To be paid €20.00']],
    ['YEN', ['Total ¥2,000.00', 'Paid ¥500.00', 'To be paid ¥1,500.00']],
    ['NET', ['Other €1.10', 'Total €21.10']],
  ])('%s: the lines of the page add up, and payments are shown', async (number, lines) => {
    expect(await summaryOf(number)).toEqual(lines)
  })

  test.each([
    ['PARTLY', { paid: '15.00', open: '5.00' }],
    ['REFUND', { paid: '20.00', refunded: '5.00' }],
    ['COD', { open: '20.00' }],
    ['DOLLARS', {}],
    ['CANCELLED', { refunded: '20.00' }],
    ['UNKNOWN', {}],
    ['STATUS', { open: '20.00' }],
  ])('%s: the call answers the same amounts', async (number, amounts) => {
    const { paid, refunded, open } = await orderOf(number)
    const found = Object.entries({ paid, refunded, open }).flatMap(([name, sum]) =>
      sum ? [[name, sum.amount]] : [],
    )
    expect(Object.fromEntries(found)).toEqual(amounts)
  })

  test('payments and refunds have separate cards', async () => {
    const bank = textOf(await pageOf('BANK'))
    for (const part of ['Bank transfer', 'NL91 ABNA 0417 1643 00', 'RF18 5390'])
      expect(bank).toContain(part)
    const refunded = textOf(await pageOf('REFUND'))
    expect(refunded).toMatch(/Refunds .{0,20}March 2026 \d\d:\d\d Broken 1 × Cap €5\.00/)
    expect(textOf(await pageOf('COD'))).toContain('Cash on delivery')
    expect(textOf(await pageOf('DOLLARS'))).toContain('$22.00')
    // A status without an amount is not shown as paid.
    expect(await pageOf('STATUS')).not.toContain('Paid')
  })

  test('amounts have the decimals of ISO 4217 where a brand asks for them', () =>
    withBrand(site, { currencyDecimals: 'iso' }, async () => {
      expect(await summaryOf('YEN')).toEqual(['Total ¥2,000', 'Paid ¥500', 'To be paid ¥1,500'])
      expect((await orderOf('YEN')).open).toEqual({ amount: '1500', currency: 'JPY' })
      const list = textOf(await (await shopper.fetch('/account/orders')).text())
      expect(list).toContain('¥2,000')
      expect(list).not.toContain('¥2,000.00')
    }))

  test('taxes are lines if a brand’s prices are net', () =>
    withBrand(site, { prices: 'net' }, async () => {
      expect(await summaryOf('NET')).toEqual(['VAT 5.5% €1.10', 'Total €21.10'])
    }))
})
