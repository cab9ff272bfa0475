import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll } from '../../../support/converted.ts'
import { engineOrders } from '../../../support/engine-orders/engine-orders.ts'
import { leftOver, subTotalLeftOver } from '../../../support/order-sums.ts'

test.each(engineOrders)(
  'the lines of any order of $shop add up to its total',
  ({ shop, orders, totalOf }) => {
    fc.assert(
      fc.property(orders, (given) => {
        const { orders, problems } = convertAll(shop, given)
        expect(problems).toEqual([])
        expect(Number(orders[0]!.totalPrice).toFixed(2)).toBe(totalOf(given))
        expect(leftOver(orders[0]!)).toBe('0')
        expect(subTotalLeftOver(orders[0]!)).toBe('0')
        expect(JSON.stringify(orders)).not.toContain('USD')
      }),
      { numRuns: 300 },
    )
  },
)

/** Puts something else in the place of any one value of an order. */
function spoil(value: unknown, place: { left: number }, other: unknown): unknown {
  place.left -= 1
  if (place.left === 0) return other
  if (Array.isArray(value)) return value.map((one: unknown) => spoil(one, place, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, spoil(one, place, other)]),
  )
}

const others = [null, '', 7, -1, '0000-00-00', 'x', true, [], {}, [null], { amount: null }, '1e999']

test.each(engineOrders)(
  'an invalid value of $shop loses its order at most, never the file',
  ({ shop, orders }) => {
    fc.assert(
      fc.property(
        orders,
        fc.integer({ min: 2, max: 150 }),
        fc.constantFrom(...others),
        (given, left, other) => {
          const { orders, problems } = convertAll(shop, [spoil(given, { left }, other), given])
          expect(orders.length + problems.length).toBe(2)
          expect(orders.length).toBeGreaterThan(0)
          for (const line of orders) expect(readItem(line, '')).not.toHaveProperty('errors')
        },
      ),
      { numRuns: 1_000 },
    )
  },
)
