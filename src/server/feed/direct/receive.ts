import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/requests.ts'
import type { Brand } from '#brands/config/brands.ts'
import { isUnavailable } from '../../store/availability.ts'
import type { Db } from '../../store/open.ts'
import { Unavailable, refuse } from '../../refusal.ts'
import type { Handler } from '../../http/handlers.ts'
import { allowSlow } from '../../http/slow-requests.ts'
import type { Services } from '../../services.ts'
import { openShares } from '../../shares.ts'
import { endExchange, answerProblem } from '../answers.ts'
import { openBody } from '../body.ts'
import { openByteBuffer } from '../byte-buffer.ts'
import { ClientGone, watchClient } from '../client-gone.ts'
import { emptySummary } from '../feed.ts'
import { openFeedLog, type FeedNote } from '../feed-log.ts'
import {
  deliveryIdleMs,
  deliveryPatienceMs,
  maxDeliveriesAtOnce,
  maxDeliveryBytes,
  maxIgnoredTopics,
  maxWaitingDeliveries,
} from '../feed-limits.ts'
import { endpoints } from '#routes.ts'
import { keyRefused } from '../feeder.ts'
import { brandOfRequest, clientOf } from '../requester.ts'
import type { ClientTiming } from '../wait-clock.ts'
import { keepDelivery } from './deliveries.ts'
import { shopNames, type ShopName } from './direct-shops.ts'
import {
  canBePing,
  isPing,
  readHead,
  signedContent,
  toDelivery,
  type DeliveryHead,
} from './message.ts'
import { isSigned, readSignature } from './signature.ts'
import { actionOf } from './topics.ts'
import { describeDelivery } from './worker.ts'

type DirectServices = Services & { store: { db: Db } }

export interface ReceiveOptions {
  /** Hears of a company that has a delivery to be fed. */
  wake: (companyId: number) => void
  timing?: ClientTiming
  maxWaiting?: number
}

const usualTiming: ClientTiming = { idleMs: deliveryIdleMs, patienceMs: deliveryPatienceMs }

const pattern = new RegExp(`^${endpoints.feed.path}/from/(${shopNames.join('|')})/?(?:\\?|$)`, 'i')

const tooMany = (reason: string) =>
  refuse('too_many_feeds', { reason, retryAfter: limits.retryAfterSeconds })
const tooLarge = () => refuse('too_large', { reason: `expected at most ${maxDeliveryBytes} bytes` })

const ignored = {
  unknown: 'deliveries of an unknown topic are ignored',
  broughtByAnother: 'deliveries of this topic are ignored: the shop must also send orders/updated',
}

/** Logs each topic that is ignored once, as many as a process cares to remember. */
function openIgnoredTopics(log: Services['log']) {
  const logged = new Set<string>()
  return (
    { id: brand, companyId }: Brand,
    { shop, topic }: DeliveryHead,
    reason: keyof typeof ignored,
  ) => {
    const key = `${brand} ${shop} ${topic}`
    if (logged.has(key) || logged.size >= maxIgnoredTopics) return
    logged.add(key)
    log.warn({ companyId, brand, shop, topic }, ignored[reason])
  }
}

function openContext(services: DirectServices, options: ReceiveOptions) {
  const { wake, timing = usualTiming, maxWaiting = maxWaitingDeliveries } = options
  return {
    services,
    wake,
    timing,
    maxWaiting,
    places: openShares(maxDeliveriesAtOnce),
    noteIgnored: openIgnoredTopics(services.log),
  }
}
type Context = ReturnType<typeof openContext>

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  note: FeedNote
  signal: AbortSignal
}

/** Reads a whole body as it was signed, unless it is too large. */
async function readBody({ request, response, note, signal }: Exchange, { timing }: Context) {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding.toLowerCase() !== 'identity')
    throw refuse('unsupported_media_type', { reason: 'expected a body without encoding' })
  if (Number(length) > maxDeliveryBytes) throw tooLarge()
  const body = openBody(request, { signal, timing, received: note.received })
  allowSlow(request, response)
  const whole = openByteBuffer(maxDeliveryBytes)
  for await (const part of body) if (!whole.add(part)) throw tooLarge()
  return whole.take()!
}

