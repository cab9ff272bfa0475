import Big from 'big.js'
import fc from 'fast-check'

/** Makes an amount in cents. */
export const cents = (max: number) => fc.integer({ min: 0, max })
/** Returns cents as a decimal of the currency. */
export const text = (amount: number) => new Big(amount).div(100).toFixed(2)
export const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A line: the price of all of it or of a piece, and its tax, in cents. */
export const item = fc.record({
  price: cents(1_000_000),
  quantity: fc.integer({ min: 1, max: 20 }),
  tax: cents(50_000),
})
