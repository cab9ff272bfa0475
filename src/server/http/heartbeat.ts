import type { Worker } from 'node:cluster'

/**
 * A worker tells once a second that its event loop turns. One that has not for half a minute, such
 * as one in a loop without end, is ended and replaced.
 */

const beatMs = 1_000
/** Counts beats rather than time: a machine that was suspended has missed one. */
const maxMissed = 30

interface Beat {
  kind: 'alive'
}

/** Has a worker tell that it does not hang. */
export function startBeats() {
  const beat: Beat = { kind: 'alive' }
  setInterval(() => process.connected && process.send!(beat), beatMs).unref()
}

/** Calls `end` once a worker hangs. */
export function watchBeats(worker: Worker, end: () => void) {
  let missed = 0
  worker.on('message', ({ kind }: Partial<Beat>) => {
    if (kind === 'alive') missed = 0
  })
  const timer = setInterval(() => {
    missed += 1
    if (missed === maxMissed) end()
  }, beatMs)
  worker.once('exit', () => clearInterval(timer))
}
