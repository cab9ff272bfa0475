import { once } from 'node:events'

/**
 * Returns a function that runs work of one name after another, so that work which waits for a lock
 * of its company takes one connection to the database and not all. A signal ends the waiting with
 * its reason, and never work that has begun.
 */
export function openTurns() {
  const lasts = new Map<string, Promise<void>>()
  return async <Result>(name: string, signal: AbortSignal, run: () => Promise<Result>) => {
    const before = lasts.get(name)
    const turn = Promise.withResolvers<void>()
    const last = Promise.all([before, turn.promise]).then(() => {})
    lasts.set(name, last)
    void last.then(() => {
      if (lasts.get(name) === last) lasts.delete(name)
    })
    try {
      await waitFor(before, signal)
      return await run()
    } finally {
      turn.resolve()
    }
  }
}

export type Turns = ReturnType<typeof openTurns>

/** Waits for a promise that is never rejected. Throws the signal's reason once that is aborted. */
async function waitFor(promise: Promise<void> | undefined, signal: AbortSignal) {
  signal.throwIfAborted()
  if (!promise) return
  const done = new AbortController()
  const aborted = once(signal, 'abort', { signal: done.signal }).catch(() => {})
  await Promise.race([promise, aborted])
  done.abort()
  signal.throwIfAborted()
}
