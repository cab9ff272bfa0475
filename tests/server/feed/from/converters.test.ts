import { describe, expect, test } from 'vitest'
import { digestOf, readItem } from '#server/feed/parse-line.ts'
import { convertAll, readSample } from '../../../support/converted.ts'
import { leftOver } from '../../../support/order-sums.ts'

type Line = Record<string, unknown>
const sample = readSample
const linesOf = (shop: string, value: unknown) => convertAll(shop, value).lines
const named = (lines: Line[], type: string, externalId: string) =>
  lines.find((line) => line.type === type && line.externalId === externalId)

describe.each(['woocommerce', 'shopify'])('orders of %s', (shop) => {
  test('become lines that the feed accepts, customers first', () => {
    const lines = linesOf(shop, sample(shop))
    for (const line of lines) {
      const parsed = readItem(JSON.parse(JSON.stringify(line)), digestOf(JSON.stringify(line)))
      expect('errors' in parsed ? parsed : []).toEqual([])
    }
    const types = lines.map(({ type }) => type)
    expect(types.lastIndexOf('address')).toBeLessThan(types.indexOf('order'))
    expect(new Set(lines.map(({ type, externalId }) => `${type} ${externalId}`)).size).toBe(
      lines.length,
    )
  })

  test('keep every cent: the parts of an order add up to its total', () => {
    const orders = linesOf(shop, sample(shop)).filter(
      ({ type, deleted }) => type === 'order' && !deleted,
    )
    expect(orders.length).toBe(2)
    for (const order of orders) expect(leftOver(order)).toBe('0')
  })

  test('may be a single order, too', () => {
    const [one] = [sample(shop)].flatMap((value) =>
      Array.isArray(value) ? value : (value as { orders: unknown[] }).orders,
    ) as unknown[]
    expect(linesOf(shop, one).filter(({ type }) => type === 'order')).toHaveLength(1)
  })

  test.each([
    [null, 'expected orders as JSON, found null'],
    ['<html>', 'expected orders as JSON, found string'],
  ])('are refused with a reason if the file has none: %j', (value, message) => {
    expect(() => linesOf(shop, value)).toThrow(message)
  })

  test.each([
    [7, { order: 'number 2 of the file', field: '', expected: 'expected fields in { }, found 7' }],
    [{ id: '7' }, { order: '7' }],
    [{}, { order: 'number 2 of the file' }],
    [{ id: { a: 1 }, line_items: 'none', total: [] }, { order: 'number 2 of the file' }],
  ])('that cannot be used are reported, and the others are converted: %j', (value, problem) => {
    const [one] = [sample(shop)].flatMap((value) =>
      Array.isArray(value) ? value : (value as { orders: unknown[] }).orders,
    ) as unknown[]
    const { problems, orders } = convertAll(shop, [one, value])
    expect(problems).toMatchObject([problem])
    expect(orders).toHaveLength(1)
  })
})

test('an order of WooCommerce becomes customer, addresses and order', () => {
  const lines = linesOf('woocommerce', sample('woocommerce'))
  expect(named(lines, 'customer', '26')).toEqual({
    type: 'customer',
    externalId: '26',
    updatedAt: '2026-03-01T17:20:00Z',
    firstName: 'Robin',
    lastName: 'Jansen',
    country: 'NL',
  })
  expect(named(lines, 'customer', 'guest-sam@shop.example')).toMatchObject({
    email: 'Sam@Shop.example',
  })
  expect(named(lines, 'address', '26/shipping')).toMatchObject({
    customer: '26',
    companyName: 'Works',
    addressType: 'company',
    address: 'Werkweg 1',
    isShipping: true,
  })
  const order = named(lines, 'order', '727')
  expect(order).toMatchObject({
    customer: '26',
    orderNumber: '727',
    created: '2026-03-01T17:20:00Z',
    status: 'finished',
    subTotal: '121',
    shippingCost: '4.95',
    discount: '0',
    adjustments: [{ kind: 'discount', code: 'five', amount: '-6.05' }],
    totalPrice: '119.90',
    taxLines: [{ name: 'VAT', rate: '21', amount: '20.81' }],
    products: [
      { product: '93', name: 'Hiking boots', price: '96.8', status: 'shipped', sku: 'BOOTS' },
      { product: '22', name: 'Socks', quantity: 2, price: '24.2', status: 'shipped' },
    ],
    payments: [{ method: 'card', name: 'Credit card', status: 'paid', paid: '119.90' }],
    shipments: [{ carrier: 'postnl', number: 'PS-1', link: 'https://parcels.example/PS-1' }],
  })
  expect(named(lines, 'order', '728')).toMatchObject({
    customer: 'guest-sam@shop.example',
    status: 'created',
    accessUrl: 'https://shop.example/checkout/order-pay/728',
    payments: [],
  })
  expect(named(lines, 'order', '729')).toMatchObject({ deleted: true })
})

