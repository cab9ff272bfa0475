import { expect, test } from 'vitest'
import { ProductType, ReturnStatus, ShipmentStatus } from '#contract/codes.ts'
import { lastReturnDay, returnState, type ReturnFacts } from '#domain/returns.ts'

const { delivered, returned, shipped } = ShipmentStatus
const product = (name: string, status: number = delivered, quantity = 1) => ({
  productId: 7,
  name,
  status,
  quantity,
  productType: ProductType.goods as number,
})
const facts = (rest: Partial<ReturnFacts>): ReturnFacts => ({
  products: [product('Boots')],
  returns: [],
  until: '2026-03-31',
  today: '2026-03-31',
  ...rest,
})
const asked = (name: string, quantity = 1, status: number = ReturnStatus.requested) => ({
  status,
  products: [{ productId: 7, name, quantity }],
})
const leftOf = (rest: Partial<ReturnFacts>) =>
  returnState(facts(rest)).lines.map(({ left }) => left)

test('delivered products can be returned until the last day', () => {
  expect(returnState(facts({}))).toEqual({
    refusal: undefined,
    lines: [{ left: 1, refusal: undefined }],
  })
  expect(returnState(facts({ today: '2026-04-01' }))).toMatchObject({
    refusal: 'return_term_over',
    lines: [{ left: 0 }],
  })
  expect(returnState(facts({ until: undefined })).refusal).toBe('return_date_unknown')
})

test.each([
  ['return_not_delivered', [product('Boots', shipped)]],
  ['return_not_possible', [{ ...product('Gift card'), productType: ProductType.code }]],
  ['return_already_requested', [product('Boots', returned), product('Tent', shipped)]],
  ['return_not_possible', []],
])('%s is the refusal if no line can be returned', (refusal, products) => {
  // The age makes no difference.
  for (const today of ['2026-03-31', '2027-01-01'])
    expect(returnState(facts({ products, today })).refusal).toBe(refusal)
})

test('products of a return are left out, unless it was declined or cancelled', () => {
  expect(returnState(facts({ returns: [asked('Boots')] })).refusal).toBe('return_already_requested')
  for (const status of [ReturnStatus.declined, ReturnStatus.cancelled])
    expect(leftOf({ returns: [asked('Boots', 1, status)] })).toEqual([1])
  const products = [product('Boots'), product('Tent')]
  expect(leftOf({ products, returns: [asked('Tent')] })).toEqual([1, 0])
})

test('pieces of a line that arrived and were not refunded can be returned', () => {
  const { awaitingFulfillment, cancelled } = ShipmentStatus
  const parts = (...given: [status: number, quantity: number][]) =>
    given.map(([status, quantity]) => ({ status, quantity }))
  const line = (rest: object, quantity = 4) => ({
    ...product('Socks', awaitingFulfillment, quantity),
    ...rest,
  })
  const cases: [object, number, number?][] = [
    [{ progress: parts([delivered, 3], [shipped, 1]) }, 3],
    [{ progress: parts([delivered, 3], [shipped, 1]), refunded: 1 }, 2],
    [{ progress: parts([delivered, 3], [cancelled, 1]), refunded: 1 }, 3],
    [{ progress: parts([shipped, 3], [awaitingFulfillment, 1]) }, 0],
    [{ status: delivered, refunded: 1 }, 3],
    // A measured quantity is one piece, which has arrived once all of it has.
    [{ progress: parts([delivered, 1], [shipped, 0.5]) }, 0, 1.5],
    [{ status: delivered }, 1, 1.5],
  ]
  for (const [rest, left, quantity] of cases)
    expect(leftOf({ products: [line(rest, quantity)] }), JSON.stringify(rest)).toEqual([left])
  const returns = [asked('Socks', 1)]
  const one = line({ status: delivered, refunded: 1 })
  expect(leftOf({ products: [one], returns }), 'the one that was returned').toEqual([3])
  expect(returnState(facts({ products: [line({ status: delivered, refunded: 4 })] })).refusal).toBe(
    'return_not_possible',
  )
})

test('a returned product is identified by its number if its name has changed', () => {
  expect(leftOf({ returns: [asked('Winter boots')] })).toEqual([0])
  const unknown = (name: string) => ({ ...product(name), productId: 0 })
  const [tent] = asked('Tent').products
  const returns = [{ status: ReturnStatus.requested, products: [{ ...tent!, productId: 0 }] }]
  expect(leftOf({ products: [unknown('Boots')], returns })).toEqual([1])
})

test('pieces that are in no return can be returned', () => {
  const products = [product('Socks', delivered, 3)]
  expect(leftOf({ products, returns: [asked('Socks', 1), asked('Socks', 1)] })).toEqual([1])
  expect(leftOf({ products, returns: [asked('Socks', 5)] })).toEqual([0])
})

test('of two lines of a product, the delivered one is returned', () => {
  const products = [product('Socks', shipped), product('Socks'), product('Socks')]
  expect(leftOf({ products, returns: [asked('Socks')] })).toEqual([0, 0, 1])
  expect(
    leftOf({ products: [product('Socks'), product('Socks', returned)], returns: [asked('Socks')] }),
  ).toEqual([1, 0])
})

test('the term counts the brand’s days from the last delivery, or the expected one', () => {
  const history = (...dates: string[]) => [
    {
      carrier: '',
      number: '',
      link: '',
      history: dates.map((date) => ({ date, status: delivered })),
    },
  ]
  const rules = { returnDays: 14, timeZone: 'Europe/Amsterdam' }
  const shipments = history('2026-02-27T23:30:00Z', '2026-02-20T09:00:00Z')
  expect(lastReturnDay({ shipments, expectedDelivery: '2026-01-01' }, rules)).toBe('2026-03-16')
  expect(lastReturnDay({ shipments: [], expectedDelivery: '2026-01-01' }, rules)).toBe('2026-01-15')
  expect(lastReturnDay({ shipments: [], expectedDelivery: null }, rules)).toBeUndefined()
})

test.each([
  ['2026-01-02', '2026-01-16'],
  ['2026-01-03', '2026-01-19'],
  ['2026-01-04', '2026-01-19'],
  ['2026-01-05', '2026-01-19'],
])('an order expected on %s can be returned until %s, never a Saturday or Sunday', (day, last) =>
  expect(
    lastReturnDay({ expectedDelivery: day }, { returnDays: 14, timeZone: 'Europe/Amsterdam' }),
  ).toBe(last),
)
