import { cachedFor } from '#lib/cached.ts'
import { absolute, isMore, isZero, negative, settle, splitDiscount, sum } from './amounts.ts'
import type { Adjustment } from './amounts.ts'
import type { Source } from './engine.ts'
import { childrenOf, contentsOf, linesOf } from './magento-things.ts'
import { methodByCode } from './payment-kinds.ts'
import { listAt, readAmount, readInstant, readText, valueAt } from './values.ts'

/** Amounts, payments and refunds of an order of Magento. */

const amountAt = (source: Source, path: string) => readAmount(valueAt(source, path)) ?? '0'

/** Lists the credits that pay a part of an order and reduce its total. */
const credits: [kind: string, path: string][] = [
  ['giftCard', 'extension_attributes.gift_cards_amount'],
  ['storeCredit', 'extension_attributes.customer_balance_amount'],
  ['points', 'extension_attributes.reward_currency_amount'],
]

/**
 * Returns the possible discounts. One before taxes lacks, in `discount_amount`, the tax that it
 * saves: the rest between the lines and the total is the discount as a shopper sees it.
 */
function discountsOf(order: Source, rest: string): Adjustment[][] {
  const discount = absolute(amountAt(order, 'discount_amount'))
  if (isZero(discount)) return [[]]
  const code = readText(order.coupon_code)
  const line = (amount: string) => [
    { kind: 'discount', ...(code && { code }), amount: negative(amount) },
  ]
  return isMore(rest, discount) ? [line(discount), line(rest)] : [line(discount)]
}

const ownPriceOf = (item: Source) =>
  readAmount(item.row_total_incl_tax) ?? amountAt(item, 'row_total')

/** Returns what a line costs; a bundle may leave that to its parts. */
export function priceOf(order: Source, item: Source) {
  const own = ownPriceOf(item)
  return isZero(own) ? sum(childrenOf(order, item.item_id).map(ownPriceOf)) : own
}

function sumsOf(order: Source) {
  const items = linesOf(order)
  const subTotal = sum(items.map((item) => priceOf(order, item)))
  const shippingCost = readAmount(order.shipping_incl_tax) ?? amountAt(order, 'shipping_amount')
  const total = amountAt(order, 'grand_total')
  const base = sum([subTotal, shippingCost])
  const extras = credits.map(([kind, path]) => ({
    kind,
    amount: negative(absolute(amountAt(order, path))),
  }))
  const rest = sum([base, negative(total), ...extras.map(({ amount }) => amount)])
  const lines = settle({ total, base }, discountsOf(order, rest), extras)
  return { subTotal, shippingCost, ...splitDiscount(lines) }
}

/** Returns the lines of an order that lead to its total. */
export const magentoSums = cachedFor(sumsOf)

/** Without its credit memos an order tells of refunds the sum alone. */
export function refundsOf(order: Source) {
  const told = listAt(order, 'creditmemos').map((memo) => ({
    created: readInstant(memo.created_at),
    amount: amountAt(memo, 'grand_total'),
    reason: listAt(memo, 'comments')
      .filter(({ is_visible_on_front: isVisible }) => Number(isVisible) === 1)
      .map(({ comment }) => readText(comment))
      .find(Boolean),
    lines: contentsOf(order, memo),
  }))
  const known = told.length > 0 ? told : [{ amount: amountAt(order, 'total_refunded') }]
  return known.filter(({ amount }) => isMore(amount, '0'))
}

/** Methods whose first note is their title; those of providers may note a token there. */
const titled = ['banktransfer', 'checkmo', 'cashondelivery', 'purchaseorder', 'free']

function methodNameOf(order: Source, method = '') {
  const info = listAt(order, 'extension_attributes.payment_additional_info')
  const told = info.find(({ key }) => key === 'method_title')
  const [first] = [valueAt(order, 'payment.additional_information')].flat()
  return readText(told?.value) ?? (titled.includes(method) ? readText(first) : undefined)
}

export function paymentsOf(order: Source) {
  const method = readText(valueAt(order, 'payment.method'))
  const paid = amountAt(order, 'total_paid')
  const isPaid = isMore(paid, '0')
  const isToBePaid = method !== undefined && method !== 'free'
  if (!isToBePaid && !isPaid) return []
  const name = methodNameOf(order, method)
  const isPaidBack = isPaid && !isMore(paid, amountAt(order, 'total_refunded'))
  return [
    {
      ...methodByCode(method),
      ...(name && { name }),
      ...(isPaid
        ? { status: isPaidBack ? 'refunded' : 'paid', paid }
        : { status: order.state === 'canceled' ? 'cancelled' : 'started' }),
      created: readInstant(order.created_at),
    },
  ]
}
