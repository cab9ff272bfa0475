import Big from 'big.js'

type Amounts = Record<string, unknown>

/** Returns what the lines of an order's summary leave between them and its total. */
export function leftOver(order: Amounts) {
  const amountOf = (name: string) => new Big((order[name] as string | undefined) ?? 0)
  const adjustments = (order.adjustments ?? []) as { amount: string }[]
  return adjustments
    .reduce((sum, { amount }) => sum.plus(amount), amountOf('subTotal'))
    .minus(amountOf('discount'))
    .plus(amountOf('serviceFee'))
    .plus(amountOf('shippingCost'))
    .plus(amountOf('transactionCost'))
    .minus(amountOf('totalPrice'))
    .toFixed()
}

/** Returns the sum of the prices of an order's products, less its subtotal. */
export const subTotalLeftOver = (order: Amounts) =>
  ((order.products ?? []) as { price: string }[])
    .reduce((sum, { price }) => sum.plus(price), new Big(0))
    .minus(order.subTotal as string)
    .toFixed()
