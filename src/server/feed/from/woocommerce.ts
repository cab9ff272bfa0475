import { z } from 'zod'
import {
  fromHtml,
  nameWithQuantity,
  piecesOf,
  negative,
  newest,
  readOrders,
  sum,
  telephoneOf,
  withoutEmpty,
} from './read.ts'

/** Orders as WooCommerce's REST API has them: `GET /wp-json/wc/v3/orders`. */

const amount = z.string().default('0')
const text = z.string().default('')
/** In UTC, without saying so. */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'expected a date and time such as 2026-01-31T09:30:00')
  .transform((text) => `${text}Z`)

const postal = z.object({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  postcode: text,
  country: text,
  email: text,
  phone: text,
})
type Postal = z.infer<typeof postal>

const item = z.object({
  name: text.transform(fromHtml),
  product_id: z.int().default(0),
  quantity: z.int().default(1),
  subtotal: amount,
  subtotal_tax: amount,
  image: z.object({ src: text }).nullish(),
})
const fee = z.object({ total: amount, total_tax: amount })
const tax = z.object({
  label: text,
  rate_percent: z.number().default(0),
  tax_total: amount,
  shipping_tax_total: amount,
})
/** Of the extension Shipment Tracking. */
const parcel = z.object({
  tracking_provider: text,
  custom_tracking_provider: text,
  tracking_number: text,
  custom_tracking_link: text,
  date_shipped: z.coerce.number().default(0),
})
const meta = z.object({ key: z.string(), value: z.unknown() })

const order = z.object({
  id: z.int(),
  number: z.coerce.string(),
  status: z.string(),
  currency: z.string(),
  date_created_gmt: instant,
  date_modified_gmt: instant,
  date_paid_gmt: instant.nullish(),
  customer_id: z.int(),
  discount_total: amount,
  discount_tax: amount,
  shipping_total: amount,
  shipping_tax: amount,
  total: amount,
  payment_method: text,
  payment_method_title: text,
  payment_url: text,
  billing: postal,
  shipping: postal.nullish(),
  line_items: z.array(item).default([]),
  fee_lines: z.array(fee).default([]),
  tax_lines: z.array(tax).default([]),
  refunds: z.array(z.object({ total: amount })).default([]),
  meta_data: z.array(meta).default([]),
})
type Order = z.infer<typeof order>

/** What a status means here: of the order, of its products and of its payment. */
const statuses: Record<string, [order: string, product: string, payment: string]> = {
  'checkout-draft': ['preCreated', 'awaitingPayment', 'started'],
  pending: ['created', 'awaitingPayment', 'started'],
  'on-hold': ['created', 'awaitingPayment', 'uncleared'],
  processing: ['processing', 'awaitingFulfillment', 'paid'],
  completed: ['finished', 'shipped', 'paid'],
  cancelled: ['cancelled', 'cancelled', 'cancelled'],
  refunded: ['cancelled', 'returned', 'refunded'],
  failed: ['declined', 'cancelled', 'declined'],
}
/** Shops add statuses of their own. */
const otherStatus = ['processing', 'awaitingFulfillment', 'paid'] as const

/** A guest has no number; the address is not known to be theirs, so it joins no sign-in. */
const customerOf = ({ id: orderId, customer_id: id, billing }: Order) =>
  id > 0 ? String(id) : `guest-${billing.email.toLowerCase() || orderId}`

const postalFields = (given: Postal) =>
  withoutEmpty({
    firstName: given.first_name,
    lastName: given.last_name,
    companyName: given.company,
    addressType: given.company ? 'company' : 'private',
    email: given.email,
    telephone: telephoneOf(given.phone, given.country),
    address: [given.address_1, given.address_2].filter(Boolean).join(', '),
    zipCode: given.postcode,
    city: given.city,
    country: given.country,
  })

