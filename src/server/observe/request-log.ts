import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { HttpStatus } from '#lib/http-status.ts'
import type { Brand } from '#brands/config/brands.ts'
import { endpointAt, isOwnPath } from '#routes.ts'
import type { Handler } from '../http/handlers.ts'
import type { AccountNames } from './account-names.ts'
import type { Metrics } from './metrics.ts'
import { readRequestId, runWithRecord, type RequestRecord } from './request-record.ts'
import { logSecurity, type SecurityEvent } from './security-events.ts'

interface Options {
  log: Logger
  metrics: Metrics
  accountNames: AccountNames
  /** Returns the brand that a request is for. */
  brandOf(request: IncomingMessage): Brand | undefined
}

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

/**
 * Writes one line for each request once its answer is over, and counts it. The line has the pattern
 * of the route, never the address: that holds searches, tokens and numbers of orders.
 */
export function recordRequests({ log, metrics, accountNames, brandOf }: Options): Handler {
  async function finish(
    request: IncomingMessage,
    response: ServerResponse,
    { record, begun, before }: { record: RequestRecord; begun: number; before: number },
  ) {
    const ms = performance.now() - begun
    const { method = '' } = request
    const { statusCode: status, writableFinished } = response
    const route = record.route ?? routeOf(request)
    metrics.underWay.dec()
    metrics.requests.observe({ method, route, status }, ms / 1_000)
    const line = {
      request: record.id,
      brand: brandOf(request)?.id,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes: request.socket.bytesWritten - before,
      account: await nameOf(record, accountNames),
      ...(!writableFinished && { aborted: true }),
    }
    log.info(line, 'request')
    const event = refusals[status]
    if (event) logSecurity(log, event, line)
  }
  return (request, response, next) => {
    const record: RequestRecord = { id: readRequestId(request.headers['x-request-id']) }
    const state = { record, begun: performance.now(), before: request.socket.bytesWritten }
    metrics.underWay.inc()
    response.setHeader('x-request-id', record.id)
    response.once('close', () => void finish(request, response, state))
    runWithRecord(record, next)
  }
}
