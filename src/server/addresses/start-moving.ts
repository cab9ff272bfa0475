import type { Logger } from 'pino'
import type { Brands } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/lists.ts'
import { describeError } from '../api/errors.ts'
import type { Store } from '../store/store.ts'

interface Options {
  store: Pick<Store, 'applyDueMoves'>
  brands: Pick<Brands, 'all'>
  log: Pick<Logger, 'error'>
}

/**
 * Applies the moves whose day has come, now and again and again. Any number of processes may do so.
 * Returns what stops it and waits for the step under way.
 */
export function startMoving({ store, brands, log }: Options) {
  let isStopped = false
  let running: Promise<void> | undefined
  const report = (error: unknown, companyId?: number) =>
    log.error({ companyId, error: describeError(error) }, 'a move could not be applied')
  const run = () =>
    store
      .applyDueMoves({ brands: brands.all, failed: report, isStopped: () => isStopped })
      .catch(report)
  const start = () => {
    // A run that lasts longer than the interval takes up what is due meanwhile.
    running ??= run().finally(() => {
      running = undefined
    })
  }
  start()
  const timer = setInterval(start, limits.moveIntervalMs).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
