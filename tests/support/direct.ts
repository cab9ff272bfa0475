import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/store/open.ts'
import { feedItems, shopDeliveries } from '#server/feed/table.ts'
import { orders } from '#server/orders/table.ts'
import { headersOf } from '#server/feed/direct/message.ts'
import type { ShopName } from '#server/feed/direct/direct-shops.ts'

/** The secrets of the shops of a test; souk has one of its own, and the default takes no other shop. */
export const directSecrets = {
  FEED_SHOPIFY_SECRET: 'shopify-secret-of-all',
  FEED_SHOPIFY_SECRET__SOUK: 'shopify-secret-of-souk',
  FEED_WOOCOMMERCE_SECRET__HARBOUR: 'woo,secret {of} harbour',
  FEED_VENDURE_SECRET: 'vendure-secret-of-all',
}

/** Maps each shop to the host and the secret that it uses. */
const usual: Record<ShopName, { host: string; secret: string }> = {
  shopify: { host: 'localhost', secret: directSecrets.FEED_SHOPIFY_SECRET },
  woocommerce: {
    host: 'harbour.localhost',
    secret: directSecrets.FEED_WOOCOMMERCE_SECRET__HARBOUR,
  },
  vendure: { host: 'localhost', secret: directSecrets.FEED_VENDURE_SECRET },
}

const sign = (body: string | Uint8Array, secret: string) =>
  createHmac('sha256', secret).update(body).digest('base64')

export interface Webhook {
  shop?: ShopName
  topic?: string
  body?: unknown
  /** The shop's id of the delivery; none with ''. */
  id?: string
  secret?: string
  host?: string
  client?: string
  headers?: Record<string, string>
}

/** A plugin of Vendure also signs what happened, and when. */
const signedOf = ({ shop, headers = {} }: Webhook, topic: string, body: string | Uint8Array) => {
  if (shop !== 'vendure') return body
  const { 'x-vendure-happened': happened = '' } = headers
  const at = happened && new Date(happened).toISOString()
  return Buffer.concat([Buffer.from(`${topic}\n${at}\n`), Buffer.from(body)])
}

const bodyOf = ({ body = {} }: Webhook) =>
  typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)

/** Returns the signature of a webhook, by the secret that its shop usually has. */
export const signatureOf = (webhook: Webhook & { shop: ShopName; topic: string }) =>
  sign(signedOf(webhook, webhook.topic, bodyOf(webhook)), usual[webhook.shop].secret)

let made = 0

/** Sends a webhook as a shop does: Shopify to the default brand unless it says otherwise. */
export async function deliver(origin: string, webhook: Webhook) {
  const { shop = 'shopify', topic = 'orders/updated', id = `delivery-${++made}` } = webhook
  const { host = usual[shop].host, secret = usual[shop].secret, client = '10.9.0.1' } = webhook
  const body = bodyOf(webhook)
  const names = headersOf(shop)
  const entries = [
    [names.signature, secret && sign(signedOf(webhook, topic, body), secret)],
    [names.topic, topic],
    [names.id, id],
  ].filter(([name, value]) => name && value)
  const headers = {
    ...Object.fromEntries(entries),
    host,
    'content-type': 'application/json',
    ...(!webhook.headers?.['transfer-encoding'] && { 'content-length': Buffer.byteLength(body) }),
    'x-forwarded-for': client,
    ...webhook.headers,
  }
  const { port } = new URL(origin)
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: `/account/api/v1/feed/from/${shop}`,
          headers,
        },
        (answer) => {
          const { statusCode: status = 0, headers } = answer
          text(answer).then((text) => resolve({ status, headers, text }), reject)
        },
      )
      sent.on('error', reject).end(body)
    },
  )
}

/** Waits until nothing that was delivered waits any more. */
export const settled = (db: Db) =>
  expect
    .poll(() => db.$count(shopDeliveries, isNull(shopDeliveries.done)), { timeout: 100_000 })
    .toBe(0)

/** The deliveries that could not be used, the first first. */
export async function faultsOf(db: Db) {
  const all = await db.select().from(shopDeliveries).orderBy(asc(shopDeliveries.id))
  return all.map(({ fault }) => fault).filter(Boolean)
}

/** The order of a company that a shop has by an id, as it is stored. */
export async function orderOf(db: Db, externalId: string, companyId = 1) {
  const [found] = await db
    .select({ order: orders })
    .from(feedItems)
    .innerJoin(
      orders,
      and(eq(orders.companyId, feedItems.companyId), eq(orders.id, feedItems.rowId)),
    )
    .where(
      and(
        eq(feedItems.companyId, companyId),
        eq(feedItems.type, 'order'),
        eq(feedItems.externalId, externalId),
      ),
    )
  return found?.order
}

/** Returns what the feed has stored about an item. */
export async function itemOf(db: Db, type: string, externalId: string, companyId = 1) {
  const [found] = await db
    .select()
    .from(feedItems)
    .where(
      and(
        eq(feedItems.companyId, companyId),
        eq(feedItems.type, type),
        eq(feedItems.externalId, externalId),
      ),
    )
  return found
}

/** An hour of the day on which the tests' shops sell. */
export const at = (time: string) => `2026-11-20T${time}Z`

/** An order as Shopify sends it. */
export const shopifyOrder = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  name: `#${id}`,
  email: `shopper-${id}@demo.test`,
  created_at: at('08:00:00'),
  updated_at: at('08:00:00'),
  processed_at: at('08:00:00'),
  currency: 'EUR',
  financial_status: 'paid',
  fulfillment_status: null,
  taxes_included: true,
  total_discounts: '0.00',
  total_price: '30.00',
  payment_gateway_names: ['card'],
  tax_lines: [],
  shipping_lines: [],
  line_items: [
    { id: id + 1, product_id: 7, name: 'Boots', quantity: 1, price: '30.00', tax_lines: [] },
  ],
  fulfillments: [],
  refunds: [],
  customer: {
    id: id + 2,
    email: `shopper-${id}@demo.test`,
    first_name: 'Robin',
    last_name: 'Jansen',
    verified_email: true,
    created_at: at('07:00:00'),
    updated_at: at('07:00:00'),
  },
  ...more,
})

/** An order as WooCommerce sends it. */
export const wooOrder = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  number: String(id),
  status: 'processing',
  currency: 'EUR',
  date_created_gmt: '2026-11-20T08:00:00',
  date_modified_gmt: '2026-11-20T08:00:00',
  date_paid_gmt: '2026-11-20T08:00:00',
  customer_id: id + 2,
  total: '30.00',
  total_tax: '0.00',
  discount_total: '0.00',
  discount_tax: '0.00',
  shipping_total: '0.00',
  shipping_tax: '0.00',
  payment_method: 'card',
  payment_method_title: 'Credit card',
  billing: { first_name: 'Robin', last_name: 'Jansen', email: `woo-${id}@demo.test` },
  shipping: {},
  line_items: [
    {
      id: id + 1,
      name: 'Boots',
      product_id: 7,
      quantity: 1,
      subtotal: '30.00',
      subtotal_tax: '0.00',
      total: '30.00',
      total_tax: '0.00',
    },
  ],
  tax_lines: [],
  fee_lines: [],
  shipping_lines: [],
  refunds: [],
  ...more,
})