/** Throws 401 for whoever has not signed; wrong signatures are limited by network. */
async function refuseUnsigned({ request }: Exchange, { services }: Context, brand: Brand) {
  await services.store.rateLimits.count(brand, 'feedKey', clientOf(request, services))
  throw keyRefused()
}

/** Reads a body that the brand's secret has signed. Returns nothing for a ping, which nobody signs. */
async function readSigned(
  exchange: Exchange,
  context: Context,
  { brand, secret, head }: { brand: Brand; secret: string; head: DeliveryHead },
) {
  const signature = readSignature(head.signature)
  const mayBePing = head.signature === undefined && canBePing(head.shop, exchange.request)
  if (!signature && !mayBePing) return refuseUnsigned(exchange, context, brand)
  const body = await readBody(exchange, context)
  if (signature && isSigned(signedContent(head, body), signature, secret)) return body
  if (mayBePing && isPing(body)) return undefined
  return refuseUnsigned(exchange, context, brand)
}

/** Stores a delivery for the worker. What came before, or brings nothing, is left. */
async function keep(context: Context, brand: Brand, head: DeliveryHead, body: Uint8Array) {
  const { services, maxWaiting, noteIgnored, wake } = context
  const action = actionOf(head.shop, head.topic)
  if (!action || action === 'ignore')
    return noteIgnored(brand, head, action ? 'broughtByAnother' : 'unknown')
  const delivery = toDelivery(brand, head, body)
  const kept = await keepDelivery(services.store.db, delivery, maxWaiting)
  if (kept === 'full') throw tooMany('too many deliveries wait')
  if (kept === 'known') return
  if (delivery.fault)
    services.log.warn(
      { ...describeDelivery(delivery), reasons: [delivery.fault] },
      'a delivery could not be used',
    )
  else wake(brand.companyId)
}

/** Takes one delivery of a shop, once it is known to be signed. */
async function takeDelivery(exchange: Exchange, shop: ShopName, context: Context) {
  const { request, response, note } = exchange
  const { services, places } = context
  const brand = brandOfRequest(request, services)
  const { companyId } = brand
  note.companyId = companyId
  const secret = services.directShops.get(brand.id)?.secrets[shop]
  if (!secret) throw refuse('not_found', { reason: 'the brand has no secret for this shop' })
  // A client without the secret uses up places of its own network alone.
  const leave = places(`${companyId} ${clientOf(request, services)}`)
  if (!leave) throw tooMany('too many deliveries at once')
  try {
    const head = readHead(shop, request.headers)
    const body = await readSigned(exchange, context, { brand, secret, head })
    if (body) await keep(context, brand, head, body)
    response.writeHead(HttpStatus.ok, { 'cache-control': 'no-store' }).end()
  } finally {
    leave()
  }
}

/** Answers what shops send by their own webhooks, as soon as it is stored. */
export function answerDeliveries(services: DirectServices, options: ReceiveOptions): Handler {
  const context = openContext(services, options)
  const record = openFeedLog(services)
  return async (request, response, next) => {
    const [, name] = pattern.exec(request.url ?? '') ?? []
    if (!name) return next()
    const shop = name.toLowerCase() as ShopName
    const { signal } = watchClient(request, response)
    const note: FeedNote = { shop, received: { bytes: 0 }, counts: emptySummary() }
    try {
      await takeDelivery({ request, response, note, signal }, shop, context)
    } catch (error) {
      note.failure = isUnavailable(error) ? new Unavailable(error) : error
      if (!(error instanceof ClientGone)) await answerProblem(response, note.failure)
    } finally {
      record(note)
      endExchange(request, response, context.timing.idleMs)
    }
  }
}
