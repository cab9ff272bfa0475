import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { loadBrands } from '#brands/config/brands.ts'
import { TransactionStatus } from '#contract/codes.ts'
import { order, type Order } from '#contract/order.ts'
import { loadMessages } from '#i18n/messages.ts'
import { renderInvoice } from '#server/invoices/document.ts'
import type { InvoiceTask } from '#server/invoices/render-context.ts'
import { orderExample } from '#server/orders/examples.ts'
import { lettersOf, readPdf, textPositions } from '../../support/pdf.ts'

const brands = loadBrands('themes', undefined, 'default')
const messages = loadMessages('themes')

const whole = order.parse(orderExample)
const change = {
  billingAddress: { ...whole.billingAddress!, vatNumber: 'DE811569869' },
  totalPrice: { amount: '130.00', currency: 'EUR' },
  taxLines: [
    { name: 'VAT', rate: '21.00', base: '100', amount: '21' },
    { name: 'VAT', rate: '9', base: '8.26', amount: '0.74' },
  ],
}

async function render(id: string, locale: string, changed: Partial<InvoiceTask> = {}) {
  const brand = brands.byId(id)!
  const task: InvoiceTask = {
    order: { ...whole, ...change },
    invoice: { id: 1, name: 'invoice-7.pdf', number: 'F2026-7', date: '2026-03-01T17:21:00.000Z' },
    brand,
    locale,
    messages: messages.all(id, locale),
    ...changed,
  }
  const pdf = new Uint8Array(await buffer(await renderInvoice(task)))
  const [pages, places] = await Promise.all([readPdf(pdf.slice()), textPositions(pdf.slice())])
  return {
    text: lettersOf(pages.join('')),
    pages,
    places,
    pdf: Buffer.from(pdf).toString('latin1'),
  }
}

test('an invoice names both businesses, its number, the taxes and the payment', async () => {
  const { text, pages, pdf } = await render('default', 'en')
  expect(pages).toHaveLength(1)
  for (const part of [
    'Foyer Demo B.V.',
    'Keizersgracht 12',
    'VAT number: NL004495445B01',
    'VAT number: DE811569869',
    'Invoice number F2026-7',
    'Taxes included Net amount Tax',
    'VAT 21% €100.00 €21.00',
    'VAT 9% €8.26 €0.74',
  ])
    expect(text).toContain(lettersOf(part))
  expect(pdf).toContain('/Subtype /Image')
})

test('an invoice leaves out everything that is unknown', async () => {
  const { text, pdf } = await render('harbour', 'en', {
    order: { ...whole, taxLines: [], transactions: [] },
    invoice: { id: 1, name: 'invoice-7.pdf', number: '', date: '2026-03-01T17:21:00.000Z' },
  })
  expect(text).toContain(lettersOf(brands.byId('harbour')!.companyName))
  expect(text).toContain(lettersOf('Invoice number invoice-7'))
  for (const part of ['VAT', 'Taxes', 'undefined', '[', '{']) expect(text).not.toContain(part)
  expect(pdf).not.toContain('/Subtype /Image')
})

const yen = (amount: string) => ({ amount, currency: 'JPY' })
const nothing = yen('0')
const inYen: Partial<Order> = {
  subTotal: yen('2000'),
  serviceFee: nothing,
  shippingCost: nothing,
  transactionCost: nothing,
  discount: nothing,
  totalPrice: yen('1800'),
  taxLines: [],
  adjustments: [{ kind: 'discount', name: '', code: 'SPRING', amount: yen('-300') }],
  products: [
    {
      ...whole.products[0]!,
      name: '2 × Cap',
      quantity: 2,
      sku: 'CAP-RED',
      options: [{ name: 'Size', value: 'M' }],
      price: yen('2000'),
    },
  ],
  transactions: [
    { ...whole.transactions[0]!, methodName: '', kind: 'card', paid: yen('1500') },
    {
      ...whole.transactions[0]!,
      methodName: '',
      kind: 'bankTransfer',
      status: TransactionStatus.started,
      paid: nothing,
      iban: 'NL91ABNA0417164300',
      reference: 'RF18',
    },
  ],
  refunds: [
    {
      created: '2026-03-05T09:00:00Z',
      amount: yen('700'),
      reason: 'Broken',
      lines: [{ line: 1, quantity: 1 }],
    },
  ],
  paid: yen('1500'),
  refunded: yen('700'),
  open: yen('300'),
}

