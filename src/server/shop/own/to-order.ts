import type { OrderAddress } from '#contract/address.ts'
import type { Order, OrderReturn } from '#contract/order.ts'
import { orderActions } from '#domain/order-actions.ts'
import { lastReturnDay, pieceName, returnState } from '#domain/returns.ts'
import { dayIn } from '#lib/dates.ts'
import { jsonInstant, toIsoString } from './iso-date.ts'
import { toShopLink, toExternalLink } from './link.ts'
import { shownEmail } from '../../mail/shown-email.ts'
import { localized } from './localized.ts'
import type { OrderRow } from './order-rows.ts'
import type { Scope } from './scope.ts'

const toMoney = (currency: string) => (amount: string) => ({ amount, currency })

function toReturn(
  { language }: Scope,
  { order: { currency }, products: ordered }: OrderRow,
  row: OrderRow['returns'][number],
): OrderReturn {
  const isSame =
    (product: { productId: number; name: string }) => (line: OrderRow['products'][number]) =>
      line.productId === product.productId && line.name === product.name
  const { refund, created, products, ...rest } = localized(row, language)
  return {
    ...rest,
    created: jsonInstant(created),
    refund: refund === null ? null : toMoney(currency)(refund),
    products: (products ?? []).map((product) => {
      const shown = localized(product, language)
      const quantity = ordered.find(isSame(product))?.quantity ?? 1
      return { ...shown, name: pieceName({ name: shown.name, quantity }) }
    }),
  }
}

/** The parts of one order as the contract has them. */
function toParts(scope: Scope, found: OrderRow) {
  const { order, ...parts } = found
  const { brand, language } = scope
  const money = toMoney(order.currency)
  const [invoice] = parts.invoices
  return {
    invoice: invoice ? { ...invoice, date: jsonInstant(invoice.date) } : null,
    products: parts.products
      .map((row) => localized(row, language))
      .map(({ url, price, quantity, ...product }) => ({
        ...product,
        ...(quantity > 1 && { quantity }),
        url: toShopLink(brand, url),
        price: money(price),
      })),
    transactions: parts.transactions
      .map((row) => localized(row, language))
      .map(({ paid, created, ...transaction }) => ({
        ...transaction,
        paid: money(paid),
        created: jsonInstant(created),
      })),
    shipments: parts.shipments.map(({ link, ...shipment }) => ({
      ...shipment,
      link: toExternalLink(brand, link),
    })),
    returns: parts.returns.toReversed().map((row) => toReturn(scope, found, row)),
  }
}

/** What of an order can be returned, and until when; undefined where the brand takes none back. */
export function returnsOf({ brand }: Pick<Scope, 'brand'>, found: OrderRow) {
  const { returnDays, timeZone } = brand
  if (!returnDays) return undefined
  const { order, products, shipments, returns } = found
  const { expectedDelivery } = order
  const until = lastReturnDay({ shipments, expectedDelivery }, { returnDays, timeZone })
  const today = dayIn(timeZone, new Date())
  const asked = returns.map(({ status, products }) => ({ status, products: products ?? [] }))
  return { until, ...returnState({ products, returns: asked, until, today }) }
}

const toOrderAddress = (address: OrderAddress) => ({
  ...address,
  email: shownEmail(address.email),
})

/** An order as the contract has it. */
export function toOrder(scope: Scope, found: OrderRow): Order {
  const row = found.order
  const money = toMoney(row.currency)
  const { id, orderNumber, status, shippingAddress, billingAddress } = row
  const parts = toParts(scope, found)
  const returns = returnsOf(scope, found)
  const verdict = returns ? (returns.refusal ?? 'possible') : 'off'
  return {
    id,
    orderId: orderNumber,
    status,
    shippingAddress: shippingAddress && toOrderAddress(shippingAddress),
    billingAddress: billingAddress && toOrderAddress(billingAddress),
    accessUrl: toShopLink(scope.brand, row.accessUrl),
    created: toIsoString(row.created),
    serviceFee: money(row.serviceFee),
    shippingCost: money(row.shippingCost),
    transactionCost: money(row.transactionCost),
    discount: money(row.discount),
    subTotal: money(row.subTotal),
    totalPrice: money(row.totalPrice),
    expectedDelivery: row.expectedDelivery,
    taxLines: row.taxLines,
    ...parts,
    products: parts.products.map((product, n) => {
      const returnable = returns?.lines[n]?.left ?? 0
      return returnable > 0 ? { ...product, returnable } : product
    }),
    ...(verdict === 'possible' && returns && { returnUntil: returns.until ?? null }),
    ...orderActions({ ...parts, status }, scope.brand, verdict),
  }
}
