import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll } from '../../../support/converted.ts'
import { leftOver } from '../../../support/order-sums.ts'

/** Its discount of 10.00 is taken off before the tax of 20 %: the shopper saves 12.00. */
const order = {
  entity_id: 42,
  increment_id: '000000042',
  created_at: '2026-03-01 10:00:00',
  updated_at: '2026-03-02 10:00:00',
  order_currency_code: 'EUR',
  state: 'processing',
  customer_id: 7,
  customer_email: 'robin@shop.example',
  customer_firstname: 'Robin',
  customer_lastname: 'Jansen',
  grand_total: 54,
  subtotal_incl_tax: 60,
  shipping_incl_tax: 6,
  discount_amount: -10,
  coupon_code: 'SPRING',
  shipping_description: 'Parcel',
  total_paid: 54,
  payment: { method: 'banktransfer', additional_information: ['Bank transfer'] },
  billing_address: {
    firstname: 'Robin',
    lastname: 'Jansen',
    street: ['Dorpsstraat 12', 'b'],
    postcode: '3511 AB',
    city: 'Utrecht',
    region_code: 'UT',
    country_id: 'NL',
    telephone: '06 12345678',
  },
  items: [
    {
      item_id: 1,
      product_id: 5,
      name: 'Boots',
      sku: 'B',
      qty_ordered: 2,
      qty_invoiced: 2,
      qty_shipped: 1,
      row_total_incl_tax: 60,
      product_options: { attributes_info: [{ label: 'Size', value: '41' }] },
    },
    { item_id: 2, parent_item_id: 1, name: 'Boots 41', qty_ordered: 2, row_total_incl_tax: 0 },
  ],
}
const shipment = {
  entity_id: 1,
  order_id: 42,
  created_at: '2026-03-02 09:00:00',
  tracks: [{ title: 'UPS', track_number: 'T1' }],
  items: [{ order_item_id: 1, qty: 1 }],
}
const memo = {
  entity_id: 3,
  order_id: 42,
  creditmemo_status: 1,
  adjustment: 0,
  created_at: '2026-03-03 09:00:00',
  grand_total: 24,
  items: [{ order_item_id: 1, qty: 1 }],
}

test('an order of Magento adds up even if its discount is before taxes', () => {
  const { orders, problems } = convertAll('magento', { items: [order], total_count: 1 })
  expect(problems).toEqual([])
  expect(orders).toMatchObject([
    {
      externalId: '42',
      orderNumber: '000000042',
      created: '2026-03-01T10:00:00Z',
      customer: '7',
      status: 'processing',
      adjustments: [{ kind: 'discount', code: 'SPRING', amount: '-12' }],
      billingAddress: { address: 'Dorpsstraat 12', addressLine2: 'b', state: 'UT' },
      products: [
        { name: 'Boots', quantity: 2, price: '60', options: [{ name: 'Size', value: '41' }] },
      ],
      payments: [{ kind: 'bankTransfer', name: 'Bank transfer', status: 'paid', paid: '54' }],
    },
  ])
  expect(leftOver(orders[0]!)).toBe('0')
  const after = { ...order, discount_amount: -12 }
  expect(convertAll('magento', after).orders[0]).toMatchObject({
    adjustments: [{ amount: '-12' }],
  })
  const withCard = {
    ...order,
    grand_total: 50,
    extension_attributes: { gift_cards_amount: 4 },
  }
  const [paid] = convertAll('magento', withCard).orders
  expect(paid).toMatchObject({
    adjustments: [{ amount: '-12' }, { kind: 'giftCard', amount: '-4' }],
  })
  expect(leftOver(paid!)).toBe('0')
})

test('parcels and credit memos of the same file belong to their order', () => {
  const { lines, orders, problems } = convertAll('magento', [order, shipment, memo])
  expect(problems).toEqual([])
  expect(orders).toMatchObject([
    {
      shipments: [{ carrier: 'UPS', number: 'T1', lines: [{ line: 1, quantity: 1 }] }],
      refunds: [
        {
          created: '2026-03-03T09:00:00Z',
          amount: '24',
          lines: [{ line: 1, quantity: 1 }],
        },
      ],
    },
  ])
  for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
})

test('customers of Magento come with their addresses', () => {
  const addresses = [
    { id: 3, city: 'Utrecht', postcode: '3511 AB', country_id: 'NL', default_billing: true },
  ]
  const customer = { id: 7, email: 'robin@shop.example', updated_at: '2026-03-01 10:00:00' }
  const { lines } = convertAll('magento', { items: [{ ...customer, addresses }], total_count: 1 })
  expect(lines).toMatchObject([
    { type: 'customer', externalId: '7', email: 'robin@shop.example' },
    { type: 'address', externalId: '3', customer: '7', isBilling: true },
  ])
})

test('the parts of a bundle that are sent separately count for it', () => {
  const items = [
    {
      item_id: 1,
      name: 'Set',
      product_type: 'bundle',
      qty_ordered: 1,
      qty_shipped: 0,
      row_total_incl_tax: 0,
    },
    { item_id: 2, parent_item_id: 1, qty_ordered: 1, qty_shipped: 1, row_total_incl_tax: 40 },
    { item_id: 3, parent_item_id: 1, qty_ordered: 2, qty_shipped: 2, row_total_incl_tax: 20 },
  ]
  const shipments = [{ ...shipment, items: [{ order_item_id: 2, qty: 1 }] }]
  const { orders } = convertAll('magento', { ...order, items, shipments })
  expect(orders).toMatchObject([
    { products: [{ name: 'Set', price: '60', status: 'shipped' }], shipments: [{ lines: [1] }] },
  ])
  const [, , last] = items
  const some = [...items.slice(0, 2), { ...last, qty_shipped: 1 }]
  expect(convertAll('magento', { ...order, items: some }).orders).toMatchObject([
    { products: [{ status: 'awaitingPayment' }] },
  ])
})

test('a provider’s notes are not its name, and a free order needs no payment', () => {
  const paid = (payment: object, more: object = {}) =>
    convertAll('magento', { ...order, payment, ...more }).orders[0]!.payments
  const noted = { method: 'card', additional_information: ['TOKEN'] }
  expect(JSON.stringify(paid(noted))).not.toContain('TOKEN')
  const title = [{ key: 'method_title', value: 'Card' }]
  const extension = { extension_attributes: { payment_additional_info: title } }
  expect(paid(noted, extension)).toMatchObject([{ name: 'Card' }])
  expect(paid({ method: 'free' }, { grand_total: 0, total_paid: 0 })).toEqual([])
})

test('the visible comment of a credit memo is its reason', () => {
  const comments = [
    { comment: 'For us', is_visible_on_front: 0 },
    { comment: 'Broken', is_visible_on_front: 1 },
  ]
  expect(convertAll('magento', [order, { ...memo, comments }]).orders).toMatchObject([
    { refunds: [{ reason: 'Broken' }] },
  ])
})
