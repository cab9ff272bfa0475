interface Run {
  /** Ends it. Resolves once the step under way is done. */
  stop(): Promise<void>
}

/** Runs work for each of some things, by their keys, and follows as they come and go. */
export function openRuns<Work extends Run>() {
  const runs = new Map<string, Work>()
  const ending = new Set<Promise<void>>()
  let isStopped = false

  function end(key: string, run: Work) {
    runs.delete(key)
    const ended = run.stop().finally(() => ending.delete(ended))
    ending.add(ended)
  }

  /** Ends the work that is not wanted any more, and starts what is new. */
  function follow(wanted: ReadonlyMap<string, () => Work>) {
    for (const [key, run] of runs) if (isStopped || !wanted.has(key)) end(key, run)
    if (isStopped) return
    for (const [key, start] of wanted) if (!runs.has(key)) runs.set(key, start())
  }

  return {
    follow,
    get: (key: string) => runs.get(key),
    async stop() {
      isStopped = true
      follow(new Map())
      await Promise.all(ending)
    },
  }
}
