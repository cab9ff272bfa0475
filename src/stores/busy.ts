import { atom, type ReadableAtom } from 'nanostores'

/** Which of many things are being changed, by their ids. */
export function makeBusy() {
  const $ids = atom<readonly number[]>([])
  return {
    $busy: $ids as ReadableAtom<readonly number[]>,
    /** Runs `change` unless one of the same thing is under way; answers whether it ran. Rejects as `change` does. */
    async alone(id: number, change: () => Promise<unknown>) {
      if ($ids.get().includes(id)) return false
      $ids.set([...$ids.get(), id])
      try {
        await change()
        return true
      } finally {
        $ids.set($ids.get().filter((other) => other !== id))
      }
    },
  }
}
