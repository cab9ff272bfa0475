import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Brand } from '#brands/config/brands.ts'
import { maxDeliveryIdCharacters, maxTopicCharacters } from '../feed-limits.ts'
import { digestOf } from '../parse-line.ts'
import type { NewDelivery } from './deliveries.ts'
import type { ShopName } from './direct-shops.ts'

/** The headers in which each shop says what it sends. */
const headerNames: Record<ShopName, Record<'signature' | 'topic' | 'id' | 'happened', string>> = {
  shopify: {
    signature: 'x-shopify-hmac-sha256',
    topic: 'x-shopify-topic',
    id: 'x-shopify-webhook-id',
    happened: 'x-shopify-triggered-at',
  },
  woocommerce: {
    signature: 'x-wc-webhook-signature',
    topic: 'x-wc-webhook-topic',
    id: 'x-wc-webhook-delivery-id',
    happened: '',
  },
  // Vendure has no webhooks: the shop's plugin sends what its Admin API answers.
  vendure: {
    signature: 'x-vendure-signature',
    topic: 'x-vendure-topic',
    id: '',
    happened: 'x-vendure-happened',
  },
}

/** The names of the headers of a shop, as its description has them. */
export const headersOf = (shop: ShopName) => headerNames[shop]

/** Holds the unsigned headers of a delivery. */
export interface DeliveryHead {
  shop: ShopName
  signature: string | undefined
  topic: string
  /** Empty where the shop gives no id that can be kept. */
  id: string
  happened: Date | null
}

const isTopic = (text: string) => text.length <= maxTopicCharacters && /^[\w./-]+$/.test(text)
const isId = (text: string) => text.length <= maxDeliveryIdCharacters && /^[\w.:-]+$/.test(text)

/** Returns an instant that a database can have; nothing where the text is none. */
function readInstant(text: string) {
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]{5,20}(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Reads the headers of a delivery. */
export function readHead(shop: ShopName, headers: IncomingHttpHeaders): DeliveryHead {
  const names = headerNames[shop]
  const read = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value.trim() : undefined
  }
  const [topic = '', id = ''] = [read(names.topic)?.toLowerCase(), read(names.id)]
  return {
    shop,
    signature: read(names.signature),
    topic: isTopic(topic) ? topic : 'unreadable',
    id: isId(id) ? id : '',
    happened: readInstant(read(names.happened) ?? ''),
  }
}

const maxPingBytes = 40

/** Tells whether a request without a signature is short enough for a ping of WooCommerce's. */
export const canBePing = (shop: ShopName, { headers }: IncomingMessage) =>
  shop === 'woocommerce' && Number(headers['content-length'] ?? Infinity) <= maxPingBytes

/** Tells whether a body is what WooCommerce sends, without a signature, when a webhook is made. */
export const isPing = (body: Uint8Array) =>
  /^webhook_id=\d{1,20}$/.test(Buffer.from(body).toString('latin1'))

/** Returns a body as text; nothing where it is none that a database can have. */
function readText(body: Uint8Array) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Returns what is signed: a plugin of ours also signs what it says of a body. */
export function signedContent({ shop, topic, happened }: DeliveryHead, body: Uint8Array) {
  if (shop !== 'vendure') return body
  return Buffer.concat([Buffer.from(`${topic}\n${happened?.toISOString() ?? ''}\n`), body])
}

/**
 * Returns the name by which the same delivery is known again. WooCommerce makes its ids of the
 * webhook and the second: two orders of one second have the same, so that the body counts as well.
 * Vendure has none, and two things of different kinds may have the same body.
 */
function nameOf(head: DeliveryHead, body: Uint8Array) {
  if (head.id && head.shop === 'shopify') return head.id
  return [head.id, digestOf(signedContent(head, body))].filter(Boolean).join(' ')
}

/** Returns a delivery as it is stored. */
export function toDelivery(brand: Brand, head: DeliveryHead, body: Uint8Array): NewDelivery {
  const text = readText(body)
  return {
    companyId: brand.companyId,
    brand: brand.id,
    shop: head.shop,
    delivery: nameOf(head, body),
    topic: head.topic,
    body: text ?? '',
    happened: head.happened,
    fault: text === undefined ? 'the body is no text in UTF-8' : '',
  }
}
