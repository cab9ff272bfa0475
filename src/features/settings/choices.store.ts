import { limits } from '#lib/limits.ts'

interface Saving {
  save(ids: number[]): Promise<unknown>
  done(): void
  failed(): void
}

/** Choices that are saved once nobody has toggled one for a while, one save after the other. */
export function makeChoices({ save, done, failed }: Saving) {
  /** What is chosen and not saved yet. */
  let wanted: number[] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve(true)

  /** Saves what is not saved yet, now; answers whether all is saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    const ids = wanted
    if (!ids) return last
    wanted = undefined
    const saved = last
      .then(() => save(ids))
      .then(
        () => {
          done()
          return true
        },
        () => {
          // A later choice holds this one, too.
          wanted ??= ids
          failed()
          return false
        },
      )
    last = saved
    return saved
  }

  return {
    toggled(ids: number[]) {
      wanted = ids
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), limits.preferencesSave)
    },
    flush,
    isSaved: () => wanted === undefined,
  }
}
export type Choices = ReturnType<typeof makeChoices>
