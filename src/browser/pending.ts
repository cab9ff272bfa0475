import { atom, type ReadableAtom } from 'nanostores'

/** Tracks pending changes of items, by their ids. */
export function makePending() {
  const $ids = atom<readonly number[]>([])
  return {
    $pending: $ids as ReadableAtom<readonly number[]>,
    /**
     * Runs `change` for the items without a pending change; resolves to whether there were any.
     * Rejects as `change` does.
     */
    async runExclusive(ids: readonly number[], change: (free: number[]) => Promise<unknown>) {
      const free = ids.filter((id) => !$ids.get().includes(id))
      if (free.length === 0) return false
      $ids.set([...$ids.get(), ...free])
      try {
        await change(free)
        return true
      } finally {
        $ids.set($ids.get().filter((id) => !free.includes(id)))
      }
    },
  }
}