test('an order of Shopify becomes customer, address and order', () => {
  const lines = linesOf('shopify', sample('shopify'))
  expect(named(lines, 'customer', '207119551')).toMatchObject({
    email: 'robin@shop.example',
    emailVerified: true,
    telephone: '+31612345678',
    language: 'nl',
  })
  expect(named(lines, 'customer', 'guest-sam@shop.example')).not.toHaveProperty('emailVerified')
  expect(named(lines, 'order', '450789469')).toMatchObject({
    orderNumber: '1001',
    status: 'finished',
    subTotal: '119.95',
    shippingCost: '4.95',
    discount: '5',
    totalPrice: '119.90',
    taxLines: [{ name: 'VAT', rate: '21', amount: '20.81' }],
    products: [
      {
        product: '632910392',
        name: 'Hiking boots',
        options: [{ name: { en: 'Variant' }, value: '41' }],
        status: 'delivered',
      },
      { name: 'Socks', quantity: 2, price: '24.2', status: 'returned' },
    ],
    payments: [{ method: 'credit_card', status: 'paid', paid: '119.90' }],
    refunds: [{ amount: '24.2', lines: [{ line: 2, quantity: 2 }] }],
    shipments: [
      {
        number: 'PS-1',
        lines: [1],
        history: [
          { date: '2026-03-02T09:00:00+01:00', status: 'shipped' },
          { date: '2026-03-03T09:30:00+01:00', status: 'delivered' },
        ],
      },
    ],
  })
})

test('the typed address and number of an order of Shopify are not the customer’s', () => {
  const { orders } = sample('shopify') as { orders: { customer?: object; email: string }[] }
  const [order] = orders
  const typed = { ...order, customer: { ...order!.customer, email: null, phone: null } }
  const customer = named(linesOf('shopify', typed), 'customer', '207119551')
  for (const field of ['email', 'emailVerified', 'telephone'])
    expect(customer).not.toHaveProperty(field)
  const [guest] = linesOf('shopify', { ...order, customer: null })
  expect(guest).toMatchObject({ type: 'customer', email: order!.email, telephone: '+31612345678' })
})

test('products that Shopify refunded before shipping are cancelled, not returned', () => {
  const { orders } = sample('shopify') as { orders: { line_items: object[] }[] }
  const [order] = orders
  const unsent = order!.line_items.map((item) => ({ ...item, fulfillment_status: null }))
  const lines = linesOf('shopify', { ...order, fulfillments: [], line_items: unsent })
  expect(named(lines, 'order', '450789469')).toMatchObject({
    products: [{ status: 'awaitingFulfillment' }, { status: 'cancelled' }],
  })
})

test('a name of WooCommerce is converted to text from HTML', () => {
  const [order] = sample('woocommerce') as { line_items: object[] }[]
  const name = 'Salt &amp; Pepper &ndash; &#8220;L&#8221; &unknown;'
  const [item] = order!.line_items
  const lines = linesOf('woocommerce', { ...order, line_items: [{ ...item, name }] })
  expect(named(lines, 'order', '727')).toMatchObject({
    products: [{ name: 'Salt & Pepper – “L” &unknown;' }],
  })
})
