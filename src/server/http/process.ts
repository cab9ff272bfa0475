import { describeError } from '../api/errors.ts'
import { processLog } from './process-log.ts'
import { drainMs } from './request-limits.ts'

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

interface Started {
  ready: string
  /** Stops, after it has served for `drainMs` more. */
  close(how: { drainMs: number }): Promise<void>
}

/**
 * Runs `start`, prints what it announces and where it is ready, and stops it cleanly on Ctrl-C and
 * SIGTERM. What start throws is the operator's to mend.
 */
export async function runProcess(
  start: (announce: (line: string) => void, signal: AbortSignal) => Promise<Started>,
) {
  logUncaught()
  const stopping = new AbortController()
  const started = start((line) => console.log(line), stopping.signal)
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
      await close({ drainMs: signal === 'SIGTERM' ? drainMs : 0 })
      process.exit(0)
    } catch (error) {
      if ((error as Error).name === 'AbortError') process.exit(0)
      console.error(`Foyer did not stop cleanly: ${String(error)}`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  try {
    console.log(`ready ${(await started).ready}`)
  } catch (error) {
    if (isStopping) return
    console.error('Foyer cannot start.')
    const reasons = error instanceof Error ? error.message : String(error)
    for (const reason of reasons.split('\n')) console.error(reason)
    process.exit(1)
  }
}
