import { cachedFor } from '#lib/cached.ts'
import {
  absolute,
  discountWays,
  isMore,
  isZero,
  negative,
  settle,
  splitDiscount,
  sum,
  type Adjustment,
} from './amounts.ts'
import type { Source } from './engine.ts'
import { byId, placeOf } from './lines.ts'
import { paymentKindOf } from './payment-kinds.ts'
import { listAt, readAmount, readInstant, readText } from './values.ts'
import { quantityOf, statusNameOf } from './woocommerce-things.ts'

/** Amounts, payments and refunds of an order of WooCommerce. */

/** Returns the sum of an amount and its tax. */
const withTax = (source: Source, name: string, tax = `${name}_tax`) =>
  sum([readAmount(source[name]), readAmount(source[tax])])

/** Returns what a line costs: all of its pieces, with taxes, before discounts. */
export const priceOf = (item: Source) =>
  withTax(item, readAmount(item.subtotal) === undefined ? 'total' : 'subtotal')

const discountsOf = (order: Source): Adjustment[] =>
  listAt(order, 'coupon_lines').map((coupon) => ({
    kind: 'discount',
    code: readText(coupon.code),
    amount: negative(withTax(coupon, 'discount')),
  }))

const feesOf = (order: Source): Adjustment[] =>
  listAt(order, 'fee_lines').map((fee) => {
    const amount = withTax(fee, 'total')
    return { kind: isMore('0', amount) ? 'discount' : 'fee', name: readText(fee.name), amount }
  })

/** Returns gift cards of the extension Gift Cards, and of others with its format. */
const giftCardsOf = (order: Source): Adjustment[] =>
  [...listAt(order, 'gift_cards'), ...listAt(order, 'gift_card_lines')].map((card) => ({
    kind: 'giftCard',
    code: readText(card.code) ?? readText(card.number),
    amount: negative(absolute(readAmount(card.amount) ?? '0')),
  }))

function sumsOf(order: Source) {
  const subTotal = sum(listAt(order, 'line_items').map(priceOf))
  const shippingCost = withTax(order, 'shipping_total', 'shipping_tax')
  const discount = withTax(order, 'discount_total', 'discount_tax')
  const named = discountsOf(order).filter(({ code, amount }) => code && !isZero(amount))
  const lines = settle(
    { total: readAmount(order.total) ?? '0', base: sum([subTotal, shippingCost]) },
    discountWays(discount, named),
    [...feesOf(order), ...giftCardsOf(order)],
  )
  return { subTotal, shippingCost, ...splitDiscount(lines) }
}

/** Returns the lines of an order that lead to its total. */
export const wooSums = cachedFor(sumsOf)

/** Returns the lines of a refund: they name those of the order that they are of. */
function refundedLines(order: Source, refund: Source) {
  return listAt(refund, 'line_items').flatMap((line) => {
    const named = listAt(line, 'meta_data').find(({ key }) => key === '_refunded_item_id')
    const place = placeOf(order, named?.value)
    const quantity = quantityOf(line)
    return named && place > 0 && quantity > 0 ? [{ line: place, quantity }] : []
  })
}

/** Only a refund that comes by itself has a date. */
export const refundsOf = cachedFor((order: Source) =>
  listAt(order, 'refunds')
    .map((refund) => ({
      created: readInstant(refund.date_created_gmt),
      amount: absolute(readAmount(refund.amount) ?? readAmount(refund.total) ?? '0'),
      reason: readText(refund.reason),
      lines: refundedLines(order, refund),
    }))
    .filter(({ amount }) => !isZero(amount)),
)

const refundedOf = byId(
  (order) => refundsOf(order).flatMap(({ lines }) => lines),
  ({ line }) => line,
)
/** Returns the number of pieces of a line that were refunded. */
export const refundedQuantity = (order: Source, place: number) =>
  refundedOf(order, place).reduce((sum, { quantity }) => sum + quantity, 0)

/** Maps the order's status to the status of a payment without a date, which is never paid. */
const unpaid: Record<string, string> = {
  'on-hold': 'uncleared',
  failed: 'declined',
  cancelled: 'cancelled',
  refunded: 'cancelled',
}

/** Returns how an order was paid, or is to be; only the date of a payment says that it was. */
export function paymentsOf(order: Source) {
  const method = readText(order.payment_method)
  const paidAt = readInstant(order.date_paid_gmt)
  const total = readAmount(order.total) ?? '0'
  if (!method && !paidAt) return []
  const refunded = sum(refundsOf(order).map(({ amount }) => amount))
  const isPaidBack =
    statusNameOf(order) === 'refunded' || (isMore(refunded, '0') && !isMore(total, refunded))
  const paid = { status: isPaidBack ? 'refunded' : 'paid', paid: total, created: paidAt }
  const open = {
    status: unpaid[statusNameOf(order)] ?? 'started',
    created: readInstant(order.date_created_gmt),
  }
  const name = readText(order.payment_method_title)
  const kind = paymentKindOf(method)
  return [
    {
      ...(method && { method }),
      ...(name && { name }),
      ...(kind && { kind }),
      ...(paidAt ? paid : open),
    },
  ]
}
