import type { Problem } from '#contract/problem.ts'
import * as limits from '#lib/limits.ts'
import { Refusal } from '../refusals.ts'

const titles: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'The method is not allowed here',
  409: 'The state has changed meanwhile',
  413: 'The request is too large',
  415: 'The content type is not supported',
  422: 'Some fields are not valid',
  429: 'Too many requests',
  500: 'Something went wrong',
  502: 'Another service did not answer',
  503: 'Not available at the moment',
}

/** The one place where an error becomes a status. */
export const statusOf = (error: unknown) => (error instanceof Refusal ? error.status : 500)

/** An error as the log may know it: no parameters of a query, no token, no personal data. */
export function describe(error: unknown): { name: string; message: string; code?: unknown; reason?: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error }
  // Drizzle's own message holds the query's parameters; its cause is what happened.
  if (error.cause instanceof Error) return describe(error.cause)
  const frames = error.stack?.split('\n').slice(1, 6).join('\n')
  return {
    name: error.name,
    message: error.message.split('\n')[0]!.slice(0, 300),
    stack: frames,
    ...('code' in error && { code: error.code }),
    // What the provider answered, such as access_denied.
    ...('error' in error && typeof error.error === 'string' && { reason: error.error.slice(0, 100) }),
  }
}

/** An error as RFC 9457 has it. */
export function toProblem(error: unknown): Problem {
  const status = statusOf(error)
  const errors = error instanceof Refusal ? error.errors : undefined
  return { type: 'about:blank', title: titles[status] ?? titles[500]!, status, ...(errors && { errors }) }
}

export function problemResponse(error: unknown, extra: Record<string, string> = {}) {
  const problem = toProblem(error)
  const headers = new Headers({ 'content-type': 'application/problem+json', ...extra })
  const retryAfter = (error instanceof Refusal && error.retryAfter) || (problem.status === 503 && limits.retryAfter)
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return Response.json(problem, { status: problem.status, headers })
}
