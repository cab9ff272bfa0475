import { expect, test, vi } from 'vitest'
import type { Delivery } from '#server/feed/direct/deliveries.ts'
import { maxDeliveryReadAtOnceCharacters } from '#server/feed/feed-limits.ts'
import { readDelivery } from '#server/feed/direct/read-delivery.ts'
import { readWithoutHolding } from '#server/feed/direct/reading.ts'
import { shopifyOrder } from '../../../support/direct.ts'

const options = { guestsVerified: false }

/** An order of so many lines, as it was delivered. */
function delivered(count: number): Delivery {
  const line = { product_id: 7, name: 'Boots', quantity: 1, price: '30.00', tax_lines: [] }
  const lines = Array.from({ length: count }, (_, n) => ({ id: n + 1, ...line }))
  return {
    id: 1,
    companyId: 1,
    brand: 'default',
    shop: 'shopify',
    delivery: 'd',
    topic: 'orders/updated',
    body: JSON.stringify(shopifyOrder(7, { line_items: lines })),
    happened: null,
    received: new Date(),
    leasedUntil: null,
    done: null,
    fault: '',
  }
}

test('a large delivery is read in another thread, with the same result', async () => {
  const large = delivered(1_000)
  expect(large.body.length).toBeGreaterThan(maxDeliveryReadAtOnceCharacters)
  const expected = readDelivery(large, options)
  const parse = vi.spyOn(JSON, 'parse')
  const read = await readWithoutHolding(large, options)
  expect(parse.mock.calls.filter(([text]) => text === large.body)).toEqual([])
  parse.mockRestore()
  expect(read).toEqual(expected)
  expect(read.items[1]).toMatchObject({ type: 'order', externalId: '7' })
})

test('an order with too many lines is reported by its number', async () => {
  expect(await readWithoutHolding(delivered(1_001), options)).toMatchObject({
    items: [],
    faults: [{ name: 'order 7', reason: 'not usable: line_items' }],
  })
})

test('a request to forget more orders than a delivery may name is refused', () => {
  const orders = Array.from({ length: 10_001 }, (_, n) => n + 1)
  const body = JSON.stringify({ customer: { id: 1 }, orders_to_redact: orders })
  const { faults } = readDelivery({ ...delivered(1), topic: 'customers/redact', body }, options)
  expect(faults).toEqual([{ reason: 'the body is none of customers/redact (orders_to_redact)' }])
})
