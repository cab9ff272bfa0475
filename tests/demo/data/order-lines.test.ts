import { expect, test } from 'vitest'
import { OrderStatus } from '#contract/codes.ts'
import { numberOrders } from '../../../src/demo/data/order-lines.ts'
import { order } from '../../../src/demo/data/people/order.ts'

const planned = (minute: string, rest: { isNumberedLast?: true } = {}) => ({
  customer: 'full@demo.test' as const,
  plan: order(minute, OrderStatus.finished, {}, { billing: null, shipping: null, ...rest }),
})

test('the demo’s orders are numbered by date, and those of a new status after all others', () => {
  const newStatus = planned('2024-01-01T08:00', { isNumberedLast: true })
  const numbered = numberOrders([
    planned('2026-01-01T08:00'),
    newStatus,
    planned('2025-01-01T08:00'),
  ])
  expect(
    numbered.map(({ orderNumber, plan }) => [orderNumber, plan.created.getUTCFullYear()]),
  ).toEqual([
    ['100001', 2025],
    ['100002', 2026],
    ['100003', 2024],
  ])
})
