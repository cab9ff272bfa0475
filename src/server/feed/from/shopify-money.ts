import { cachedFor } from '#lib/cached.ts'
import {
  discountWays,
  isMore,
  isZero,
  negative,
  settle,
  splitDiscount,
  sum,
  times,
} from './amounts.ts'
import type { Adjustment } from './amounts.ts'
import type { Conversion, Source } from './engine.ts'
import { itemsOf } from './lines.ts'
import { shippingLinesOf } from './shopify-lines.ts'
import { currency, isObject, listAt, objectAt, readAmount, readText, valueAt } from './values.ts'

/** Reads what the shopper was charged, never what that is in the shop's own currency. */

const findCurrency = (order: Source) =>
  [
    order.presentment_currency,
    valueAt(order, 'total_price_set.presentment_money.currency_code'),
    valueAt(order, 'total_price_set.shop_money.currency_code'),
    order.currency,
  ]
    .map((value) => currency.read(value) as string | undefined)
    .find((code) => code !== undefined)

/** Returns the currency in which the shopper was charged. */
export const chargedCurrency = cachedFor(findCurrency)

function amountIn(money: Source, charged: string | undefined) {
  const found = readAmount(money.amount)
  const isCharged = (readText(money.currency_code) ?? charged) === charged
  return isCharged ? found : undefined
}

/** Returns an amount as the shopper was charged; undefined where only the shop's own is known. */
export function moneyOf(order: Source, source: Source, name: string): string | undefined {
  const charged = chargedCurrency(order)
  for (const field of [`${name}_set`, name]) {
    const bag = source[field]
    if (!isObject(bag)) continue
    const moneys = [objectAt(bag, 'presentment_money'), objectAt(bag, 'shop_money'), bag]
    const found = moneys.map((money) => amountIn(money, charged)).find((one) => one !== undefined)
    if (found !== undefined) return found
  }
  const plain = readAmount(source[name])
  const own = readText(source.currency) ?? readText(order.currency) ?? charged
  return own === charged || isZero(plain) ? plain : undefined
}

const taxesOf = (order: Source, source: Source) =>
  sum(listAt(source, 'tax_lines').map((tax) => moneyOf(order, tax, 'price')))

const addedTaxes = (order: Source, source: Source) =>
  order.taxes_included === true ? '0' : taxesOf(order, source)

export const quantityOf = (item: Source) => Number(readAmount(item.quantity) ?? 1)

/** Returns what a line costs: all of its pieces, with taxes, before discounts. */
export const priceOf = (order: Source, item: Source) =>
  sum([times(moneyOf(order, item, 'price') ?? '0', quantityOf(item)), addedTaxes(order, item)])

/** Says what is expected of an amount that is known in the shop's currency alone. */
export const expectedMoney = (order: Source) => `expected an amount in ${chargedCurrency(order)}`

/** Refuses an order with a line of which it is not known what the shopper was charged. */
export function refuseUnpriced(order: Source) {
  // An order without a currency is named by that.
  if (!chargedCurrency(order)) return undefined
  const place = itemsOf(order).findIndex((item) => moneyOf(order, item, 'price') === undefined)
  if (place < 0) return undefined
  return { field: `line_items.${place}.price`, expected: expectedMoney(order) }
}

const shippingOf = (order: Source) =>
  sum(
    shippingLinesOf(order).flatMap((line) => [
      moneyOf(order, line, 'price'),
      addedTaxes(order, line),
    ]),
  )

/** The discounts of an order by what gave them, as far as its lines say how much each was. */
function namedDiscounts(order: Source): Adjustment[] {
  const lines = [...itemsOf(order), ...shippingLinesOf(order)]
  const allocations = Map.groupBy(
    lines.flatMap((line) => listAt(line, 'discount_allocations')),
    ({ discount_application_index: index }) => index,
  )
  const given = listAt(order, 'discount_applications').map((one, n) => ({
    code: readText(one.code),
    name: readText(one.code) ? undefined : (readText(one.title) ?? readText(one.description)),
    amount: sum(
      (allocations.get(n) ?? []).map((allocation) => moneyOf(order, allocation, 'amount')),
    ),
  }))
  const byCode = listAt(order, 'discount_codes').map((one) => ({
    code: readText(one.code),
    name: undefined,
    amount: moneyOf(order, one, 'amount') ?? '0',
  }))
  const found = given.some(({ amount }) => !isZero(amount)) ? given : byCode
  return found
    .filter(({ amount, code, name }) => !isZero(amount) && (code ?? name))
    .map(({ amount, ...names }) => ({ kind: 'discount', ...names, amount: negative(amount) }))
}

