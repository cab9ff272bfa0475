import * as limits from '#lib/limits.ts'

interface Saving {
  save(ids: number[]): Promise<unknown>
  done(): void
  failed(): void
}

/** Choices that are saved once nobody has toggled one for a while. */
export function makeChoices({ save, done, failed }: Saving) {
  /** What is chosen and was not sent yet. */
  let wanted: number[] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = 0
  let last = Promise.resolve(true)

  /** Saves what is not saved yet, after what is on its way, or at once; answers whether all of it is saved then. */
  function flush({ now = false } = {}): Promise<boolean> {
    clearTimeout(timer)
    const ids = wanted
    if (!ids) return last
    wanted = undefined
    sent += 1
    last = (now ? save(ids) : last.then(() => save(ids)))
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
      .finally(() => {
        sent -= 1
      })
    return last
  }

  return {
    toggled(ids: number[]) {
      wanted = ids
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), limits.preferencesSave)
    },
    flush,
    isSaved: () => wanted === undefined && sent === 0,
  }
}
export type Choices = ReturnType<typeof makeChoices>
