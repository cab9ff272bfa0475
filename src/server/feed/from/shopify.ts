import {
  nameWithQuantity,
  piecesOf,
  newest,
  readOrders,
  sum,
  telephoneOf,
  times,
  withoutEmpty,
} from './read.ts'
import { order, type Item, type Order, type Postal } from './shopify-order.ts'

/** Of a payment, by the order's `financial_status`. */
const paymentStatuses: Record<string, string> = {
  pending: 'uncleared',
  authorized: 'readyForCapture',
  partially_paid: 'uncleared',
  paid: 'paid',
  partially_refunded: 'partialRefund',
  refunded: 'refunded',
  voided: 'cancelled',
  expired: 'expired',
}

/** Of a parcel, by the `shipment_status` of its fulfilment. */
const shipmentStatuses: Record<string, string> = {
  label_printed: 'readyForShipment',
  label_purchased: 'readyForShipment',
  ready_for_pickup: 'awaitingPickup',
  confirmed: 'shipped',
  in_transit: 'shipped',
  out_for_delivery: 'outForDelivery',
  attempted_delivery: 'deliveryFailed',
  failure: 'deliveryFailed',
  delivered: 'delivered',
}

function orderStatus(order: Order) {
  if (order.cancelled_at || order.financial_status === 'voided') return 'cancelled'
  if (order.fulfillment_status === 'fulfilled' || order.closed_at) return 'finished'
  return order.financial_status === 'pending' ? 'created' : 'processing'
}

function productStatus(order: Order, { id, quantity, fulfillment_status: status }: Item) {
  const returned = order.refunds
    .flatMap(({ refund_line_items: items }) => items)
    .filter((item) => item.line_item_id === id)
    .reduce((count, item) => count + item.quantity, 0)
  if (order.cancelled_at) return 'cancelled'
  // What was refunded before it left has not come back.
  if (returned >= quantity) return status === 'fulfilled' ? 'returned' : 'cancelled'
  if (status === 'fulfilled') return 'shipped'
  return order.financial_status === 'pending' ? 'awaitingPayment' : 'awaitingFulfillment'
}

/** Whoever bought as a guest joins no sign-in: the address is not known to be theirs. */
const customerOf = ({ id, customer, email }: Order) =>
  customer?.id ?? `guest-${email?.toLowerCase() || id}`

const postalFields = (given: Postal) =>
  withoutEmpty({
    firstName: given.first_name,
    lastName: given.last_name,
    companyName: given.company,
    addressType: given.company ? 'company' : 'private',
    telephone: telephoneOf(given.phone, given.country_code),
    address: [given.address1, given.address2].filter(Boolean).join(', '),
    zipCode: given.zip,
    city: given.city,
    country: given.country_code,
  })

function* people(order: Order) {
  const { customer, updated_at: updatedAt } = order
  const externalId = customerOf(order)
  const home = customer?.default_address ?? order.billing_address
  yield {
    type: 'customer',
    externalId,
    updatedAt,
    ...withoutEmpty({
      firstName: customer?.first_name ?? home?.first_name,
      lastName: customer?.last_name ?? home?.last_name,
      // What was typed for an order is a guest's alone: an account has its own.
      email: customer ? customer.email : order.email,
      emailVerified: customer?.email ? customer.verified_email : undefined,
      telephone: telephoneOf(customer ? customer.phone : home?.phone, home?.country_code),
      language: order.customer_locale?.slice(0, 2).toLowerCase(),
      country: home?.country_code,
      created: customer?.created_at,
    }),
  }
  if (customer?.default_address?.address1)
    yield {
      type: 'address',
      externalId: `${externalId}/default`,
      updatedAt,
      customer: externalId,
      ...postalFields(customer.default_address),
      isBilling: true,
      isShipping: true,
    }
}

function paymentsOf(order: Order) {
  if (!order.financial_status) return []
  const refunded = order.refunds
    .flatMap(({ transactions }) => transactions)
    .filter(({ kind, status }) => kind === 'refund' && status === 'success')
  const [method] = order.payment_gateway_names
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(order.financial_status)
  const paid = isPaid
    ? sum([order.total_price, ...refunded.map(({ amount }) => times(amount ?? '0', -1))])
    : '0'
  return [
    withoutEmpty({
      method,
      name: method && method.replaceAll('_', ' '),
      status: paymentStatuses[order.financial_status] ?? 'uncleared',
      paid,
      created: order.processed_at ?? order.created_at,
    }),
  ]
}

const shipmentsOf = ({ fulfillments, line_items: items }: Order) =>
  fulfillments
    .filter(({ status }) => status !== 'cancelled')
    .map((parcel) => {
      const sent = { date: parcel.created_at, status: 'shipped' }
      const latest = shipmentStatuses[parcel.shipment_status ?? ''] ?? 'shipped'
      return withoutEmpty({
        carrier: parcel.tracking_company,
        number: parcel.tracking_number,
        link: parcel.tracking_url,
        lines: items.flatMap(({ id }, n) =>
          parcel.line_items.some((sent) => sent.id === id) ? [n + 1] : [],
        ),
        history:
          latest === 'shipped' ? [sent] : [sent, { date: parcel.updated_at, status: latest }],
      })
    })

type Taxes = Order['tax_lines']
const taxOf = (lines: Taxes) => sum(lines.map(({ price }) => price))

/** Prices are those that the shopper paid, taxes included. */
function orderLine(order: Order) {
  const added = (lines: Taxes) => (order.taxes_included ? '0' : taxOf(lines))
  const priceOf = (item: Item) => sum([times(item.price, item.quantity), added(item.tax_lines)])
  const { billing_address: billing, shipping_address: shipping } = order
  return {
    type: 'order',
    externalId: order.id,
    updatedAt: order.updated_at,
    customer: customerOf(order),
    orderNumber: order.name.replace(/^#/, ''),
    created: order.created_at,
    status: orderStatus(order),
    currency: order.currency,
    ...withoutEmpty({ accessUrl: order.order_status_url }),
    subTotal: sum(order.line_items.map(priceOf)),
    shippingCost: sum(order.shipping_lines.flatMap((line) => [line.price, added(line.tax_lines)])),
    discount: order.total_discounts ?? '0',
    totalPrice: order.total_price,
    ...(billing && { billingAddress: postalFields(billing) }),
    ...(shipping && { shippingAddress: postalFields(shipping) }),
    taxLines: order.tax_lines.map(({ title, rate, price }) => ({
      name: title,
      rate: times(String(rate), 100),
      amount: price ?? '0',
    })),
    products: order.line_items.map((item) => ({
      ...(item.product_id && { product: String(item.product_id) }),
      name: nameWithQuantity(item.name, item.quantity),
      ...piecesOf(item.quantity),
      price: priceOf(item),
      status: productStatus(order, item),
    })),
    payments: paymentsOf(order),
    shipments: shipmentsOf(order),
  }
}

/** Lines of the feed: each customer and address once, as it was last, then the orders. */
export function* fromShopify(value: unknown): Generator<object> {
  const orders = [...readOrders(value, order, ['orders', 'order'])]
  yield* newest(orders.flatMap((order) => [...people(order)]))
  yield* orders.map(orderLine)
}
