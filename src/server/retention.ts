import type { Logger } from 'pino'
import type { Brands } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/retention.ts'
import { describeError } from './api/errors.ts'
import { openAccountNames } from './observe/account-names.ts'
import { logSecurity } from './observe/security-events.ts'
import { deleteOldOrders } from './personal-data/delete-old-orders.ts'
import { eraseDue } from './personal-data/erase-due.ts'
import { findRetentions } from './personal-data/retained-years.ts'
import { cleanUp } from './store/clean-up.ts'
import type { Database } from './store/open.ts'

interface Options extends Pick<Database, 'db' | 'vacuum'> {
  brands: Pick<Brands, 'all' | 'unreadable'>
  /** Has the companies whose shops receive webhooks. */
  receivers: { has(companyId: number): boolean }
  log: Pick<Logger, 'error' | 'info' | 'warn'>
}

/** Returns a run that deletes the rows that have expired. */
const openCleaning =
  ({ db, vacuum, log }: Options, isStopped: () => boolean) =>
  () =>
    cleanUp({ db, vacuum }, isStopped).catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'expired records could not be deleted'),
    )

/** Returns a run that erases what is due, and reports each erasure. */
function openErasing({ db, receivers, log }: Options, isStopped: () => boolean) {
  const nameOf = openAccountNames(db)
  return () =>
    eraseDue(db, {
      isStopped,
      hasReceiver: (companyId) => receivers.has(companyId),
      async erased({ companyId, id }) {
        const account = await nameOf(companyId, id)
        logSecurity(log, 'account_erased', { companyId, account, action: 'leave' })
      },
      failed: (error, account) =>
        log.error(
          { companyId: account?.companyId, error: describeError(error) },
          'an account could not be erased',
        ),
    })
}

/** Returns a run that deletes, once a day, the orders whose time is over. */
function openDeleting({ db, brands, log }: Options, isStopped: () => boolean) {
  let next = 0
  return async () => {
    if (Date.now() < next) return
    try {
      let isDone = true
      for (const retention of findRetentions(brands))
        isDone = (await deleteOldOrders(db, retention, isStopped)) && isDone
      if (isDone) next = Date.now() + limits.oldOrdersIntervalMs
    } catch (error) {
      log.error({ error: describeError(error) }, 'old orders could not be deleted')
    }
  }
}

/**
 * Deletes what has expired, the accounts whose owners have left, and what was kept of them long
 * enough: now, and again and again. Any number of processes may do so. Returns what stops it and
 * waits for the step under way.
 */
export function startRetention(options: Options) {
  let isStopped = false
  const runs = [openCleaning, openErasing, openDeleting].map((open) =>
    open(options, () => isStopped),
  )
  let running = Promise.resolve()
  const start = () => {
    for (const run of runs) running = running.then(run)
  }
  start()
  const timer = setInterval(start, limits.retentionIntervalMs).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
