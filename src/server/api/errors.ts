import type { Problem, ProblemCode } from '#contract/problem.ts'
import type { Translate } from '#i18n/messages.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits.ts'
import { HttpError } from '../http-error.ts'

/** Maps each status to its title and to the code of a refusal without one. */
const statusDetails: Record<number, { title: string; code: ProblemCode }> = {
  400: { title: 'The request cannot be read', code: 'bad_request' },
  401: { title: 'Not signed in', code: 'not_signed_in' },
  403: { title: 'Not allowed', code: 'forbidden' },
  404: { title: 'Not found', code: 'not_found' },
  405: { title: 'The method is not allowed here', code: 'method_not_allowed' },
  408: { title: 'The request came too slowly', code: 'request_timeout' },
  409: { title: 'The state has changed meanwhile', code: 'conflict' },
  413: { title: 'The request is too large', code: 'too_large' },
  414: { title: 'The address is too long', code: 'too_large' },
  415: { title: 'The content type is not supported', code: 'unsupported_media_type' },
  422: { title: 'Some fields are not valid', code: 'invalid_input' },
  429: { title: 'Too many requests', code: 'too_many_requests' },
  500: { title: 'Something went wrong', code: 'internal_error' },
  502: { title: 'Another service did not answer', code: 'upstream_failed' },
  503: { title: 'Not available at the moment', code: 'unavailable' },
}

/** The one place where an error becomes a status. */
export const statusOf = (error: unknown) => (error instanceof HttpError ? error.status : 500)

/**
 * A text without what follows the address in it: a query or a fragment may hold a token, or who
 * somebody is.
 */
export const withoutQueries = (text: string) => text.replace(/\?\S+|#\S*=\S*/g, '')

/** An error as the log may know it: no parameters of a query, no token, no personal data. */
export function describeError(error: unknown): {
  name: string
  message: string
  code?: unknown
  reason?: string
  stack?: string | undefined
} {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error }
  // Drizzle's own message holds the query's parameters; its cause is what happened.
  if (error.cause instanceof Error) return describeError(error.cause)
  // A message of several lines is in the stack, too.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: withoutQueries(error.message.split('\n')[0]!).slice(0, 300),
    stack: frames && withoutQueries(frames.slice(0, 5).join('\n')),
    ...('code' in error && { code: error.code }),
    // Adds the provider's own error, such as access_denied.
    ...('error' in error &&
      typeof error.error === 'string' && { reason: withoutQueries(error.error).slice(0, 100) }),
  }
}

/** An error as RFC 9457 has it. */
export function toProblem(error: unknown, t?: Translate): Problem {
  const status = statusOf(error)
  const { title, code } = statusDetails[status] ?? statusDetails[500]!
  const { errors, params, messageKey, code: own = code } = error instanceof HttpError ? error : {}
  return {
    type: 'about:blank',
    title,
    status,
    code: own,
    ...(messageKey && t && { detail: t(messageKey) }),
    ...(errors && { errors }),
    ...(params && { params }),
  }
}

/** Names the challenge of a call that needs a session; browsers ignore its scheme. */
const sessionChallenge = 'Cookie realm="account", form-action="/account/login"'

/**
 * Returns the headers that an error's status calls for: the challenge of a 401 (RFC 9110, 15.5.2),
 * and `Retry-After` in seconds where it is known.
 */
export function refusalHeaders(error: unknown): Record<string, string> {
  if (statusOf(error) === HttpStatus.unauthorized) return { 'www-authenticate': sessionChallenge }
  const seconds =
    (error instanceof HttpError && error.retryAfter) ||
    (statusOf(error) === HttpStatus.serviceUnavailable && limits.retryAfterSeconds)
  return seconds ? { 'retry-after': String(seconds) } : {}
}

/** An error as a problem document, its sentence by `t`; `extra` are further headers. */
export function problemResponse(error: unknown, extra: Record<string, string> = {}, t?: Translate) {
  const problem = toProblem(error, t)
  const headers = {
    'content-type': 'application/problem+json',
    ...refusalHeaders(error),
    ...extra,
  }
  return Response.json(problem, { status: problem.status, headers })
}

/** The answer to a method that a path does not have; `methods` are those that it has. */
export function methodNotAllowed(methods: readonly string[]) {
  const headers = {
    allow: methods.join(', '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return problemResponse(new HttpError(405, 'method not allowed'), headers)
}
