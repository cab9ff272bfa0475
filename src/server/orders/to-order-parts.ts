import { nameWithQuantity } from '#domain/product-name.ts'
import type { StoredOption } from './table.ts'
import { refundedPieces } from '#domain/line-progress.ts'
import { jsonInstant } from '../store/iso-date.ts'
import { toExternalLink, toShopLink } from '../products/link.ts'
import { localized, textIn } from '../store/localized.ts'
import type { OrderRow } from './rows.ts'
import type { TextScope } from '../store/scope.ts'
import { toReturn } from './to-return.ts'

export const toMoney = (currency: string) => (amount: string) => ({ amount, currency })

/** Tells whether the shop has told the amounts of a stored order. */
export const hasStoredAmounts = <Row extends { currency: string; totalPrice: string | null }>(
  order: Row,
): order is Row & { totalPrice: string } => order.totalPrice !== null && order.currency !== ''

const toOptions = (language: string, options: StoredOption[]) =>
  options.map(({ name, value }) => ({
    name: textIn(language, name),
    value: textIn(language, value),
  }))

/** Holds an ordered product's name and quantity. */
type ProductWords = Pick<
  OrderRow['products'][number],
  'name' | 'quantity' | 'unit' | 'options' | 'bundle' | 'progress' | 'translations'
> & { sku?: string }

/** A product of an order as the contract has it. What says nothing is left out. */
export function toOrderedProduct<Row extends ProductWords>(
  { brand, language }: Pick<TextScope, 'brand' | 'language'>,
  row: Row,
) {
  const { quantity, unit, sku, options, bundle, progress, ...product } = localized(row, language)
  return {
    ...product,
    name: nameWithQuantity({ name: product.name, quantity, unit }, brand),
    ...(quantity !== 1 && { quantity }),
    ...(unit && { unit }),
    ...(sku && { sku }),
    ...(options.length > 0 && { options: toOptions(language, options) }),
    ...(bundle !== null && { bundle }),
    ...(progress.length > 0 && { progress }),
  }
}

/** Returns what was paid; without a currency no amount is known, which 0 stands for. */
export const paidMoney = (paid: string, currency: string) =>
  toMoney(currency)(currency ? paid : '0')

function toPayment(
  { language }: TextScope,
  orderCurrency: string,
  row: OrderRow['transactions'][number],
) {
  const { paid, created, kind, currency, reference, iban, ...payment } = localized(row, language)
  return {
    ...payment,
    paid: paidMoney(paid, currency || orderCurrency),
    created: jsonInstant(created),
    ...(kind && { kind }),
    ...(reference && { reference }),
    ...(iban && { iban }),
  }
}

/** Returns a parcel of an order with these products as the contract has it. */
export function toShipment(
  { brand }: Pick<TextScope, 'brand'>,
  products: readonly { quantity: number }[],
  row: OrderRow['shipments'][number],
) {
  const { link, trackings, quantities, lines, expectedDelivery, ...shipment } = row
  const ofLine = (line: number, n: number) => quantities[n] || (products[line - 1]?.quantity ?? 1)
  return {
    ...shipment,
    lines,
    link: toExternalLink(brand, link),
    ...(trackings.length > 0 && {
      // A shop may feed either alone.
      trackings: trackings.map(({ number = '', link = '' }) => ({
        number,
        link: toExternalLink(brand, link),
      })),
    }),
    ...(quantities.length > 0 && { quantities: lines.map(ofLine) }),
    ...(expectedDelivery && { expectedDelivery }),
  }
}

/**
 * Returns the invoice of an order, which is made here with its amounts alone, and those of its
 * other papers that can be had.
 */
function toPapers({ brand }: TextScope, { order, documents: rows }: OrderRow) {
  const papers = rows.flatMap(({ date, url, isStored, ...paper }) =>
    (paper.isInvoice && hasStoredAmounts(order)) || isStored || toExternalLink(brand, url)
      ? [{ ...paper, date: jsonInstant(date) }]
      : [],
  )
  const [invoice] = papers.flatMap(({ isInvoice, kind: _, ...paper }) => (isInvoice ? [paper] : []))
  const documents = papers.flatMap(({ isInvoice, ...paper }) => (isInvoice ? [] : [paper]))
  return { invoice: invoice ?? null, ...(documents.length > 0 && { documents }) }
}

/** Returns the lines between an order's subtotal and total, and its refunds. */
function toSums(
  language: string,
  {
    currency,
    totalPrice,
    adjustments,
    refunds,
  }: Pick<OrderRow['order'], 'currency' | 'totalPrice' | 'adjustments' | 'refunds'>,
) {
  if (!hasStoredAmounts({ currency, totalPrice })) return {}
  const money = toMoney(currency)
  return {
    ...(adjustments.length > 0 && {
      adjustments: adjustments.map(({ kind, name, code = '', amount }) => ({
        kind,
        name: textIn(language, name),
        code,
        amount: money(amount),
      })),
    }),
    ...(refunds.length > 0 && {
      refunds: refunds.map(({ created, amount, reason, lines = [] }) => ({
        ...(created && { created: jsonInstant(created) }),
        amount: money(amount),
        reason: textIn(language, reason),
        lines,
      })),
    }),
  }
}

/** The parts of one order as the contract has them. */
export function toParts(scope: TextScope, found: OrderRow) {
  const { order, isNumberShared, ...parts } = found
  const { brand, language } = scope
  const money = toMoney(order.currency)
  const refunded = refundedPieces(order.refunds)
  const ordered = {
    products: parts.products,
    toMoney: hasStoredAmounts(order) ? money : undefined,
  }
  return {
    ...(isNumberShared && { isNumberShared }),
    ...toPapers(scope, found),
    ...toSums(language, order),
    products: parts.products
      .map((row) => toOrderedProduct(scope, row))
      .map(({ url, price, ...product }, n) => ({
        ...product,
        ...(refunded.has(n + 1) && { refunded: refunded.get(n + 1) }),
        url: toShopLink(brand, url),
        ...(hasStoredAmounts(order) && { price: money(price) }),
      })),
    transactions: parts.transactions.map((row) => toPayment(scope, order.currency, row)),
    shipments: parts.shipments.map((row) => toShipment(scope, parts.products, row)),
    returns: parts.returns.toReversed().map((row) => toReturn(scope, ordered, row)),
  }
}
