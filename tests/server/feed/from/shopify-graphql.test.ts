import { describe, expect, test } from 'vitest'
import { parseExactFile } from '#server/feed/exact-json.ts'
import { convertAll } from '../../../support/converted.ts'
import { leftOver } from '../../../support/order-sums.ts'

const convert = (value: unknown) => convertAll('shopify', value)
const money = (amount: string) => ({
  shopMoney: { amount: '1.00', currencyCode: 'USD' },
  presentmentMoney: { amount, currencyCode: 'EUR' },
})

/** An order as the GraphQL Admin API answers it, without the lists that bulk operations take apart. */
const graphqlOrder = {
  id: 'gid://shopify/Order/820982911946154508',
  name: '#1001',
  createdAt: '2026-03-01T10:00:00Z',
  updatedAt: '2026-03-02T10:00:00Z',
  processedAt: '2026-03-01T10:00:00Z',
  currencyCode: 'USD',
  presentmentCurrencyCode: 'EUR',
  displayFinancialStatus: 'PARTIALLY_REFUNDED',
  displayFulfillmentStatus: 'PARTIALLY_FULFILLED',
  taxesIncluded: true,
  email: 'robin@shop.example',
  note: 'Ring twice',
  statusPageUrl: 'https://shop.example/orders/1',
  totalPriceSet: money('25.00'),
  totalDiscountsSet: money('0.00'),
  customer: {
    id: 'gid://shopify/Customer/7',
    firstName: 'Robin',
    lastName: 'Jansen',
    email: 'robin@shop.example',
    verifiedEmail: true,
    updatedAt: '2026-03-02T09:00:00Z',
    defaultAddress: {
      id: 'gid://shopify/MailingAddress/9?model_name=CustomerAddress',
      address1: 'Dorpsstraat 12',
      city: 'Utrecht',
      zip: '3511 AB',
      countryCodeV2: 'NL',
      provinceCode: 'UT',
    },
  },
  fulfillments: [
    {
      id: 'gid://shopify/Fulfillment/3',
      status: 'SUCCESS',
      displayStatus: 'IN_TRANSIT',
      createdAt: '2026-03-02T09:00:00Z',
      trackingInfo: [
        { company: 'UPS', number: 'T1', url: 'https://track.example/T1' },
        { company: 'UPS', number: 'T2', url: null },
      ],
      fulfillmentLineItems: {
        nodes: [{ lineItem: { id: 'gid://shopify/LineItem/11' }, quantity: 1 }],
      },
    },
  ],
  refunds: [
    {
      id: 'gid://shopify/Refund/4',
      createdAt: '2026-03-03T09:00:00Z',
      note: 'Broken',
      totalRefundedSet: money('5.00'),
      refundLineItems: {
        edges: [{ node: { lineItem: { id: 'gid://shopify/LineItem/11' }, quantity: 1 } }],
      },
    },
  ],
  transactions: [
    {
      id: 'gid://shopify/OrderTransaction/5',
      kind: 'SALE',
      status: 'SUCCESS',
      gateway: 'shopify_payments',
      processedAt: '2026-03-01T10:01:00Z',
      amountSet: money('25.00'),
    },
  ],
}
const lineItem = {
  id: 'gid://shopify/LineItem/11',
  name: 'Ring - Gold / 17',
  variantTitle: 'Gold / 17',
  quantity: 2,
  sku: 'R-17',
  requiresShipping: true,
  product: { id: 'gid://shopify/Product/77' },
  variant: {
    selectedOptions: [
      { name: 'Metal', value: 'Gold' },
      { name: 'Size', value: '17' },
    ],
  },
  customAttributes: [
    { key: 'Engraving', value: 'For ever' },
    { key: '_id', value: '8' },
  ],
  originalUnitPriceSet: money('10.00'),
}
const shippingLine = { title: 'Express', originalPriceSet: money('5.00') }

const expected = {
  externalId: '820982911946154508',
  customer: '7',
  orderNumber: '1001',
  currency: 'EUR',
  subTotal: '20',
  shippingCost: '5',
  totalPrice: '25.00',
  shippingMethod: 'Express',
  customerNote: 'Ring twice',
  products: [
    {
      product: '77',
      name: 'Ring',
      sku: 'R-17',
      quantity: 2,
      price: '20',
      options: [
        { name: 'Metal', value: 'Gold' },
        { name: 'Size', value: '17' },
        { name: 'Engraving', value: 'For ever' },
      ],
    },
  ],
  payments: [{ name: 'Shopify payments', status: 'paid', paid: '25' }],
  refunds: [{ amount: '5.00', reason: 'Broken', lines: [{ line: 1, quantity: 1 }] }],
  shipments: [
    {
      carrier: 'UPS',
      number: 'T1',
      trackings: [{ number: 'T2' }],
      lines: [{ line: 1, quantity: 1 }],
    },
  ],
}

describe('an answer of GraphQL', () => {
  test('becomes the same lines as an answer of REST', () => {
    const node = {
      ...graphqlOrder,
      lineItems: { nodes: [lineItem] },
      shippingLines: { edges: [{ node: shippingLine }] },
    }
    const { ofType, orders, problems } = convert({ data: { orders: { edges: [{ node }] } } })
    expect(problems).toEqual([])
    expect(orders).toMatchObject([expected])
    expect(leftOver(orders[0]!)).toBe('0')
    expect(ofType('customer')).toMatchObject([{ externalId: '7', emailVerified: true }])
    expect(ofType('address')).toMatchObject([
      { externalId: '9', customer: '7', country: 'NL', state: 'UT', isBilling: true },
    ])
    expect(convert({ data: { order: node } }).orders).toEqual(orders)
  })

  test('the JSONL of a bulk operation has the parts of an order on separate lines', () => {
    const __parentId = graphqlOrder.id
    const other = {
      ...graphqlOrder,
      id: 'gid://shopify/Order/2',
      name: '#1002',
      totalPriceSet: null,
    }
    const lines = [
      graphqlOrder,
      { ...lineItem, __parentId },
      { id: 'gid://shopify/ShippingLine/6', ...shippingLine, __parentId },
      other,
    ]
    const file = lines.map((line) => JSON.stringify(line)).join('\n')
    const { orders, problems, warnings } = convert(parseExactFile(file))
    expect(problems).toEqual([])
    expect(orders).toMatchObject([expected, { orderNumber: '1002' }])
    expect(warnings).toMatchObject([{ order: '1002', field: 'totalPrice' }])
  })
})
