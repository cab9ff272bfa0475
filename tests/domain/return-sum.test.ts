import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TransactionStatus } from '#contract/codes.ts'
import { orderExample } from '#server/orders/examples.ts'
import { returnPrices } from '#domain/return-prices.ts'
import { returnSum } from '#domain/return-sum.ts'

const money = (amount: string) => ({ amount, currency: 'EUR' })
const style = { currencyDecimals: 'two', prices: 'gross' } as const
const [example] = orderExample.products
const product = (amount: string, quantity = 1, rest = {}) => ({
  ...example!,
  price: money(amount),
  quantity,
  ...rest,
})
const payment = (amount: string) => ({ ...orderExample.transactions[0]!, paid: money(amount) })
const refund = (amount: string) => ({ amount: money(amount) })
/** An order that is paid in full, unless the rest says otherwise. */
function order(products: ReturnType<typeof product>[], rest: object = {}) {
  const sum = products.reduce((all, { price }) => all.plus(price.amount), new Big(0)).toFixed()
  const paid = { totalPrice: money(sum), transactions: [payment(sum)], refunds: [] }
  return { ...orderExample, products, ...paid, ...rest }
}
const sumOf = (
  priced: ReturnType<typeof order>,
  ...chosen: [place: number, quantity: number][]
) => {
  const prices = returnPrices(priced, style)
  const pieces = chosen.map(([place, quantity]) => ({ place, quantity }))
  const sum = prices && returnSum(prices, pieces, style)
  return sum && [sum.kind, sum.money.amount]
}

test('the sum is exact where the price of a piece is', () => {
  const priced = order([product('30.00', 3), product('9.95')])
  expect(sumOf(priced, [1, 2], [2, 1])).toEqual(['exact', '29.95'])
  expect(sumOf(priced, [1, 3])).toEqual(['exact', '30'])
  expect(sumOf(priced)).toBeUndefined()
})

test('the sum is about an amount where a piece’s price is rounded', () => {
  expect(sumOf(order([product('10.00', 3)]), [1, 1])).toEqual(['about', '3.33'])
  expect(sumOf(order([product('10.00', 3)]), [1, 3])).toEqual(['exact', '10'])
})

test('a discount that is not in the prices makes it the most that comes back', () => {
  const lines = [product('10.00')]
  expect(sumOf(order(lines, { discount: money('2.00') }), [1, 1])).toEqual(['upTo', '10'])
  const adjustments = [{ kind: 'discount', name: '', code: '', amount: money('-2.00') }]
  expect(sumOf(order(lines, { adjustments }), [1, 1])).toEqual(['upTo', '10'])
})

test('no sum is told where it is not known', () => {
  const lines = [product('10.00'), product('4.00', 1, { bundle: 1 })]
  expect(sumOf(order(lines, { totalPrice: undefined }), [1, 1])).toBeUndefined()
  expect(sumOf(order(lines, { transactions: [] }), [1, 1])).toBeUndefined()
  expect(returnPrices(order(lines), { ...style, prices: 'net' })).toBeUndefined()
  // The price of a bundle is that of all its parts.
  expect(sumOf(order(lines), [1, 1])).toBeUndefined()
  expect(sumOf(order(lines), [2, 1])).toBeUndefined()
  expect(sumOf(order([product('10.00')]), [1, 2])).toBeUndefined()
  expect(sumOf(order([product('10.00')]), [7, 1])).toBeUndefined()
})

test('measured goods come back as a whole', () => {
  expect(sumOf(order([product('12.30', 1.5)]), [1, 1])).toEqual(['exact', '12.3'])
})

test('all pieces of some lines are worth the sum of their prices', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const quantity = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, quantity), { minLength: 1, maxLength: 5 }), (given) => {
      const prices = given.map(([amount]) => new Big(amount).div(100))
      const lines = given.map(([, count], n) => product(prices[n]!.toFixed(2), count))
      const all = given.map(([, count], n): [number, number] => [n + 1, count])
      const total = prices.reduce((sum, price) => sum.plus(price), new Big(0))
      expect(sumOf(order(lines), ...all)).toEqual(['exact', total.toFixed()])
    }),
  )
})

test('no more comes back than was paid and is not paid back yet', () => {
  const lines = [product('10.00'), product('6.00')]
  const underWay = { ...payment('16'), status: TransactionStatus.uncleared }
  expect(sumOf(order(lines, { transactions: [payment('9')] }), [2, 1])).toBeUndefined()
  expect(sumOf(order(lines, { transactions: [underWay] }), [2, 1])).toBeUndefined()
  expect(sumOf(order(lines, { refunds: [refund('10')] }), [2, 1])).toEqual(['upTo', '6'])
  expect(sumOf(order(lines, { refunds: [refund('12')] }), [2, 1])).toEqual(['upTo', '4'])
  expect(sumOf(order(lines, { refunds: [refund('16')] }), [2, 1])).toBeUndefined()
})

test.each([0, -1, 0.5, NaN, Infinity, 2])('no sum is told of %s pieces of one', (quantity) => {
  expect(sumOf(order([product('10.00')]), [1, quantity])).toBeUndefined()
})
