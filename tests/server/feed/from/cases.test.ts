import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertCase } from '../../../support/converted.ts'
import { leftOver, subTotalLeftOver } from '../../../support/order-sums.ts'

const names = readdirSync('tests/server/feed/samples/cases').map((file) => file.slice(0, -5))

test.each(names)('the feed accepts the lines of %s, which add up', (name) => {
  const { lines, orders } = convertCase(name)
  for (const line of lines) {
    const parsed = readItem(line, '')
    expect('errors' in parsed ? parsed.errors : []).toEqual([])
  }
  for (const order of orders.filter(({ totalPrice }) => totalPrice !== undefined)) {
    expect(leftOver(order)).toBe('0')
    expect(subTotalLeftOver(order)).toBe('0')
  }
})
