import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/http-status.ts'
import type { Brand } from '#brands/config/brands.ts'
import { endpointAt, isOwnPath } from '#find-route.ts'
import type { Handler } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import type { AccountNames } from './account-names.ts'
import { readRequestId, runWithRecord, type RequestRecord } from './request-record.ts'
import { logSecurity, type SecurityEvent } from './security-events.ts'

interface Options {
  accountNames: AccountNames
  /** Returns the brand that a request is for. */
  brandOf(request: IncomingMessage): Brand | undefined
}

/** The others are one in the metrics: anybody may send them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Maps the statuses of refusals to their events. */
const refusals: Record<number, SecurityEvent> = {
  [HttpStatus.unauthorized]: 'unauthorized',
  [HttpStatus.forbidden]: 'forbidden',
  [HttpStatus.tooManyRequests]: 'limited',
}

/** Returns the route of a request that no page and no call has named. */
function routeOf({ url = '/' }: IncomingMessage) {
  const path = url.replace(/[?#].*$/s, '')
  if (!isOwnPath(path)) return 'outside'
  return endpointAt(path)?.path ?? 'unknown'
}

/** Returns the name of the account; none while the database is away. */
const nameOf = ({ companyId, accountId }: RequestRecord, names: AccountNames) =>
  companyId !== undefined && accountId !== undefined
    ? names(companyId, accountId).catch(() => undefined)
    : undefined

/** Holds a request from its first moment to the end of its answer. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  record: RequestRecord
  begun: number
  /** Bytes that its connection had sent before. */
  before: number
}

/** Returns the fields of a request's line. */
const lineOf = ({ request, response, record, begun, before }: Exchange) => ({
  request: record.id,
  method: methods.has(request.method ?? '') ? request.method! : 'other',
  route: record.route ?? routeOf(request),
  status: response.statusCode,
  ms: Math.round((performance.now() - begun) * 10) / 10,
  bytes: request.socket.bytesWritten - before,
  ...(!response.writableFinished && { aborted: true }),
})

/**
 * Writes one line for each request once its answer is over, and counts it. The line has the pattern
 * of the route, never the address: that holds searches, tokens and numbers of orders.
 */
export function recordRequests(
  services: Pick<Services, 'log' | 'metrics'>,
  { accountNames, brandOf }: Options,
): Handler {
  const { metrics } = services
  async function finish(exchange: Exchange) {
    const { log } = services
    const line = lineOf(exchange)
    const { method, route, status, ms } = line
    metrics.underWay.dec()
    metrics.requests.observe({ method, route, status }, ms / 1_000)
    if (!log.isLevelEnabled('info')) return
    const brand = brandOf(exchange.request)?.id
    const whole = { ...line, brand, account: await nameOf(exchange.record, accountNames) }
    log.info(whole, 'request')
    const event = refusals[status]
    if (event) logSecurity(log, event, whole)
  }
  return (request, response, next) => {
    const record: RequestRecord = { id: readRequestId(request.headers['x-request-id']) }
    const { bytesWritten: before } = request.socket
    const exchange = { request, response, record, begun: performance.now(), before }
    metrics.underWay.inc()
    response.setHeader('x-request-id', record.id)
    response.once('close', () => void finish(exchange))
    runWithRecord(record, next)
  }
}
