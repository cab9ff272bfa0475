import Big from 'big.js'
import type { Money } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { shownAmount } from '#lib/money.ts'

const isPositive = ({ amount }: { amount: string }) => new Big(shownAmount(amount)).gt(0)

/**
 * The lines of an order's summary, on its page and on its invoice; a service fee or a discount only
 * where there is one.
 */
export function summaryLines({
  subTotal,
  serviceFee,
  shippingCost,
  transactionCost,
  discount,
  totalPrice,
}: Order) {
  const lines = [
    { key: 'ac_SubTotal', money: subTotal, isShown: true },
    { key: 'ac_ServiceFee', money: serviceFee, isShown: isPositive(serviceFee) },
    { key: 'ac_ShippingCost', money: shippingCost, isShown: true },
    { key: 'ac_TransactionCost', money: transactionCost, isShown: true },
    {
      key: 'ac_Discount',
      money: { ...discount, amount: new Big(discount.amount).neg().toFixed() },
      isShown: isPositive(discount),
    },
    { key: 'ac_Total', money: totalPrice, isShown: true },
  ] as const
  return lines.filter(({ isShown }) => isShown)
}

/** A tax of an order as a shopper reads it. */
interface TaxRow {
  /** With its rate. */
  name: string
  base: Money | undefined
  tax: Money
}

/** The taxes that an order's total includes, on its page and on its invoice. */
export const taxRows = (
  { taxLines = [], totalPrice }: Pick<Order, 'taxLines' | 'totalPrice'>,
  { decimalSep }: { decimalSep: string },
): TaxRow[] =>
  taxLines.map(({ name, rate, base, amount }) => {
    const percentage = new Big(rate).toFixed().replace('.', decimalSep)
    const inOrderCurrency = (sum: string) => ({ ...totalPrice, amount: sum })
    return {
      // Some shops have the rate in the name.
      name: name.includes('%') ? name : `${name} ${percentage}%`.trim(),
      base: base === undefined ? undefined : inOrderCurrency(base),
      tax: inOrderCurrency(amount),
    }
  })
