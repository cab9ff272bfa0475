import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus } from '#contract/codes.ts'
import { orderActions, type ActionFacts } from '#domain/order-actions.ts'

const offers = {
  buyAgainUrl: '/basket?order={orderNumber}',
  askAboutOrderUrl: 'mailto:help@shop.example?subject={orderNumber}',
  seller: { vatNumber: 'NL123456789B01' },
}
const order = (status: number, parcel?: number, rest: Partial<ActionFacts> = {}) =>
  ({
    status,
    invoice: null,
    products:
      parcel === undefined ? [] : [{ status: parcel, productType: ProductType.goods, price: {} }],
    ...rest,
  }) as unknown as ActionFacts

test.each([
  [OrderStatus.none, []],
  [OrderStatus.preCreated, ['finish', 'delete']],
  [OrderStatus.created, ['pay']],
  [OrderStatus.fraudCheck, []],
  [OrderStatus.processing, []],
  [OrderStatus.finished, []],
  [OrderStatus.declined, []],
  [OrderStatus.cancelled, []],
])('an order in status %i allows %j, even if the brand offers nothing', (status, actions) =>
  expect(orderActions(order(status), {}, 'off').actions).toEqual(actions),
)

test('an order can be bought again once it is finished, declined or cancelled', () => {
  const { finished, declined, cancelled } = OrderStatus
  for (const status of Object.values(OrderStatus))
    expect(
      orderActions(order(status, ShipmentStatus.delivered), offers, 'off').actions.includes(
        'buyAgain',
      ),
    ).toBe(([finished, declined, cancelled] as number[]).includes(status))
  expect(orderActions(order(finished), offers, 'off').actions).toEqual(['ask'])
})

test('an order that was placed can be cancelled at the shop until something is sent', () => {
  const atShop = { ...offers, cancelOrderUrl: '/cancel?order={orderNumber}' }
  const { created, fraudCheck, processing, finished } = OrderStatus
  const verdict = (status: number, parcel: number) => {
    const { actions, refusals } = orderActions(order(status, parcel), atShop, 'off')
    return [actions.includes('cancel'), refusals.map(({ code }) => code)]
  }
  expect(verdict(created, ShipmentStatus.awaitingPayment)).toEqual([true, []])
  for (const status of [fraudCheck, processing])
    expect(verdict(status, ShipmentStatus.awaitingFulfillment)).toEqual([
      true,
      status === processing ? ['invoice_missing'] : [],
    ])
  expect(verdict(processing, ShipmentStatus.shipped)).toEqual([
    false,
    ['order_sent', 'invoice_missing'],
  ])
  expect(verdict(finished, ShipmentStatus.delivered)).toEqual([false, ['invoice_missing']])
})

test('an invoice and tracking are offered once the shop has them', () => {
  const { actions } = orderActions(
    order(OrderStatus.finished, ShipmentStatus.delivered, {
      invoice: { id: 1, name: 'invoice.pdf', date: '2026-01-01T00:00:00Z' },
      shipments: [{ carrier: '', number: '', link: 'https://parcels.example/1', history: [] }],
    }),
    {},
    'possible',
  )
  expect(actions).toEqual(['return', 'invoice', 'track'])
})

test.each([
  [OrderStatus.created, ShipmentStatus.awaitingPayment, []],
  [
    OrderStatus.processing,
    ShipmentStatus.awaitingFulfillment,
    ['order_not_deletable', 'invoice_missing'],
  ],
  [OrderStatus.processing, ShipmentStatus.shipped, ['invoice_missing']],
  [OrderStatus.preCreated, ShipmentStatus.awaitingPayment, []],
  [OrderStatus.cancelled, ShipmentStatus.cancelled, []],
])('an order in status %i with parcel %i has the refusals %j', (status, parcel, codes) => {
  const { refusals } = orderActions(order(status, parcel), offers, 'return_not_delivered')
  expect(refusals.map(({ code }) => code)).toEqual(codes)
})

test('a seller without a VAT number needs no invoices', () => {
  const processing = order(OrderStatus.processing, ShipmentStatus.shipped)
  expect(orderActions(processing, { seller: {} }, 'off').refusals).toEqual([])
})

test('a reason why nothing can be returned is given only for delivered orders', () => {
  const finished = order(OrderStatus.finished, ShipmentStatus.delivered, {
    invoice: { id: 1, name: 'invoice.pdf', date: '2026-01-01T00:00:00Z' },
  })
  expect(orderActions(finished, offers, 'return_term_over').refusals).toEqual([
    { action: 'return', code: 'return_term_over' },
  ])
  for (const verdict of ['possible', 'off', 'return_not_delivered'] as const)
    expect(orderActions(finished, offers, verdict).refusals).toEqual([])
})
