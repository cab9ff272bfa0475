import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { serveMetrics } from '../observe/metrics-server.ts'
import { readWorkerMetrics } from '../observe/worker-metrics.ts'
import type { Settings } from '../settings.ts'
import { watchBeats } from './heartbeat.ts'
import { processLog } from './process-log.ts'
import type { Started, StartReport, Stop } from './process.ts'
import { finishRequestsMs } from './request-limits.ts'

/** Limits the pauses before a worker is replaced, which double while none lasts. */
const pauseMs = { first: 1_000, longest: 60_000, look: 100 }
/** Tells a worker that serves from one that ends soon after its start. */
const lastingMs = 60_000
/** Leaves a worker time to close what it has open. */
const closeMs = 10_000

interface Running {
  worker: Worker
  ready: string
  since: number
  /** Resolves with the exit code and the signal of the worker. */
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

/** Holds the workers that serve. */
const serving = new Set<Worker>()

/** Starts a worker and waits until it serves. Throws why it cannot. */
async function startWorker(stopping: AbortSignal, announce?: (line: string) => void) {
  const worker = cluster.fork()
  const ended = once(worker, 'exit') as Running['ended']
  const ready = new Promise<string>((resolve, reject) => {
    worker.on('message', ({ kind, text }: StartReport) => {
      if (kind === 'announced') announce?.(text)
      else if (kind === 'ready') resolve(text)
      else if (kind === 'failed') reject(new Error(text))
    })
    void ended.then(([code, signal]) => {
      const early = new Error(`a worker ended with ${signal ?? code} before it was ready`)
      reject(stopping.aborted ? (stopping.reason as Error) : early)
    })
  })
  const address = await ready
  processLog.info({ worker: worker.id, pid: worker.process.pid }, 'a worker serves')
  serving.add(worker)
  watchBeats(worker, () => {
    processLog.error({ worker: worker.id }, 'a worker hangs and is ended')
    worker.process.kill('SIGKILL')
  })
  void ended.then(() => serving.delete(worker))
  return { worker, ready: address, since: performance.now(), ended }
}

/** Starts a worker that others can do without until it is tried again. */
async function tryToStart(stopping: AbortSignal) {
  try {
    return await startWorker(stopping)
  } catch (error) {
    if (!stopping.aborted) processLog.error(`a worker cannot start: ${(error as Error).message}`)
    return undefined
  }
}

/** Writes how a worker has ended. Returns whether it was stopped, by SIGUSR2 or by an operator. */
function logEnd({ id }: Worker, [code, signal]: Awaited<Running['ended']>) {
  const isStopped = code === 0
  if (isStopped) processLog.info({ worker: id }, 'a worker was stopped')
  else processLog.error({ worker: id, code, signal }, 'a worker ended')
  return isStopped
}

const hasLasted = ({ since }: Running) => performance.now() - since > lastingMs

/** Replaces a worker whenever it ends, until the process stops: at once if it was stopped. */
async function keepServing(first: Running | undefined, stopping: AbortSignal) {
  let running = first
  let failures = 0
  for (;;) {
    const end = await running?.ended
    if (stopping.aborted) return
    const isStopped = running && end && logEnd(running.worker, end)
    if (isStopped || (running && hasLasted(running))) failures = 0
    if (!isStopped) await wait(Math.min(pauseMs.first * 2 ** failures++, pauseMs.longest))
    if (stopping.aborted) return
    running = await tryToStart(stopping)
  }
}

/**
 * Has a worker stop as the process does, and ends one that does not. Returns whether it has stopped
 * cleanly; the signal itself ends one that has hardly begun.
 */
async function stopWorker(worker: Worker, { signal, drains }: Stop, drainMs: number) {
  const exit = once(worker, 'exit') as Running['ended']
  worker.process.kill(signal)
  const end = () => worker.process.kill('SIGKILL')
  const deadline = setTimeout(end, (drains ? drainMs : 0) + finishRequestsMs + closeMs)
  const [code, endedBy] = await exit
  clearTimeout(deadline)
  return code === 0 || endedBy === signal
}

const stopAll = (how: Stop, drainMs: number) =>
  Promise.all(
    Object.values(cluster.workers ?? {}).map((worker) => stopWorker(worker!, how, drainMs)),
  )

/** Replaces the workers one after the other, each once its successor can serve. */
async function restartAll(count: number, drainMs: number, stopping: AbortSignal) {
  for (const worker of [...serving]) {
    await stopWorker(worker, { signal: 'SIGTERM', drains: true }, drainMs)
    while (serving.size < count && !stopping.aborted) await wait(pauseMs.look)
    if (stopping.aborted) return
  }
  processLog.info('all workers were restarted')
}

/** Restarts the workers at each SIGUSR2; one that comes meanwhile changes nothing. */
function restartOnSignal(restart: () => Promise<void>) {
  let restarting: Promise<void> | undefined
  process.on('SIGUSR2', () => {
    restarting ??= restart().finally(() => (restarting = undefined))
  })
}

/**
 * Serves by several processes. The first worker migrates the database and announces what starts;
 * the others start once it serves.
 */
export async function startWorkers(
  settings: Settings,
  announce: (line: string) => void,
  stopping: AbortSignal,
): Promise<Started> {
  const { WORKERS: count, DRAIN_SECONDS } = settings
  // JSON has no words for the files of brands that are passed on.
  cluster.setupPrimary({ serialization: 'advanced' })
  const giveUp = () => void stopAll({ signal: 'SIGINT', drains: false }, 0)
  stopping.addEventListener('abort', giveUp)
  const closeMetrics = await serveMetrics(settings, readWorkerMetrics)
  const first = await startWorker(stopping, announce)
  const others = Array.from({ length: count - 1 }, () => tryToStart(stopping))
  const workers = [first, ...(await Promise.all(others))]
  stopping.removeEventListener('abort', giveUp)
  for (const worker of workers) void keepServing(worker, stopping)
  restartOnSignal(() => restartAll(count, DRAIN_SECONDS * 1_000, stopping))
  return {
    ready: first.ready.replace(/\)$/, `, ${count} workers)`),
    async close(how) {
      const clean = await stopAll(how, DRAIN_SECONDS * 1_000)
      await closeMetrics()
      if (clean.includes(false)) throw new Error('a worker did not stop cleanly')
    },
  }
}
