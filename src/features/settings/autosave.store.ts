import * as limits from '#lib/limits/browser.ts'

interface AutosaveOptions {
  /** Lists the choices that the page came with. */
  shown: readonly number[]
  /**
   * Saves what is chosen as the difference to `shown`, so that what another tab chose meanwhile
   * stays.
   */
  save(ids: readonly number[], shown: readonly number[]): Promise<unknown>
  /** Hears whether all is saved: after each toggle that it is not, and after each save. */
  changed(isSaved: boolean): void
  failed(error: unknown): void
}

/** Returns what only one of two lists has. */
const difference = (one: readonly number[], other: readonly number[]) => [
  ...one.filter((id) => !other.includes(id)),
  ...other.filter((id) => !one.includes(id)),
]

/** Choices that are saved once nobody has toggled one for a while. */
// eslint-disable-next-line max-lines-per-function -- functions of one queue, sharing its state
export function makeAutosave({ shown, save, changed, failed }: AutosaveOptions) {
  let chosen = shown
  /** Maps each toggled and unsaved choice to a symbol of its latest toggle. */
  const toggles = new Map<number, symbol>()
  /** True while a choice was not sent yet. */
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = 0
  let last = Promise.resolve(true)

  async function sendAll() {
    const saving = new Map(toggles)
    // Repeats a request in progress: it may not arrive.
    await save(chosen, difference(chosen, [...saving.keys()]))
    for (const [id, sign] of saving) if (toggles.get(id) === sign) toggles.delete(id)
  }

  /**
   * Saves what is not saved yet, after what is on its way, or at once; answers whether all of it is
   * saved then.
   */
  function flush({ now = false } = {}): Promise<boolean> {
    clearTimeout(timer)
    if (!isWaiting) return last
    isWaiting = false
    sent += 1
    last = (now ? sendAll() : last.then(sendAll))
      .then(
        () => {
          changed(!isWaiting)
          return true
        },
        (error: unknown) => {
          isWaiting = true
          changed(false)
          failed(error)
          return false
        },
      )
      .finally(() => {
        sent -= 1
      })
    return last
  }

  return {
    /** Hears of all that is chosen now. */
    toggled(ids: readonly number[]) {
      for (const id of difference(chosen, ids)) toggles.set(id, Symbol())
      chosen = ids
      isWaiting = true
      changed(false)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), limits.preferencesSaveDelayMs)
    },
    flush,
    isSaved: () => !isWaiting && sent === 0,
  }
}
export type Autosave = ReturnType<typeof makeAutosave>
