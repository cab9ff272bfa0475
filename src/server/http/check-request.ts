import type { IncomingMessage } from 'node:http'
import { problemResponse } from '../api/errors.ts'
import { refuse } from '../refusal.ts'
import type { Handler } from './handlers.ts'
import { maxHostCharacters, maxTargetBytes } from './request-limits.ts'
import { sendProblem } from './send-problem.ts'

/**
 * Headers that decide who asks for what. Node keeps the first of several or joins them, a proxy may
 * keep another one: then the two would judge different requests.
 */
const singleHeaders = new Set([
  'host',
  'authorization',
  'content-type',
  'origin',
  'sec-fetch-site',
  'x-xsrf-token',
])

function hasDuplicate({ rawHeaders }: IncomingMessage) {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!singleHeaders.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}

/** A name or an IP address, with or without a port, that can be part of an address. */
const isHost = (host: string) =>
  host.length <= maxHostCharacters &&
  /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.test(host) &&
  URL.canParse(`http://${host}`)

/**
 * The path and query of a request's target, which may be a whole address (RFC 9112, section 3.2.2);
 * undefined where that is another host's.
 */
function pathOf(target: string, host: string) {
  const [, authority, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? []
  if (authority === undefined) return target
  if (authority.toLowerCase() !== host.toLowerCase()) return undefined
  return path.startsWith('/') ? path : `/${path}`
}

/** Throws a refusal of what is too long, or could be read in two ways. */
function readTarget(request: IncomingMessage) {
  const { url = '/', headers } = request
  if (url.length > maxTargetBytes) throw refuse('address_too_long')
  // HTTP/1.0 knows no Host; Node itself demands one of HTTP/1.1.
  const { host = '' } = headers
  const path = pathOf(url, host)
  if (hasDuplicate(request) || (host !== '' && !isHost(host)) || path === undefined)
    throw refuse('bad_request', { reason: 'the request can be read in two ways' })
  return path
}

/** Refuses a request that is too long or ambiguous, before anything else parses its address. */
export const checkRequest: Handler = (request, response, next) => {
  try {
    request.url = readTarget(request)
  } catch (error) {
    return sendProblem(response, problemResponse(error, { connection: 'close' }))
  }
  return next()
}
