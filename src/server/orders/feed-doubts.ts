import Big from 'big.js'
import { OrderStatus } from '#contract/codes.ts'
import { areTaxesOnTop } from '#domain/order-summary.ts'
import { toExternalLink, toShopLink } from '../products/link.ts'
import type { ShopRules } from '../feed/feed-type.ts'
import type { FieldError } from '../feed/field-errors.ts'
import type { OrderLine } from './feed-fields.ts'

const sumOf = (amounts: (string | undefined)[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Big(0))

/** Tells that a line with all else that a new order needs leaves out its amounts. */
function* doubtedAmounts({ created, totalPrice, currency }: OrderLine): Generator<FieldError> {
  if (created === undefined || (totalPrice !== undefined && currency !== undefined)) return
  yield {
    field: totalPrice === undefined ? 'totalPrice' : 'currency',
    expected: 'expected the order’s total and currency: without them it is shown without amounts',
  }
}

/** Tells where the amounts of an order do not add up, which pages then show as a line 'Other'. */
function* doubtedSums(order: OrderLine, shop: ShopRules): Generator<FieldError> {
  const { subTotal, totalPrice, products, adjustments = [], taxLines = [] } = order
  if (subTotal === undefined || totalPrice === undefined) return
  const costs = [order.serviceFee, order.shippingCost, order.transactionCost]
  const taxes = areTaxesOnTop(order, shop) ? taxLines : []
  const parts = [subTotal, ...costs, ...[...adjustments, ...taxes].map(({ amount }) => amount)]
  const sum = sumOf(parts).minus(order.discount ?? 0)
  if (!sum.eq(totalPrice))
    yield {
      field: 'totalPrice',
      expected: `expected ${sum.toFixed()}, the sum of its lines, found ${totalPrice}`,
    }
  const bought = products && sumOf(products.map(({ price }) => price))
  if (bought && !bought.eq(subTotal))
    yield {
      field: 'subTotal',
      expected: `expected ${bought.toFixed()}, the sum of its products, found ${subTotal}`,
    }
}

/** Tells which links of an order are not shown, and why. */
function* doubtedLinks(order: OrderLine, { shopOrigins }: ShopRules): Generator<FieldError> {
  const { accessUrl, products = [], shipments = [], invoice, documents = [] } = order
  const ofShop = [
    ['accessUrl', accessUrl] as const,
    ...products.map(({ url }, n) => [`products.${n}.url`, url] as const),
  ]
  for (const [field, url] of ofShop)
    if (url && !toShopLink({ shopOrigins }, url))
      yield {
        field,
        expected: `expected an address of ${shopOrigins.join(' or ')} (shopOrigins in site.json), found one of another host: it is not shown`,
      }
  const outside = [
    ...shipments.flatMap(({ link, trackings = [] }, n) => [
      [`shipments.${n}.link`, link] as const,
      ...trackings.map((one, k) => [`shipments.${n}.trackings.${k}.link`, one.link] as const),
    ]),
    ...products.map((one, n) => [`products.${n}.downloadUrl`, one.downloadUrl] as const),
    ['invoice.url', invoice?.url] as const,
    ...documents.map(({ url }, n) => [`documents.${n}.url`, url] as const),
  ]
  for (const [field, url] of outside)
    if (url && !toExternalLink({ shopOrigins }, url))
      yield { field, expected: 'expected an https address, or a path of the shop: it is not shown' }
}

function* doubtedStatus({ status }: OrderLine, { orderStatuses }: ShopRules) {
  if (status === undefined || status in OrderStatus || Object.hasOwn(orderStatuses, status)) return
  const known = [...Object.keys(OrderStatus), ...Object.keys(orderStatuses)]
  yield {
    field: 'status',
    expected: `expected one of ${known.join(', ')} (orderStatuses in site.json), found "${status}": the order counts as neither paid nor sent`,
  }
}

/** Tells what of an order is stored as it is, and yet is hardly what the shop means. */
export const doubtsOf = (order: OrderLine, shop: ShopRules): FieldError[] => [
  ...doubtedAmounts(order),
  ...doubtedStatus(order, shop),
  ...doubtedSums(order, shop),
  ...doubtedLinks(order, shop),
]
