import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/requests.ts'
import type { Brand } from '#brands/config/brands.ts'
import { endpoints } from '#routes.ts'
import { methodNotAllowed, toProblem } from '../api/errors.ts'
import { brandAddress } from '../brand-address.ts'
import { isUnavailable } from '../store/availability.ts'
import type { Db } from '../store/open.ts'
import { Unavailable, refuse } from '../refusal.ts'
import type { Handler } from '../http/handlers.ts'
import { sendProblem } from '../http/send-problem.ts'
import { allowSlow } from '../http/slow-requests.ts'
import type { Services } from '../services.ts'
import { openShares } from '../shares.ts'
import { endCustomerSessions } from '../sign-in/end-customer-sessions.ts'
import { withdrawLink } from '../orders/order-links.ts'
import { endExchange, answerProblem, sendJson } from './answers.ts'
import { openBody } from './body.ts'
import { ClientGone, watchClient } from './client-gone.ts'
import { emptySummary, type FeedStore, type FeedSummary } from './feed.ts'
import { openFeedLog, type FeedNote } from './feed-log.ts'
import { externalId } from './fields.ts'
import { keyRefused, watchKey, type Feeder } from './feeder.ts'
import { findKey } from './keys.ts'
import { orderLinkBase, readStatusUrls } from './order-link.ts'
import { feedMany, feedOne, type Exchange } from './push.ts'
import { answerUnsubscribeLinks } from './unsubscribe-link.ts'
import { brandOfRequest, clientOf } from './requester.ts'
import { openTurns, type Turns } from './turns.ts'
import type { ClientTiming } from './wait-clock.ts'
import {
  embeddedFeedBatchLines,
  feedBatchLines,
  feedIdleMs,
  feedKeyCheckMs,
  feedPatienceMs,
  feedTurnMs,
  maxFeedItemsAtOnce,
  maxFeedsAtOnce,
} from './feed-limits.ts'

/** The feed fills the own store: what a shop's own server knows, that server has. */
type FeedServices = Services & { store: { db: Db } }

export interface FeedTiming extends ClientTiming {
  /** Between two checks of the key of a feed that is open. */
  keyCheckMs: number
}

const usualTiming: FeedTiming = {
  idleMs: feedIdleMs,
  patienceMs: feedPatienceMs,
  keyCheckMs: feedKeyCheckMs,
}

/** Matches also the type and the id of one item. */
const pattern = new RegExp(
  `^${endpoints.feed.path}(?:/([^/?]+)/([^/?]+)(/link|/unsubscribe)?)?/?(?:\\?|$)`,
  'i',
)

/**
 * Returns the id of a request's key, which is one of the brand's company. Wrong keys are limited by
 * network; a good one never is.
 */
async function checkAccess(request: IncomingMessage, services: FeedServices, brand: Brand) {
  const { store } = services
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const keyId = await findKey(store.db, brand.companyId, key)
  if (keyId !== undefined) return keyId
  await store.rateLimits.count(brand, 'feedKey', clientOf(request, services))
  throw keyRefused()
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refuse('bad_request', { reason: 'the path cannot be read' })
  }
}

/** Maps what a path asks of a thing to the type that has it. */
const typeOfDetail: Record<string, string> = { '/link': 'order', '/unsubscribe': 'customer' }

/** The one thing that a path names; many come without. */
function readName([, type, externalId, detail]: string[]) {
  if (!type || !externalId) return undefined
  if (detail && typeOfDetail[detail.toLowerCase()] !== type) throw refuse('not_found')
  return { type: decode(type), externalId: decode(externalId) }
}

/** Answers why a feed ended; one whose report has begun gets that with its summary. */
async function answerFailure(response: ServerResponse, { counts, failure }: FeedNote) {
  if (failure instanceof ClientGone) return
  if (!response.headersSent) await answerProblem(response, failure)
  else {
    const summary: FeedSummary = { ...counts, problem: toProblem(failure) }
    response.end(`${JSON.stringify({ summary })}\n`)
  }
}

/** The places that each company has in this process, and the turns in which it stores. */
const openPlaces = (inTurn: Turns) => ({
  items: openShares(maxFeedItemsAtOnce),
  feeds: openShares(maxFeedsAtOnce),
  inTurn,
})
type Places = ReturnType<typeof openPlaces>

