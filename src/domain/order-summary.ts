import Big from 'big.js'
import type { AdjustmentKind } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { shownAmount, type Rounding } from '#lib/money.ts'
import { isPaidOnDelivery } from './payment-sums.ts'

type AmountName =
  'subTotal' | 'serviceFee' | 'shippingCost' | 'transactionCost' | 'discount' | 'totalPrice'

/** An order of which the shop has told the amounts. */
export type PricedOrder = Order & Required<Pick<Order, AmountName>>

/** Tells whether the shop has told the amounts of an order: all of them are known, or none. */
export const hasAmounts = (order: Order): order is PricedOrder => order.totalPrice !== undefined

/** Describes the display of a brand's orders. */
export interface SummaryStyle extends Rounding {
  /** Says whether the fed prices include taxes. */
  prices: 'gross' | 'net'
  decimalSep: string
}

/** Returns the message key of a kind of adjustment. */
const adjustmentKey = (kind: AdjustmentKind) =>
  kind === 'other' ? 'ac_OtherAmount' : (`ac_Adjustment_${kind}` as const)

/** A line of an order's summary. */
export interface SummaryLine {
  key:
    | 'ac_SubTotal'
    | 'ac_ServiceFee'
    | 'ac_ShippingCost'
    | 'ac_TransactionCost'
    | 'ac_Discount'
    | 'ac_Tax'
    | ReturnType<typeof adjustmentKey>
    | 'ac_Total'
    | 'ac_Paid'
    | 'ac_Refunded'
    | 'ac_ToBePaid'
    | 'ac_ToBePaidOnDelivery'
  /** Stands in the place of the key's text. */
  name?: string
  /** Names a discount or a gift card. */
  code?: string
  money: Money
  /** Lines of the first kind add up to the total; those of the last say what was paid of it. */
  part: 'line' | 'total' | 'payment'
}

type Item = Omit<SummaryLine, 'part'> & { isShown?: boolean }

const isNothing = (money: Money, rounding: Rounding) => new Big(shownAmount(money, rounding)).eq(0)

/** Returns the lines of the specification: a service fee or a discount only where there is one. */
function usualLines(order: PricedOrder, rounding: Rounding): Item[] {
  const { subTotal, serviceFee, shippingCost, transactionCost, discount } = order
  const takenOff = { ...discount, amount: new Big(discount.amount).neg().toFixed() }
  return [
    { key: 'ac_SubTotal', money: subTotal },
    { key: 'ac_ServiceFee', money: serviceFee, isShown: !isNothing(serviceFee, rounding) },
    { key: 'ac_ShippingCost', money: shippingCost },
    { key: 'ac_TransactionCost', money: transactionCost },
    { key: 'ac_Discount', money: takenOff, isShown: !isNothing(discount, rounding) },
  ]
}

const adjustmentLines = ({ adjustments = [] }: Order, rounding: Rounding): Item[] =>
  adjustments.map(({ kind, name, code, amount }) => ({
    key: adjustmentKey(kind),
    name,
    code,
    money: amount,
    isShown: code !== '' || !isNothing(amount, rounding),
  }))

/** Tells whether taxes come on top of net prices, and are no adjustments already. */
export const areTaxesOnTop = (
  { adjustments = [] }: { adjustments?: readonly { kind: string }[] | undefined },
  { prices }: Pick<SummaryStyle, 'prices'>,
) => prices === 'net' && adjustments.every(({ kind }) => kind !== 'tax')

function taxesOnTop(order: PricedOrder, style: SummaryStyle): Item[] {
  if (!areTaxesOnTop(order, style)) return []
  return allTaxes(order, style).map(({ name, tax }) => ({
    key: 'ac_Tax',
    name,
    money: tax,
    isShown: !isNothing(tax, style),
  }))
}

/**
 * Returns what lacks between the lines and the total, as both are shown: named a rounding where the
 * exact amounts add up to what is shown.
 */
function differenceLine(items: Item[], totalPrice: Money, rounding: Rounding): Item[] {
  const restOf = (amountOf: (money: Money) => string) =>
    items.reduce((rest, { money }) => rest.minus(amountOf(money)), new Big(amountOf(totalPrice)))
  const shownRest = restOf((money) => shownAmount(money, rounding))
  if (shownRest.eq(0)) return []
  const amountIn = (rest: Big) => ({ ...totalPrice, amount: rest.toFixed() })
  const exactRest = amountIn(restOf(({ amount }) => amount))
  const kind = isNothing(exactRest, rounding) ? 'rounding' : 'other'
  return [{ key: adjustmentKey(kind), money: amountIn(shownRest) }]
}

/** Returns what was paid, paid back and is still to be paid, as far as there is something to say. */
function paymentLines(order: PricedOrder, rounding: Rounding): Item[] {
  const { paid, refunded, open } = order
  const openKey = isPaidOnDelivery(order, rounding) ? 'ac_ToBePaidOnDelivery' : 'ac_ToBePaid'
  return [
    ...(paid ? [{ key: 'ac_Paid', money: paid } as const] : []),
    ...(refunded ? [{ key: 'ac_Refunded', money: refunded } as const] : []),
    ...(open ? [{ key: openKey, money: open } as const] : []),
  ]
}

/**
 * Returns the lines of an order's summary, on its page and on its invoice. Those above the total
 * add up to it in the amounts that are shown: a difference is a line of its own.
 */
export function summaryLines(order: Order, style: SummaryStyle): SummaryLine[] {
  if (!hasAmounts(order)) return []
  const { totalPrice } = order
  const items = [
    ...usualLines(order, style),
    ...adjustmentLines(order, style),
    ...taxesOnTop(order, style),
  ]
  const total: Item = { key: 'ac_Total', money: totalPrice }
  const parts: [SummaryLine['part'], Item[]][] = [
    ['line', [...items, ...differenceLine(items, totalPrice, style)]],
    ['total', [total]],
    ['payment', paymentLines(order, style)],
  ]
  return parts.flatMap(([part, all]) =>
    all.flatMap(({ isShown = true, ...item }) => (isShown ? [{ ...item, part }] : [])),
  )
}

/** A tax of an order as a shopper reads it. */
interface TaxRow {
  /** Includes the rate. */
  name: string
  base: Money | undefined
  tax: Money
}

const allTaxes = (
  { taxLines = [], totalPrice }: Pick<PricedOrder, 'taxLines' | 'totalPrice'>,
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

/**
 * Returns the taxes that an order's total includes, on its page and on its invoice. Those on top of
 * net prices stand in the summary: without the amount that they are of there is no more to say.
 */
export function taxRows(
  order: Pick<Order, 'taxLines' | 'totalPrice'>,
  { prices, decimalSep }: Omit<SummaryStyle, keyof Rounding>,
): TaxRow[] {
  const { totalPrice, taxLines } = order
  if (!totalPrice) return []
  const rows = allTaxes({ totalPrice, taxLines }, { decimalSep })
  return prices === 'gross' || rows.some(({ base }) => base) ? rows : []
}
