import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'astro'
import { revalidated } from '#lib/cache-control.ts'
import { HttpStatus } from '#lib/http-status.ts'

/** Adds an ETag; answers 304 on a match. */
export const withEntityTag: MiddlewareHandler = async ({ request }, next) => {
  const response = await next()
  // A HEAD answer has no body to hash.
  if (
    response.status !== HttpStatus.ok ||
    !response.body ||
    response.headers.get('cache-control') !== revalidated
  )
    return response
  const body = await response.text()
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = new Headers(response.headers)
  headers.set('etag', tag)
  const isKnown = (request.headers.get('if-none-match') ?? '')
    .split(/,\s*/)
    .some((known) => known.replace(/^W\//, '') === tag)
  return isKnown
    ? new Response(null, { status: HttpStatus.notModified, headers })
    : new Response(body, { headers })
}
