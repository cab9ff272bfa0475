import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'

/** A worker that is busy or has just begun is left out of this answer. */
const patienceMs = 2_000

interface Question {
  metrics: number
}
interface Answer extends Question {
  values: MetricObject[]
}

const isOf = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Has a worker tell its metrics to the process that has started it. */
export function tellMetrics(registry: Registry) {
  process.on('message', (message) => {
    if (!isOf(message)) return
    void registry.getMetricsAsJSON().then((values) => process.send!({ ...message, values }))
  })
}

let asked = 0

async function ask(worker: Worker, question: Question) {
  const { promise, resolve } = Promise.withResolvers<MetricObject[] | undefined>()
  const hear = (message: unknown) => {
    if (isOf(message) && message.metrics === question.metrics) resolve((message as Answer).values)
  }
  worker.on('message', hear)
  worker.send(question, (error) => error && resolve(undefined))
  const values = await Promise.race([promise, wait(patienceMs, undefined, { ref: false })])
  worker.off('message', hear)
  return values
}

/** Returns the metrics of all workers that answer, each with its number. */
export async function readWorkerMetrics() {
  const question = { metrics: ++asked }
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
  const told = await Promise.all(workers.map((worker) => ask(worker!, question)))
  return AggregatorRegistry.aggregate(told.filter((values) => values !== undefined)).metrics()
}
