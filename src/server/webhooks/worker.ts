import type { Logger } from 'pino'
import * as limits from '#lib/limits/webhooks.ts'
import { describeError } from '../api/errors.ts'
import type { Metrics } from '../observe/metrics.ts'
import { openRuns } from '../runs.ts'
import type { Db } from '../store/open.ts'
import { lease, markDelivered, markFailed, type StoredEvent } from './deliveries.ts'
import type { Receiver, Receivers } from './receivers.ts'
import { openSecrets } from './secrets.ts'
import { sendEvent } from './send.ts'

interface Timing {
  /** Reserves an event for one process, for longer than a delivery may take. */
  leaseSeconds?: number
  timeoutMs?: number
  /** Delays each retry; after the last one an event is parked. */
  retrySeconds?: readonly number[]
  /** Separates two looks for events where there was none. */
  pollMs?: number
}

interface Options extends Timing {
  db: Db
  log: Pick<Logger, 'error' | 'info'>
  metrics: Pick<Metrics, 'webhooks'>
}

/** Returns the message of an event. */
const messageOf = ({ messageId, type, created, data }: StoredEvent) => ({
  id: messageId,
  body: JSON.stringify({ type, timestamp: created.toISOString(), data }),
})

/** Sends an event, and notes what became of it. */
async function deliver(
  receiver: Receiver,
  event: StoredEvent,
  secrets: readonly string[],
  { db, log, metrics, timeoutMs, retrySeconds = limits.webhookRetrySeconds }: Options,
) {
  const reason = await sendEvent(receiver, messageOf(event), secrets, timeoutMs).then(
    () => undefined,
    (error: Error) => error.message || 'no connection',
  )
  if (reason === undefined) {
    await markDelivered(db, event)
    metrics.webhooks.inc({ outcome: 'delivered' })
    return
  }
  const { companyId } = receiver
  const isParked = await markFailed(db, event, reason, retrySeconds)
  metrics.webhooks.inc({ outcome: isParked ? 'parked' : 'failed' })
  if (isParked) log.error({ companyId, event: event.id, reason }, 'a webhook was parked')
}

/** Reports a failure of the database once, and whether it is over. */
function failureReport({ companyId }: Receiver, log: Options['log']) {
  let isFailing = false
  return (error?: unknown) => {
    if (error && !isFailing)
      log.error({ companyId, error: describeError(error) }, 'webhooks could not be delivered')
    if (!error && isFailing) log.info({ companyId }, 'webhooks are delivered again')
    isFailing = error !== undefined
  }
}

/** A pause that ends by itself, or by `wake`. */
function makePause(pauseMs: number) {
  let wake = () => {}
  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return { wait, wake: () => wake() }
}

/** Delivers what one receiver is to hear, until it is stopped. */
function startReceiver(receiver: Receiver, options: Options) {
  const { db, leaseSeconds = limits.webhookLeaseSeconds, pollMs = limits.webhookPollMs } = options
  const underWay = new Set<Promise<void>>()
  const report = failureReport(receiver, options.log)
  let goodSecrets: Awaited<ReturnType<typeof openSecrets>> | undefined
  const { wait, wake } = makePause(pollMs)
  let isStopped = false

  /** Starts what is due; answers whether there may be more. */
  async function startDue() {
    goodSecrets ??= await openSecrets(db, receiver)
    const free = limits.maxWebhooksAtOnce - underWay.size
    if (free === 0) return false
    const events = await lease(db, receiver.companyId, free, leaseSeconds)
    for (const event of events) {
      const delivery = deliver(receiver, event, goodSecrets(), options)
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
      const hasMore = await startDue().catch(report)
      if (!hasMore && !isStopped) await wait()
    }
    await Promise.all(underWay)
  }

  const running = run()
  return {
    async stop() {
      isStopped = true
      wake()
      await running
    },
  }
}

/**
 * Delivers what shops are to hear, at least once and for each account in order. Any number of
 * processes may do so. `follow` takes up receivers that have come or gone; `stop` waits for what is
 * under way.
 */
export function startWebhooks(receivers: Receivers, options: Options) {
  const runs = openRuns<ReturnType<typeof startReceiver>>()
  const follow = () => {
    const starts = [...receivers.values()].map(
      (receiver) => [JSON.stringify(receiver), () => startReceiver(receiver, options)] as const,
    )
    runs.follow(new Map(starts))
  }
  follow()
  return { follow, stop: runs.stop }
}
