import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#routes.ts'
import { HttpStatus } from '#lib/http-status.ts'
import type { Services } from '../services.ts'
import type { Handler } from './handlers.ts'
import { readinessEveryMs, readinessLastsMs } from './request-limits.ts'

/** Tells probes how a process is. */

const { live, ready, health } = endpoints

const probes = [live, ready, health].map(({ path }) => path)

export const isProbe = (url: string | undefined) => probes.includes(url ?? '')

const text = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
}

/** Answers that the process runs: a database that is away is no reason to start it again. */
export const answerLive: Handler = (request, response, next) => {
  if (request.url !== live.path) return next()
  return response.writeHead(HttpStatus.ok, text).end('alive')
}

/**
 * Asks the database again and again, so that a probe need not: its answer does not wait behind the
 * requests of shoppers.
 */
export function watchDatabase({ ping }: Pick<Services['store'], 'ping'>) {
  const stopping = new AbortController()
  let last = { isThere: true, at: performance.now() }
  async function watch() {
    while (!stopping.signal.aborted) {
      const isThere = await ping().then(
        () => true,
        () => false,
      )
      last = { isThere, at: performance.now() }
      const options = { signal: stopping.signal, ref: false }
      await wait(readinessEveryMs, undefined, options).catch(() => {})
    }
  }
  void watch()
  return {
    isThere: () => last.isThere && performance.now() - last.at < readinessLastsMs,
    stop: () => stopping.abort(),
  }
}

/** A process that cannot show one brand is ready all the same, for the others. */
const unshownBrands = ({ broken }: Pick<Services, 'broken'>) =>
  broken.size > 0 ? [`not shown: ${[...broken.keys()].join(', ')}`] : []

/** Answers whether the process serves requests. */
export const answerReady =
  (isReady: () => boolean, services: Pick<Services, 'broken'>): Handler =>
  (request, response, next) => {
    if (request.url !== ready.path && request.url !== health.path) return next()
    if (!isReady())
      return response.writeHead(HttpStatus.serviceUnavailable, text).end('unavailable')
    return response
      .writeHead(HttpStatus.ok, text)
      .end(['ok', ...unshownBrands(services)].join('\n'))
  }
