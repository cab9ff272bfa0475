import type { Problem } from '#contract/problem.ts'
import { refusals } from '#contract/refusals.ts'
import type { Translate } from '#i18n/messages.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/requests.ts'
import { Refusal, refuse } from '../refusal.ts'

/** The one place where an error becomes a status. */
export const statusOf = (error: unknown) => (error instanceof Refusal ? error.status : 500)

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
  const { code, errors, params, messageKey } =
    error instanceof Refusal ? error : refuse('internal_error')
  const { status, meaning } = refusals[code]
  return {
    type: 'about:blank',
    title: meaning,
    status,
    code,
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
    (error instanceof Refusal && error.retryAfter) ||
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
  return problemResponse(refuse('method_not_allowed'), headers)
}
