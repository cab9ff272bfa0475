import { HttpStatus } from './http-status.ts'

/** Tells a prefetch by `Sec-Purpose`: such a request must leave no trace. */
export const isPrefetch = (request: Request) =>
  /prefetch/.test(request.headers.get('sec-purpose') ?? '')

/**
 * Tells a request whose answer nobody sees: a prefetch, or one for the headers alone. It uses up no
 * message.
 */
export const isUnseenRequest = (request: Request) =>
  request.method === 'HEAD' || isPrefetch(request)

/**
 * Fails a prefetch whose answer a navigation must not reuse: the browser drops it, and asks again
 * when the link is followed.
 */
export const refusePrefetch = () => new Response(null, { status: HttpStatus.serviceUnavailable })
