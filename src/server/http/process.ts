import cluster from 'node:cluster'
import { once } from 'node:events'
import { describeError } from '../api/errors.ts'
import { startBeats } from './heartbeat.ts'
import { processLog } from './process-log.ts'

/**
 * Logs what nobody has caught, in one line without tokens. A promise of a library that is rejected
 * after its answer was given up leaves nothing half-done: the process goes on. An exception may: it
 * ends.
 */
function logUncaught() {
  process.on('unhandledRejection', (reason) =>
    processLog.error({ error: describeError(reason) }, 'unhandled rejection'),
  )
  process.on('uncaughtException', (error) => {
    processLog.fatal({ error: describeError(error) }, 'uncaught exception')
    process.exit(1)
  })
}

/** Says what stops a process, and whether it serves on for a while before it does. */
export interface Stop {
  signal: NodeJS.Signals
  drains: boolean
}

export interface Started {
  /** Says where it is ready. */
  ready: string
  close(how: Stop): Promise<void>
}

/** Says how far the start is: what it announces, where it is ready, or why it cannot start. */
export interface StartReport {
  kind: 'announced' | 'ready' | 'failed'
  text: string
}

function print({ kind, text }: StartReport) {
  if (kind === 'announced') return console.log(text)
  if (kind === 'ready') return console.log(`ready ${text}`)
  console.error('Foyer cannot start.')
  for (const reason of text.split('\n')) console.error(reason)
}

/** A worker reports to the process that has started it, which prints. */
const report = (message: StartReport) =>
  cluster.isPrimary
    ? print(message)
    : new Promise<void>((resolve) => process.send!(message, () => resolve()))

/**
 * Waits until the process that has started this worker knows that it takes no more connections: one
 * that is on its way to an ended worker would never be answered.
 */
async function leaveCluster() {
  const left = once(process, 'disconnect')
  cluster.worker!.disconnect()
  await left
}

/**
 * Runs `start`, reports what it announces and where it is ready, and stops it cleanly on Ctrl-C and
 * SIGTERM. What start throws is the operator's to mend.
 */
export async function runProcess(
  start: (announce: (line: string) => void, signal: AbortSignal) => Promise<Started>,
) {
  logUncaught()
  // A terminal that is closed stops nobody; the process reads its brands again, if it can. With
  // SIGUSR2, one with workers restarts them.
  for (const signal of ['SIGHUP', 'SIGUSR2'] as const)
    process.on(signal, () => processLog.info(`${signal} was received`))
  const stopping = new AbortController()
  const announce = (text: string) => void report({ kind: 'announced', text })
  const started = start(announce, stopping.signal)
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    // Ctrl-C reaches every process of a terminal, and npm passes it on once more.
    if (isStopping) return
    isStopping = true
    try {
      // A signal that comes while it starts ends a wait for others, and else waits for the start:
      // half-opened, it could not be closed.
      stopping.abort()
      const { close } = await started
      // Ctrl-C ends at once; a load balancer has to notice a SIGTERM first.
      await close({ signal, drains: signal === 'SIGTERM' })
      if (cluster.isWorker) await leaveCluster()
      process.exit(0)
    } catch (error) {
      if ((error as Error).name === 'AbortError') process.exit(0)
      console.error(`Foyer did not stop cleanly: ${String(error)}`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  try {
    await report({ kind: 'ready', text: (await started).ready })
    if (cluster.isWorker) startBeats()
  } catch (error) {
    if (isStopping) return
    await report({ kind: 'failed', text: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
}
