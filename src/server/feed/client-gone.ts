import type { IncomingMessage, ServerResponse } from 'node:http'

/** The reason of a signal whose client has closed the connection before it got its answer. */
export class ClientGone extends Error {}

/**
 * Returns a controller that aborts with `ClientGone` once the client of a request cannot be
 * answered any more, be it that it has gone before this is called.
 */
export function watchClient(request: IncomingMessage, response: ServerResponse) {
  const controller = new AbortController()
  const stop = () => controller.abort(new ClientGone('the client has closed the connection'))
  if (request.destroyed || response.destroyed) stop()
  request.on('error', stop)
  response.once('close', () => {
    if (!response.writableFinished) stop()
  })
  return controller
}
