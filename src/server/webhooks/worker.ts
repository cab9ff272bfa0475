import type { Logger } from 'pino'
import * as limits from '#lib/limits.ts'
import { describeError } from '../api/errors.ts'
import type { Db } from '../db/open.ts'
import { lease, markDelivered, markFailed, type StoredEvent } from './deliveries.ts'
import type { Receiver, Receivers } from './receivers.ts'
import { openSecrets } from './secrets.ts'
import { send } from './send.ts'

interface Timing {
  /** How long a process has an event for itself: longer than a delivery may take. */
  leaseSeconds?: number
  timeoutMs?: number
  /** How long to wait after each time that failed; after the last one more an event is parked. */
  retrySeconds?: readonly number[]
  /** How often to look for events where there was none. */
  pollMs?: number
}

interface Options extends Timing {
  db: Db
  log: Pick<Logger, 'error' | 'info'>
}

/** What is sent of an event. */
const messageOf = ({ messageId, type, created, data }: StoredEvent) => ({
  id: messageId,
  body: JSON.stringify({ type, timestamp: created.toISOString(), data }),
})

/** Delivers what one receiver is to hear, until it is stopped. */
function startReceiver(receiver: Receiver, { db, log, ...timing }: Options) {
  const {
    leaseSeconds = limits.webhookLeaseSeconds,
    retrySeconds = limits.webhookRetrySeconds,
    pollMs = limits.webhookPollMs,
    timeoutMs,
  } = timing
  const { companyId } = receiver
  const underWay = new Set<Promise<void>>()
  let goodSecrets: Awaited<ReturnType<typeof openSecrets>> | undefined
  let isStopped = false
  let isFailing = false
  let wake = () => {}
  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function deliver(event: StoredEvent, secrets: readonly string[]) {
    const reason = await send(receiver, messageOf(event), secrets, timeoutMs).then(
      () => undefined,
      (error: Error) => error.message || 'no connection',
    )
    if (reason === undefined) {
      await markDelivered(db, event)
      return
    }
    const isParked = await markFailed(db, event, reason, retrySeconds)
    if (isParked)
      log.error({ companyId, event: event.id, reason }, 'a webhook was given up: it is parked')
  }

  /** Reports a failure of the database once, and whether it is over. */
  function report(error?: unknown) {
    if (error && !isFailing)
      log.error({ companyId, error: describeError(error) }, 'webhooks could not be delivered')
    if (!error && isFailing) log.info({ companyId }, 'webhooks are delivered again')
    isFailing = error !== undefined
  }

  /** Starts what is due; answers whether there may be more. */
  async function startDue() {
    goodSecrets ??= await openSecrets(db, receiver)
    const free = limits.maxWebhooksAtOnce - underWay.size
    if (free === 0) return false
    const events = await lease(db, companyId, free, leaseSeconds)
    for (const event of events) {
      const delivery = deliver(event, goodSecrets())
        .catch(report)
        .finally(() => {
          underWay.delete(delivery)
          wake()
        })
      underWay.add(delivery)
    }
    report()
    return events.length === free
  }

  async function run() {
    while (!isStopped) {
      const hasMore = await startDue().catch((error: unknown) => {
        report(error)
        return false
      })
      if (!hasMore && !isStopped) await wait()
    }
    await Promise.all(underWay)
  }

  const running = run()
  return async () => {
    isStopped = true
    wake()
    await running
  }
}

/**
 * Delivers what shops are to hear, at least once and for each account in order. Any number of
 * processes may do so. Answers what stops it, which waits for what is under way.
 */
export function startWebhooks(receivers: Receivers, options: Options) {
  const stops = [...receivers.values()].map((receiver) => startReceiver(receiver, options))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
