/**
 * Returns a function that runs `work` unless it runs already: then it runs once more at the end.
 * The promise resolves once a run that began after the call is complete. Errors go to `failed`.
 */
export function takeTurns(work: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = () => {
    running = work()
      .catch(failed)
      .finally(() => (running = undefined))
    return running
  }
  return (): Promise<void> => {
    if (!running) return run()
    next ??= running.then(() => {
      next = undefined
      return run()
    })
    return next
  }
}