/** Taxes that belong to no product and no parcel, such as those of duties. */
function otherTaxes(order: Source) {
  const total = moneyOf(order, order, 'total_tax')
  if (order.taxes_included === true || total === undefined) return '0'
  const lines = [...listAt(order, 'line_items'), ...shippingLinesOf(order)]
  return sum([total, ...lines.map((line) => negative(taxesOf(order, line)))])
}

/** Fees with their names, else their sum. */
function feesOf(order: Source): Adjustment[] {
  const fees = listAt(order, 'additional_fees').map((fee) => ({
    kind: 'fee',
    name: readText(fee.name),
    amount: moneyOf(order, fee, 'price') ?? '0',
  }))
  const total = moneyOf(order, order, 'original_total_additional_fees') ?? '0'
  return fees.length > 0 ? fees : [{ kind: 'fee', amount: total }]
}

/** Names what was removed from an order after it was placed, without a refund. */
const removedName = {
  en: 'Removed items',
  nl: 'Verwijderde artikelen',
  de: 'Entfernte Artikel',
  fr: 'Articles retirés',
  es: 'Artículos eliminados',
  pl: 'Usunięte produkty',
  ar: 'منتجات محذوفة',
}

function removedOf(order: Source): Adjustment[] {
  const total = moneyOf(order, order, 'total_price')
  const current = moneyOf(order, order, 'current_total_price')
  if (total === undefined || current === undefined) return []
  const paidBack = listAt(order, 'refunds')
    .flatMap((refund) => listAt(refund, 'transactions'))
    .filter(({ kind, status }) => kind === 'refund' && status !== 'failure' && status !== 'error')
    .map((one) => negative(moneyOf(order, one, 'amount') ?? '0'))
  const removed = sum([total, negative(current), ...paidBack])
  return isMore(removed, '0')
    ? [{ kind: 'other', name: removedName, amount: negative(removed) }]
    : []
}

function sumsOf(order: Source) {
  const subTotal = sum(listAt(order, 'line_items').map((item) => priceOf(order, item)))
  const shippingCost = shippingOf(order)
  const all = (name: string) => moneyOf(order, order, name) ?? '0'
  const ways = discountWays(moneyOf(order, order, 'total_discounts'), namedDiscounts(order))
  const lines = settle({ total: all('total_price'), base: sum([subTotal, shippingCost]) }, ways, [
    { kind: 'duty', amount: all('original_total_duties') },
    ...feesOf(order),
    { kind: 'tip', amount: all('total_tip_received') },
    { kind: 'tax', amount: otherTaxes(order) },
    { kind: 'rounding', amount: all('total_cash_rounding_payment_adjustment') },
  ])
  const removed = removedOf(order)
  const total = moneyOf(order, order, 'total_price')
  return {
    subTotal,
    shippingCost,
    totalPrice: total && (removed[0] ? sum([total, removed[0].amount]) : total),
    ...splitDiscount([...lines, ...removed]),
  }
}

const extraAmounts = [
  'total_discounts',
  'original_total_duties',
  'original_total_additional_fees',
  'total_tip_received',
  'total_cash_rounding_payment_adjustment',
]

/** Returns the lines between subtotal and total, with a warning for what is not known. */
export function shownAdjustmentsOf(order: Source, { warn }: Conversion) {
  for (const name of extraAmounts)
    if ((order[`${name}_set`] ?? order[name]) && moneyOf(order, order, name) === undefined)
      warn(name, expectedMoney(order))
  return shopifySums(order).adjustments
}

/** Returns the lines of an order that lead to its total. */
export const shopifySums = cachedFor(sumsOf)
