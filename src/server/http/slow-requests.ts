import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import * as limits from '#lib/limits/requests.ts'
import type { Handler } from './handlers.ts'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Breaks a request off that has not come whole in time. Node's own limit counts for every request
 * of a server: it would cut a feed that is stored more slowly than that.
 */
export const breakOffSlow =
  (timeoutMs: number = limits.requestTimeoutMs): Handler =>
  (request, _response, next) => {
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, timeoutMs)
    timers.set(request, timer.unref())
    request.once('close', () => clearTimeout(timer))
    next()
  }

/**
 * Lets a request take as long as it needs: to come, and also to be answered, when nothing moves on
 * its connection because the server itself works. A client that leaves an answer unread loses it.
 */
export function allowSlow(request: IncomingMessage, response: ServerResponse) {
  clearTimeout(timers.get(request))
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
    else socket.setTimeout(socket.timeout ?? 0)
  })
}