/** Returns the store of a company's feed, which ends with its client's connection or its key. */
function storeOf(
  { store, files, settings }: FeedServices,
  brand: Brand,
  { keyId, signal, places }: { keyId: number; signal: AbortSignal; places: Places },
): FeedStore {
  const inTurn: Feeder['inTurn'] = (stop, batch) => {
    const soon = AbortSignal.any([stop, AbortSignal.timeout(feedTurnMs)])
    return places.inTurn(String(brand.companyId), soon, batch)
  }
  const feeder = { keyId, signal, inTurn }
  const batchLines = settings.DATABASE_URL ? feedBatchLines : embeddedFeedBatchLines
  const linkBase = orderLinkBase(brand, settings)
  const target = { db: store.db, files, companyId: brand.companyId, shop: brand }
  return { ...target, batchLines, feeder, linkBase }
}

/** In the place of a type: the sessions of a customer, which can only be ended. */
export const sessionName = 'session'

async function endSessions({ request, response }: Exchange, store: FeedStore, customer: string) {
  if (request.method !== 'DELETE') return sendProblem(response, methodNotAllowed(['DELETE']))
  if (!externalId.safeParse(customer).success)
    throw refuse('bad_request', { reason: 'expected the id of a customer' })
  await endCustomerSessions(store.db, store.companyId, customer)
  response.writeHead(HttpStatus.noContent, { 'cache-control': 'no-store' }).end()
}

const noLink = () => refuse('order_gone', { reason: 'no such order was fed, or links are off' })

/** Answers the link of an order, or withdraws it. */
async function answerLink({ request, response }: Exchange, store: FeedStore, order: string) {
  if (!externalId.safeParse(order).success)
    throw refuse('bad_request', { reason: 'expected the id of an order' })
  if (request.method === 'DELETE') {
    if (!(await withdrawLink(store, order))) throw noLink()
    return void response.writeHead(HttpStatus.noContent, { 'cache-control': 'no-store' }).end()
  }
  const statusUrl = (await readStatusUrls(store, [order])).get(order)
  if (!statusUrl) throw noLink()
  sendJson(response, HttpStatus.ok, { statusUrl })
}

const tooManyFeeds = () => refuse('too_many_feeds', { retryAfter: limits.retryAfterSeconds })

/** Takes what a shop pushes, once its key is good and its company has a place. */
async function takeFeed(
  { request, response, note }: Exchange,
  match: string[],
  { services, places, timing, client }: FeedContext,
) {
  const brand = brandOfRequest(request, services)
  const { companyId } = brand
  note.companyId = companyId
  const keyId = await checkAccess(request, services, brand)
  note.keyId = keyId
  const name = readName(match)
  note.type = name?.type
  const { signal } = client
  // A client that left during the check sends nothing any more, not even its end.
  signal.throwIfAborted()
  const leave = places[name ? 'items' : 'feeds'](String(companyId))
  if (!leave) throw tooManyFeeds()
  const store = storeOf(services, brand, { keyId, signal, places })
  const stopWatch = watchKey(store, keyId, { client, everyMs: timing.keyCheckMs })
  try {
    const body = openBody(request, { signal, timing, received: note.received })
    // The clock of the body takes the place of the server's.
    allowSlow(request, response)
    const exchange = { request, response, note }
    const { searchParams } = new URL(request.url!, 'http://feed')
    const [isCheck, reportsLinks] = ['check', 'links'].map((name) => searchParams.has(name))
    if (name?.type === 'order' && match[3]) await answerLink(exchange, store, name.externalId)
    else if (name && match[3])
      await answerUnsubscribeLinks(
        exchange,
        { ...store, address: brandAddress(brand, services.settings) },
        name.externalId,
      )
    else if (name?.type === sessionName) await endSessions(exchange, store, name.externalId)
    else if (name) await feedOne(exchange, store, body, name)
    else
      await feedMany(exchange, { ...store, isCheck: isCheck!, reportsLinks: reportsLinks! }, body)
  } finally {
    stopWatch()
    leave()
  }
}

interface FeedContext {
  services: FeedServices
  places: Places
  timing: FeedTiming
  client: AbortController
}

/** Answers what a shop pushes. Others that feed the same companies have the same turns. */
export function answerFeed(
  services: FeedServices,
  timing = usualTiming,
  turns = openTurns(),
): Handler {
  const places = openPlaces(turns)
  const record = openFeedLog(services)
  return async (request, response, next) => {
    const match = pattern.exec(request.url ?? '')
    if (!match) return next()
    const client = watchClient(request, response)
    const note: FeedNote = { received: { bytes: 0 }, counts: emptySummary() }
    const exchange = { request, response, note }
    try {
      await takeFeed(exchange, match, { services, places, timing, client })
    } catch (error) {
      note.failure = isUnavailable(error) ? new Unavailable(error) : error
      await answerFailure(response, note)
    } finally {
      record(note)
      endExchange(request, response, timing.idleMs)
    }
  }
}