test('an invoice has lines that add up, the payments and the refunds', async () => {
  const brand = { ...brands.byId('default')!, currencyDecimals: 'iso' as const }
  const { text } = await render('default', 'en', { brand, order: { ...whole, ...inYen } })
  for (const part of [
    'CAP-RED Size: M ¥2,000',
    'Subtotal ¥2,000',
    'Discount (SPRING) -¥300 Other ¥100 Total ¥1,800',
    'Paid ¥1,500 Refunded ¥700 To be paid ¥300',
    'Payments Card',
    'Bank transfer IBAN: NL91 ABNA 0417 1643 00 Reference: RF18',
    'Broken 1 × Cap ¥700',
  ])
    expect(text).toContain(lettersOf(part))
})

test('200 refunds, some without a day, continue on the next pages', async () => {
  const { created, ...undated } = inYen.refunds![0]!
  const refunds = Array.from({ length: 200 }, (_, n) => ({
    ...undated,
    ...(n % 2 === 0 && { created }),
    reason: `Reason ${n}`,
  }))
  const { pages } = await render('default', 'ar', { order: { ...whole, ...inYen, refunds } })
  const text = lettersOf(pages.join(''))
  for (const { reason } of refunds) expect(text).toContain(lettersOf(reason))
})

test('a tax without its net amount leaves that column out', async () => {
  const { text } = await render('default', 'en', {
    order: { ...whole, ...change, taxLines: [{ name: 'VAT 21%', rate: '21', amount: '21' }] },
  })
  expect(text).toContain(lettersOf('Taxes included Tax VAT 21% €21.00'))
})

test('long names of the seller and a tax are split, and many taxes fill pages', async () => {
  const brand = brands.byId('default')!
  const name = `${'Very long name of a company '.repeat(3)}Ltd`
  const taxLines = Array.from({ length: 60 }, (_, n) => ({
    name: `Donaudampfschifffahrtselektrizitätenhauptbetriebsabgabe ${n}`,
    rate: '1.5',
    base: '10',
    amount: '0.15',
  }))
  const { pages } = await render('default', 'de', {
    brand: { ...brand, seller: { ...brand.seller, name } },
    order: { ...whole, taxLines },
  })
  expect(pages.length).toBeGreaterThan(1)
  const text = lettersOf(pages.join('')).replaceAll('-', '')
  expect(text).toContain(lettersOf(name))
  expect(text.match(/1\.5%/g)).toHaveLength(60)
})

test('in Arabic a VAT number is left of its label, and a logo opposite the seller', async () => {
  const address = { ...change.billingAddress, address: 'شارع فهد', addressNumberSuffix: 'B' }
  const billingAddress = { ...address, addressNumber: '12' }
  const { places } = await render('souk', 'ar', { order: { ...whole, ...change, billingAddress } })
  const xOf = (part: string) => {
    const found = places.find(({ text }) => text.includes(part))
    expect(found, part).toBeDefined()
    return found!.x
  }
  expect(xOf('300000000000003')).toBeLessThan(xOf('ضريبة'))
  expect(xOf('شركة')).toBeGreaterThan(xOf('Souk'))
  // The columns are mirrored, and a number with a letter keeps its order.
  expect(xOf('الضرائب')).toBeGreaterThan(xOf('للضريبة'))
  expect(xOf('12')).toBeLessThan(xOf('فهد'))
  expect(places.map(({ text }) => lettersOf(text))).toContain('12-B')
})
