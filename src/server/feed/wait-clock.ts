import * as limits from '#lib/limits.ts'

/** How long a server waits for a client, in milliseconds. */
export interface ClientTiming {
  /** Without a byte. */
  idleMs: number
  /** In all, and a second more for each `limits.feedBytesPerSecond`. */
  patienceMs: number
}

/**
 * Measures how long a server waits for what a client sends, and calls `onLate` where that is too
 * long. The time in which the server itself works does not count.
 */
export function openWaitClock({ idleMs, patienceMs }: ClientTiming, onLate: () => void) {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let waitedMs = 0
  let bytes = 0
  const start = () => {
    since = performance.now()
    const left = patienceMs + (bytes / limits.feedBytesPerSecond) * 1_000 - waitedMs
    timer = setTimeout(onLate, Math.min(idleMs, left))
  }
  const stop = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    waitedMs += performance.now() - since
  }
  return {
    start,
    stop,
    /** Notes that bytes have come, which may be while nobody waits for them. */
    add(count: number) {
      bytes += count
      if (!timer) return
      stop()
      start()
    },
  }
}