/** Of an order an address and a number are a guest's alone: an account has its own. */
function* people(order: Order) {
  const externalId = customerOf(order)
  const { customer_id: id, billing, shipping } = order
  // When it was typed: what happens to the order later is no change of the customer.
  const updatedAt = order.date_created_gmt
  const isGuest = id <= 0
  yield {
    type: 'customer',
    externalId,
    updatedAt,
    ...withoutEmpty({
      firstName: billing.first_name,
      lastName: billing.last_name,
      email: isGuest ? billing.email : undefined,
      telephone: isGuest ? telephoneOf(billing.phone, billing.country) : undefined,
      country: billing.country,
    }),
  }
  const address = (name: string, given: Postal | null | undefined, isDefault: object) =>
    given?.address_1
      ? [
          {
            type: 'address',
            externalId: `${externalId}/${name}`,
            updatedAt,
            customer: externalId,
            ...postalFields(given),
            ...isDefault,
          },
        ]
      : []
  yield* address('billing', billing, { isBilling: true })
  yield* address('shipping', shipping, { isShipping: true })
}

function paymentsOf(order: Order, status: string) {
  if (!order.payment_method && !order.date_paid_gmt) return []
  const isRefunded = order.refunds.length > 0 && status === 'paid'
  return [
    withoutEmpty({
      method: order.payment_method,
      name: order.payment_method_title,
      status: isRefunded ? 'partialRefund' : status,
      paid: order.date_paid_gmt
        ? sum([order.total, ...order.refunds.map(({ total }) => negative(total.replace('-', '')))])
        : '0',
      created: order.date_paid_gmt ?? order.date_created_gmt,
    }),
  ]
}

function shipmentsOf({ meta_data: metas }: Order) {
  const found = metas.find(({ key }) => key === '_wc_shipment_tracking_items')?.value
  const parcels = z.array(parcel).safeParse(found).data ?? []
  return parcels.map((parcel) =>
    withoutEmpty({
      carrier: parcel.custom_tracking_provider || parcel.tracking_provider,
      number: parcel.tracking_number,
      link: parcel.custom_tracking_link,
      history: parcel.date_shipped
        ? [{ date: new Date(parcel.date_shipped * 1_000).toISOString(), status: 'shipped' }]
        : undefined,
    }),
  )
}

/** Prices are those that the shopper paid, taxes included. */
function orderLine(order: Order) {
  const [status, productStatus, paymentStatus] = statuses[order.status] ?? otherStatus
  return {
    type: 'order',
    externalId: String(order.id),
    updatedAt: order.date_modified_gmt,
    customer: customerOf(order),
    orderNumber: order.number,
    created: order.date_created_gmt,
    status,
    currency: order.currency,
    ...(status === 'created' && withoutEmpty({ accessUrl: order.payment_url })),
    subTotal: sum(order.line_items.flatMap((item) => [item.subtotal, item.subtotal_tax])),
    shippingCost: sum([order.shipping_total, order.shipping_tax]),
    serviceFee: sum(order.fee_lines.flatMap((fee) => [fee.total, fee.total_tax])),
    discount: sum([order.discount_total, order.discount_tax]),
    totalPrice: order.total,
    billingAddress: postalFields(order.billing),
    ...(order.shipping?.address_1 && { shippingAddress: postalFields(order.shipping) }),
    taxLines: order.tax_lines.map((tax) => ({
      name: tax.label,
      rate: String(tax.rate_percent),
      amount: sum([tax.tax_total, tax.shipping_tax_total]),
    })),
    products: order.line_items.map((item) => ({
      ...withoutEmpty({ image: item.image?.src }),
      ...(item.product_id > 0 && { product: String(item.product_id) }),
      name: nameWithQuantity(item.name, item.quantity),
      ...piecesOf(item.quantity),
      price: sum([item.subtotal, item.subtotal_tax]),
      status: productStatus,
    })),
    payments: paymentsOf(order, paymentStatus),
    shipments: shipmentsOf(order),
  }
}

/** Lines of the feed: each customer and address once, as it was last, then the orders. */
export function* fromWooCommerce(value: unknown): Generator<object> {
  const orders = [...readOrders(value, order)]
  const isDeleted = ({ status }: Order) => status === 'trash'
  yield* newest(orders.filter((order) => !isDeleted(order)).flatMap((order) => [...people(order)]))
  for (const order of orders)
    if (isDeleted(order))
      yield {
        type: 'order',
        externalId: String(order.id),
        updatedAt: order.date_modified_gmt,
        deleted: true,
      }
    else yield orderLine(order)
}
