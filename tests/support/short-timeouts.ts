import { vi } from 'vitest'

/** Makes limits of time ten thousand times as short, until it is restored. */
export function shortenTimeouts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 10_000))
}
