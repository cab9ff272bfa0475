import type { OrderAddress } from '#contract/address.ts'
import type { Order } from '#contract/order.ts'
import { refundedPieces } from '#domain/line-progress.ts'
import { orderActions } from '#domain/order-actions.ts'
import { paidAmounts } from '#domain/payment-sums.ts'
import { lastReturnDay, returnState } from '#domain/returns.ts'
import { dayIn } from '#lib/dates.ts'
import { toIsoString } from '../store/iso-date.ts'
import { toShopLink } from '../products/link.ts'
import { shownEmail } from '../mail/shown-email.ts'
import { localized, textIn } from '../store/localized.ts'
import type { OrderRow } from './rows.ts'
import type { TextScope } from '../store/scope.ts'
import { hasStoredAmounts, toMoney, toParts } from './to-order-parts.ts'

/** Holds an order as far as it tells what of it can be returned. */
interface ReturnableRow {
  order: Pick<OrderRow['order'], 'expectedDelivery' | 'refunds'>
  products: readonly Omit<Parameters<typeof returnState>[0]['products'][number], 'refunded'>[]
  shipments: readonly Pick<OrderRow['shipments'][number], 'history' | 'expectedDelivery'>[]
  returns: readonly Pick<OrderRow['returns'][number], 'status' | 'products'>[]
}

/**
 * Returns which products of an order can be returned, and until when; undefined where the brand
 * takes none back.
 */
export function returnsOf({ brand }: Pick<TextScope, 'brand'>, found: ReturnableRow) {
  const { returnDays, timeZone } = brand
  if (!returnDays) return undefined
  const { order, products, shipments, returns } = found
  const { expectedDelivery } = order
  const until = lastReturnDay({ shipments, expectedDelivery }, { returnDays, timeZone })
  const today = dayIn(timeZone, new Date())
  const asked = returns.map(({ status, products }) => ({ status, products: products ?? [] }))
  const refunded = refundedPieces(order.refunds)
  const lines = products.map((line, n) => ({ ...line, refunded: refunded.get(n + 1) ?? 0 }))
  return { until, ...returnState({ products: lines, returns: asked, until, today }) }
}

/** Returns some products with the pieces of each that can be returned, if any. */
export const withReturnable = <Product extends object>(
  products: readonly Product[],
  state: Pick<ReturnType<typeof returnState>, 'lines'> | undefined,
): (Product & { returnable?: number })[] =>
  products.map((product, n) => {
    const returnable = state?.lines[n]?.left ?? 0
    return returnable > 0 ? { ...product, returnable } : product
  })

/** Returns the shop's own name for an order's status, if it has one. */
export function shopStatusName(
  { brand, language }: TextScope,
  { shopStatus }: { shopStatus: string },
) {
  const known = shopStatus ? brand.orderStatuses[shopStatus] : undefined
  return known ? { statusName: textIn(language, known.name) } : {}
}

/** Orders from before addresses had all of these fields lack some. */
const toOrderAddress = ({ addressLine2 = '', state = '', ...address }: OrderAddress) => ({
  ...address,
  addressLine2,
  state,
  email: shownEmail(address.email),
})

/** The last request for another address, with the shop's answer to it. */
function toAddressRequest(
  { language }: Pick<TextScope, 'language'>,
  { addressRequest, addressAnswer }: Pick<OrderRow['order'], 'addressRequest' | 'addressAnswer'>,
): Pick<Order, 'addressRequest'> {
  if (!addressRequest) return {}
  const { id, asked, address } = addressRequest
  const answer = addressAnswer?.id === id ? addressAnswer : undefined
  const note = textIn(language, answer?.note)
  const state = answer?.state ?? 'asked'
  return {
    addressRequest: { asked, state, ...(note && { note }), address: toOrderAddress(address) },
  }
}

/** An order as the contract has it. */
export function toOrder(scope: TextScope, found: OrderRow): Order {
  const row = localized(found.order, scope.language)
  const money = toMoney(row.currency)
  const { id, orderNumber, status, shippingAddress, billingAddress } = row
  const parts = toParts(scope, found)
  const amounts = hasStoredAmounts(row) && {
    serviceFee: money(row.serviceFee),
    shippingCost: money(row.shippingCost),
    transactionCost: money(row.transactionCost),
    discount: money(row.discount),
    subTotal: money(row.subTotal),
    totalPrice: money(row.totalPrice),
    taxLines: row.taxLines,
  }
  const returns = returnsOf(scope, found)
  const verdict = returns ? (returns.refusal ?? 'possible') : 'off'
  return {
    id,
    orderId: orderNumber,
    status,
    ...shopStatusName(scope, row),
    shippingAddress: shippingAddress && toOrderAddress(shippingAddress),
    billingAddress: billingAddress && toOrderAddress(billingAddress),
    accessUrl: toShopLink(scope.brand, row.accessUrl),
    created: toIsoString(row.created),
    ...amounts,
    expectedDelivery: row.expectedDelivery,
    ...(row.customerNote && { customerNote: row.customerNote }),
    ...(row.shippingMethod && { shippingMethod: row.shippingMethod }),
    ...toAddressRequest(scope, row),
    ...parts,
    ...paidAmounts({ ...parts, ...amounts, status }, scope.brand),
    products: withReturnable(parts.products, returns),
    ...(verdict === 'possible' && returns && { returnUntil: returns.until ?? null }),
    ...orderActions({ ...parts, status }, scope.brand, verdict),
  }
}
