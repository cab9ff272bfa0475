import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGunzip } from 'node:zlib'
import proxyaddr from 'proxy-addr'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits.ts'
import { problemResponse } from '../api/errors.ts'
import type { Brand } from '#brands/config/brands.ts'
import { isUnavailable } from '../db/availability.ts'
import { HttpError, Unavailable } from '../http-error.ts'
import { brandOfHost, hostNameOf } from '../http/brand-of-host.ts'
import type { Handler } from '../http/handlers.ts'
import { allowSlow } from '../http/slow-requests.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { isBroken, joinAllWaiting, readFeed, storeItems, type FeedStore } from './feed.ts'
import { checkKey } from './keys.ts'
import { digestOf, parseFields, readItem } from './parse-line.ts'

/** The feed fills the own store: what a shop's own server knows, that server has. */
type FeedServices = Services & { store: { db: Db } }

export const feedPath = '/account/api/v1/feed'
/** With the type and the id where it is for one thing. */
const pattern = new RegExp(`^${feedPath}(?:/([^/?]+)/([^/?]+))?/?(?:\\?|$)`, 'i')

/** The brand that a request is for. */
function brandOf({ headers }: IncomingMessage, services: Services) {
  const brand = brandOfHost(hostNameOf(headers.host), services)
  if (!brand) throw new HttpError(404, 'no shop answers on this host')
  return brand
}

const notAllowed = () =>
  new HttpError(401, 'not a key of this shop', undefined, { code: 'feed_key_wrong' })

/**
 * Lets a request pass that has a key of the brand's company. Wrong keys are limited by network; a
 * good one never is.
 */
async function checkAccess(request: IncomingMessage, services: FeedServices, brand: Brand) {
  const { store, settings } = services
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const client = proxyaddr(request, proxyaddr.compile(settings.TRUSTED_PROXIES ?? []))
  if (await checkKey(store.db, brand.companyId, key)) return
  await store.rateLimits.count(brand, 'feedKey', client)
  throw notAllowed()
}

/** The body of a request, unpacked where it came packed. */
function bodyOf(request: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return request
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new HttpError(415, 'expected a body without encoding, or gzip', undefined, {
      code: 'unsupported_media_type',
    })
  const unpacked = createGunzip()
  // An archive that is none ends itself alone: there is an answer to send.
  request.on('error', (error) => unpacked.destroy(error))
  return request.pipe(unpacked)
}

async function readBody(request: IncomingMessage) {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of bodyOf(request)) {
      size += part.length
      if (size > limits.maxFeedLineBytes) throw new HttpError(413, 'too large')
      parts.push(part)
    }
  } catch (error) {
    throw isBroken(error) ? new HttpError(400, 'expected a whole body') : error
  }
  return Buffer.concat(parts)
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))

/** One thing: what its path names is stored, or deleted. */
async function feedOne(
  request: IncomingMessage,
  response: ServerResponse,
  store: FeedStore,
  name: { type: string; externalId: string },
) {
  const now = new Date().toISOString()
  const parsed =
    request.method === 'DELETE'
      ? readItem({ updatedAt: now, deleted: true, ...name }, digestOf(now))
      : parseFields(await readBody(request), { now, ...name })
  if ('errors' in parsed) return json(response, 422, { status: 'refused', errors: parsed.errors })
  const [outcome] = await storeItems(store, [parsed.item])
  await joinAllWaiting(store)
  const statuses = { refused: 422, waiting: 202 } as Record<string, number>
  return json(response, statuses[outcome!.status] ?? 200, outcome)
}

/** Many things, a line each; so is the report, which comes as the lines are read. */
async function feedMany(request: IncomingMessage, response: ServerResponse, store: FeedStore) {
  const body = bodyOf(request)
  allowSlow(request)
  response.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // Whoever waits for the head before sending the rest gets it.
  response.flushHeaders()
  const write = (line: unknown) => {
    const hasRoom = response.writableLength < limits.maxFeedReportBytes
    if (hasRoom) response.write(`${JSON.stringify(line)}\n`)
    return hasRoom
  }
  const summary = await readFeed(store, body, write)
  response.end(`${JSON.stringify({ summary })}\n`)
  dropBody(request)
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpError(400, 'the path cannot be read')
  }
}

/** Reads what still comes of a body, so that the answer is, too; an endless one is broken off. */
function dropBody(request: IncomingMessage) {
  let size = 0
  request.on('data', ({ length }: Buffer) => {
    size += length
    if (size > limits.maxDrainBytes) request.destroy()
  })
  request.on('error', () => {}).resume()
}

/** Where what is fed to a brand is stored. */
const storeOf = ({ store, files, settings }: FeedServices, { companyId }: Brand): FeedStore => ({
  db: store.db,
  files,
  companyId,
  batchLines: settings.DATABASE_URL ? limits.feedBatchLines : limits.embeddedFeedBatchLines,
})

/** Answers what a request was refused for; one whose report has begun is broken off. */
async function sendProblem(request: IncomingMessage, response: ServerResponse, error: HttpError) {
  const isUnauthorized = error.status === HttpStatus.unauthorized
  const problem = problemResponse(error, isUnauthorized ? { 'www-authenticate': 'Bearer' } : {})
  if (response.headersSent) response.destroy()
  else {
    const body = Buffer.from(await problem.arrayBuffer())
    response.writeHead(problem.status, Object.fromEntries(problem.headers)).end(body)
  }
  dropBody(request)
}

/** Answers what a shop pushes. */
export function answerFeed(services: FeedServices): Handler {
  const underWay = { items: 0, feeds: 0 }
  const run = async (request: IncomingMessage, response: ServerResponse, match: string[]) => {
    const [, type, externalId] = match
    const brand = brandOf(request, services)
    await checkAccess(request, services, brand)
    const kind = type ? 'items' : 'feeds'
    if (underWay[kind] >= (type ? limits.maxFeedItemsAtOnce : limits.maxFeedsAtOnce))
      throw new HttpError(429, 'too many feeds at once', undefined, {
        code: 'too_many_feeds',
        retryAfter: limits.retryAfterSeconds,
      })
    underWay[kind] += 1
    request.setTimeout(limits.feedIdleMs, () => request.destroy())
    const store = storeOf(services, brand)
    try {
      if (type && externalId)
        await feedOne(request, response, store, {
          type: decode(type),
          externalId: decode(externalId),
        })
      else await feedMany(request, response, store)
    } finally {
      underWay[kind] -= 1
    }
  }
  return async (request, response, next) => {
    const match = pattern.exec(request.url ?? '')
    if (!match) return next()
    try {
      await run(request, response, match)
    } catch (failure) {
      const error = isUnavailable(failure) ? new Unavailable(failure) : failure
      if (!(error instanceof HttpError)) throw error
      await sendProblem(request, response, error)
    }
  }
}
