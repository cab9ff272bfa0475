import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'astro'
import { revalidated } from '#lib/cache-control.ts'
import { HttpStatus } from '#lib/http-status.ts'

/**
 * What a browser may keep if it asks whether it is still so gets a name for what it is: 304 where
 * the browser has that.
 */
export const withEntityTag: MiddlewareHandler = async ({ request }, next) => {
  const response = await next()
  // Nobody names what HEAD leaves out.
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
