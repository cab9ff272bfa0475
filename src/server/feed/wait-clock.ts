import { feedBytesPerSecond } from './feed-limits.ts'

/** The time that the server waits for a client, in milliseconds. */
export interface ClientTiming {
  /** Without a byte. */
  idleMs: number
  /** In all, and a second more for each `feedBytesPerSecond`. */
  patienceMs: number
}

/**
 * Measures how long a server waits for what a client sends, and calls `onLate` where that is too
 * long. The time in which the server itself works does not count.
 */
export function openWaitClock({ idleMs, patienceMs }: ClientTiming, onLate: () => void) {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let last = 0
  let waitedMs = 0
  let bytes = 0
  const leftMs = (now: number) => {
    const earnedMs = (bytes / feedBytesPerSecond) * 1_000
    return Math.min(idleMs - (now - last), patienceMs + earnedMs - waitedMs - (now - since))
  }
  // Bytes put the end off when the timer goes off, not as they come: there may be very many.
  const check = () => {
    const left = leftMs(performance.now())
    if (left <= 0) onLate()
    else timer = setTimeout(check, left)
  }
  return {
    start() {
      since = performance.now()
      last = since
      check()
    },
    stop() {
      if (!timer) return
      clearTimeout(timer)
      timer = undefined
      waitedMs += performance.now() - since
    },
    /** Notes that bytes have come, which may be while nobody waits for them. */
    add(count: number) {
      bytes += count
      last = performance.now()
    },
  }
}
