import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProductType, OrderStatus, ShipmentStatus } from '#contract/codes.ts'
import { lineProgress } from '#domain/line-progress.ts'
import {
  countParcels,
  countPartly,
  shownStatus,
  stagesOf,
  type ParcelFacts,
} from '#domain/parcel-progress.ts'

const { awaitingFulfillment, awaitingPayment, shipped, delivered } = ShipmentStatus
const { returned, cancelled, readyForShipment, deliveryFailed } = ShipmentStatus

const parcel = (quantity: number, ...steps: number[]) => ({
  lines: [3, 1],
  quantities: [5, quantity],
  history: steps.map((status) => ({ status })),
})
const progress = (
  status: number,
  quantity: number,
  parcels: ReturnType<typeof parcel>[],
  refunded = 0,
) =>
  lineProgress({ status, quantity }, { place: 1, refunded, parcels })?.map((part) => [
    part.status,
    part.quantity,
  ])

test.each([
  ['one of two was sent', awaitingFulfillment, 2, [parcel(1, shipped)]],
  ['the line says that all was sent', shipped, 2, [parcel(1, shipped)]],
  ['the parcel has no history', shipped, 2, [parcel(1)]],
])('pieces in no parcel are still waiting: %s', (_, status, quantity, parcels) =>
  expect(progress(status, quantity, parcels)).toEqual([
    [shipped, 1],
    [awaitingFulfillment, 1],
  ]),
)

test('pieces in no parcel keep waiting for the payment of their line', () => {
  expect(progress(awaitingPayment, 3, [parcel(1, shipped)])).toEqual([
    [shipped, 1],
    [awaitingPayment, 2],
  ])
})

test('the progress of a parcel is its last step', () => {
  const parcels = [parcel(1, shipped, delivered), parcel(1, readyForShipment, shipped)]
  expect(progress(shipped, 2, parcels)).toEqual([
    [delivered, 1],
    [shipped, 1],
  ])
})

test('pieces that were refunded and never sent are cancelled', () => {
  expect(progress(shipped, 3, [parcel(1, delivered)], 1)).toEqual([
    [delivered, 1],
    [awaitingFulfillment, 1],
    [cancelled, 1],
  ])
  expect(progress(delivered, 2, [parcel(1, delivered)], 1)).toEqual([
    [delivered, 1],
    [cancelled, 1],
  ])
})

test.each([
  ['no parcel has a quantity', shipped, [{ ...parcel(1, shipped), quantities: [] }]],
  ['a parcel has the whole line', shipped, [parcel(0, shipped)]],
  ['all parcels have the same progress', shipped, [parcel(1, shipped), parcel(1, shipped)]],
  ['a parcel has more than was ordered', shipped, [parcel(5, shipped)]],
  ['the line was returned', returned, [parcel(1, shipped)]],
  ['its parcel was cancelled', awaitingFulfillment, [parcel(1, cancelled)]],
])('the status of the line covers all of its pieces if %s', (_, status, parcels) =>
  expect(progress(status, 2, parcels)).toBeUndefined(),
)

test('the parts of a line add up to its quantity', () => {
  const pieces = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(pieces, pieces, fc.integer({ min: 0, max: 20 }), (quantity, sent, refunded) => {
      const parts = progress(shipped, quantity, [parcel(sent, delivered)], refunded)
      if (parts) expect(parts.reduce((sum, [, count]) => sum + count!, 0)).toBe(quantity)
      else expect(sent).toBeGreaterThanOrEqual(quantity)
    }),
  )
})

const line = (quantity: number, parts: [number, number][], more: object = {}) => ({
  productType: ProductType.goods as number,
  status: shipped,
  quantity,
  progress: parts.map(([status, count]) => ({ status, quantity: count })),
  ...more,
})
const order = (...products: ParcelFacts['products']) => ({
  status: OrderStatus.processing,
  products,
})

test('pieces are counted by their progress, and a measured product as one piece', () => {
  const caps = line(2, [
    [shipped, 1],
    [awaitingFulfillment, 1],
  ])
  expect(countPartly(order(caps))).toMatchObject({ onItsWay: 1, open: 1, total: 2 })
  const cheese = line(1.5, [
    [delivered, 1],
    [awaitingFulfillment, 0.5],
  ])
  expect(countParcels(order(cheese))).toMatchObject({ open: 1, delivered: 0, total: 1 })
  const cloth = { ...line(2.5, []), progress: undefined }
  expect(countParcels(order(cloth))).toMatchObject({ onItsWay: 1, total: 1 })
})

test('a bundle is counted by its parts', () => {
  const plain = { progress: undefined }
  const set = line(1, [], plain)
  const part = line(4, [], { ...plain, bundle: 1, status: delivered })
  expect(countParcels(order(set, part))).toMatchObject({ delivered: 4, total: 4 })
})

test('a product without a parcel is never shown as packed or sent', () => {
  const told = (productType: number) =>
    [awaitingFulfillment, readyForShipment, shipped, delivered, deliveryFailed, cancelled].map(
      (status) => shownStatus({ productType, status }),
    )
  expect(told(ProductType.code)).toEqual([
    awaitingFulfillment,
    awaitingFulfillment,
    delivered,
    delivered,
    undefined,
    cancelled,
  ])
  expect(told(ProductType.digital)).toEqual([
    awaitingFulfillment,
    awaitingFulfillment,
    undefined,
    undefined,
    undefined,
    cancelled,
  ])
  expect(shownStatus({ productType: ProductType.goods, status: shipped })).toBe(shipped)
  expect(countParcels(order(line(1, [], { progress: undefined, productType: 2 })))).toBeUndefined()
  expect(stagesOf({ productType: ProductType.digital, status: shipped })).toEqual(['delivered'])
})
