import type { IncomingMessage } from 'node:http'
import * as limits from '#lib/limits.ts'
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

/** Lets a request take as long as it needs. */
export const allowSlow = (request: IncomingMessage) => clearTimeout(timers.get(request))
