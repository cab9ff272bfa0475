import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderStatus, ProductType, ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { countParcels, countPartly, expectedDay } from '#domain/parcel-progress.ts'
import { isFailed, orderStatus, stageOf, stages, statusesOf } from '#domain/statuses.ts'
import { nextStepKey } from '#features/orders/order-detail.rules.ts'

const two = { currencyDecimals: 'two' } as const

const { shipped, delivered, cancelled, returned, deliveryFailed } = ShipmentStatus
const { awaitingFulfillment, readyForShipment } = ShipmentStatus

/** A status that an older shop may send is no code of ours. */
const codes = [...Object.values(ShipmentStatus), 0, 55]
const product = fc.record({
  productType: fc.constantFrom(...Object.values(ProductType)),
  status: fc.constantFrom(...codes),
  quantity: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
})
const anyOrder = fc
  .record({
    status: fc.constantFrom(...Object.values(OrderStatus), 45),
    products: fc.array(product, { maxLength: 6 }),
  })
  .map(
    (facts) =>
      ({
        ...facts,
        totalPrice: { amount: '10', currency: 'EUR' },
        transactions: [],
        expectedDelivery: '2026-03-06',
      }) as never as Order,
  )

const isToBeSent = ({ productType, status }: Order['products'][number]) =>
  productType === ProductType.goods && status !== returned && status !== cancelled
const pieces = (products: Order['products']) =>
  products.reduce((sum, { quantity = 1 }) => sum + quantity, 0)

test('the counts add up to the pieces to be sent, for any order', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const counts = countParcels(order)
      if (!counts) return
      const sum = stages.reduce((all, stage) => all + counts[stage], 0)
      expect(counts.total).toBe(sum)
      expect(sum).toBe(pieces(order.products.filter(isToBeSent)))
      expect(sum).toBeGreaterThan(0)
    }),
  )
})

test('nothing is counted for a failed order or one without goods to be sent', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const hasGoods = order.products.some(isToBeSent)
      if (isFailed(orderStatus.of(order.status)) || !hasGoods)
        expect(countParcels(order)).toBeUndefined()
      else if (order.status !== OrderStatus.finished) expect(countParcels(order)).toBeDefined()
    }),
  )
})

/** The statuses of items that are packed, or were. */
const packed = statusesOf('packed', 'onItsWay', 'failed', 'delivered')

/** Returns whether an item has arrived: one without a parcel has once it is sent. */
const isThere = ({ productType, status }: Order['products'][number]) =>
  statusesOf('delivered').includes(status) ||
  (productType !== ProductType.goods && statusesOf('onItsWay').includes(status))

test('a sentence about all items is true for each of them', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const key = nextStepKey(order, two)
      if (key === 'ac_NextDelivered') expect(order.products.every(isThere)).toBe(true)
      if (key === 'ac_NextPickup')
        for (const item of order.products.filter(isToBeSent)) expect(packed).toContain(item.status)
      if (key === 'ac_NextOnItsWay' && !countPartly(order))
        for (const item of order.products.filter(isToBeSent))
          expect(stageOf(item.status)).toBe('onItsWay')
    }),
  )
})

test('a day is expected only while an item is still to come', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const isAnyToCome = order.products.some(
        (item) => isToBeSent(item) && item.status !== delivered && item.status !== deliveryFailed,
      )
      if (expectedDay(order)) expect(isAnyToCome).toBe(true)
    }),
  )
})

const order = (status: number, states: number[], quantities: number[] = []) => ({
  status,
  products: states.map((state, n) => ({
    productType: ProductType.goods,
    status: state,
    quantity: quantities[n],
  })),
})
const { processing, finished } = OrderStatus

test.each([
  ['the same for all', order(processing, [shipped, shipped]), undefined],
  ['only one item counts', order(processing, [delivered, cancelled, returned]), undefined],
  [
    'finished without item progress',
    order(finished, [awaitingFulfillment, awaitingFulfillment]),
    undefined,
  ],
  [
    'one after the other',
    order(processing, [delivered, shipped, awaitingFulfillment]),
    { delivered: 1, onItsWay: 1, packed: 0, failed: 0, open: 1, packing: 1, total: 3 },
  ],
  [
    'several pieces of a line',
    order(processing, [readyForShipment, shipped], [2, 3]),
    { delivered: 0, onItsWay: 3, packed: 2, failed: 0, open: 0, packing: 0, total: 5 },
  ],
  [
    'finished before all was delivered',
    order(finished, [delivered, awaitingFulfillment, cancelled]),
    { delivered: 1, onItsWay: 0, packed: 0, failed: 0, open: 1, packing: 1, total: 2 },
  ],
])('items are counted if their progress differs: %s', (_, given, counts) =>
  expect(countPartly(given)).toEqual(counts),
)
