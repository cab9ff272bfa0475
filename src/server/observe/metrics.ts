import cluster from 'node:cluster'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { tellMetrics } from './worker-metrics.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** Counts a message by its kind, whether its server takes it or not. */
export async function countMessage<Result>(
  { messages }: Pick<Metrics, 'messages'>,
  kind: 'sms' | 'mail',
  sending: Promise<Result>,
) {
  try {
    const result = await sending
    messages.inc({ kind, outcome: 'sent' })
    return result
  } catch (error) {
    messages.inc({ kind, outcome: 'failed' })
    throw error
  }
}

/** Separates quick pages from slow ones. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Makes the counters that count what the process does. */
const countersIn = (registers: Registry[]) => ({
  feedLines: new Counter({
    name: 'foyer_feed_lines_total',
    help: 'Lines of the feed by their outcome.',
    labelNames: ['outcome'],
    registers,
  }),
  webhooks: new Counter({
    name: 'foyer_webhooks_total',
    help: 'Deliveries of webhooks by their outcome.',
    labelNames: ['outcome'],
    registers,
  }),
  messages: new Counter({
    name: 'foyer_messages_total',
    help: 'Text messages and e-mails by their outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  }),
  limits: new Counter({
    name: 'foyer_limits_rejected_total',
    help: 'What a limit has refused, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  }),
  signIns: new Counter({
    name: 'foyer_sign_ins_total',
    help: 'Sign-ins by their way and outcome.',
    labelNames: ['way', 'outcome'],
    registers,
  }),
})

/**
 * Opens the metrics of a process. Those of several workers stand beside each other, by the label
 * `worker`.
 */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  if (cluster.isWorker) {
    registry.setDefaultLabels({ worker: String(cluster.worker!.id) })
    tellMetrics(registry)
  }
  return {
    registry,
    ...countersIn(registers),
    requests: new Histogram({
      name: 'foyer_request_seconds',
      help: 'Duration of requests by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: secondsBuckets,
      registers,
    }),
    underWay: new Gauge({
      name: 'foyer_requests_under_way',
      help: 'Requests that are being answered.',
      registers,
    }),
  }
}

/** Sources of what is measured at the moment when somebody asks. */
export interface Measured {
  /** Connections to the database, and the longest wait for one since the last call. */
  connections(): { used: number; waiting: number; longestSeconds: number }
  /** Counts in the database. */
  counts(): Promise<{
    waitingLines: number
    waitingWebhooks: number
    parkedWebhooks: number
    oldestWebhookSeconds: number
  }>
}

/** Adds to the metrics what is read whenever somebody asks for them. */
export function addMeasured({ registry }: Metrics, { connections, counts }: Measured) {
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const used = gauge('foyer_database_connections_used', 'Connections that serve a query.')
  const longest = gauge(
    'foyer_database_longest_wait_seconds',
    'The longest wait for a connection since the metrics were read before.',
  )
  const lines = gauge('foyer_feed_waiting_lines', 'Lines of the feed that wait for another line.')
  const open = gauge('foyer_webhooks_waiting', 'Webhooks that are not delivered yet.')
  const parked = gauge('foyer_webhooks_parked', 'Webhooks that were given up.')
  const oldest = gauge('foyer_webhook_oldest_seconds', 'Age of the oldest waiting webhook.')
  new Gauge({
    name: 'foyer_database_queries_waiting',
    help: 'Queries that wait for a connection.',
    registers,
    async collect() {
      const now = connections()
      this.set(now.waiting)
      used.set(now.used)
      longest.set(now.longestSeconds)
      // The rest of the metrics tells of a database that is away.
      const found = await counts().catch(() => undefined)
      lines.set(found?.waitingLines ?? NaN)
      open.set(found?.waitingWebhooks ?? NaN)
      parked.set(found?.parkedWebhooks ?? NaN)
      oldest.set(found?.oldestWebhookSeconds ?? NaN)
    },
  })
  collectDefaultMetrics({ register: registry })
}
