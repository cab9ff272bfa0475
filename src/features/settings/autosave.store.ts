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

/** Keeps what is chosen, and which of it is not saved yet. */
function makeChoices(shown: readonly number[]) {
  let chosen = shown
  /** Maps each toggled and unsaved choice to a symbol of its latest toggle. */
  const toggles = new Map<number, symbol>()
  return {
    take(ids: readonly number[]) {
      for (const id of difference(chosen, ids)) toggles.set(id, Symbol())
      chosen = ids
    },
    async send(save: AutosaveOptions['save']) {
      const saving = new Map(toggles)
      // Repeats a request in progress: it may not arrive.
      await save(chosen, difference(chosen, [...saving.keys()]))
      for (const [id, sign] of saving) if (toggles.get(id) === sign) toggles.delete(id)
    },
  }
}

/** Choices that are saved once nobody has toggled one for a while. */
export function makeAutosave({ shown, save, changed, failed }: AutosaveOptions) {
  const choices = makeChoices(shown)
  /** True while a choice was not sent yet. */
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = 0
  let last = Promise.resolve(true)
  const isSaved = () => !isWaiting && sent === 0

  async function send(before?: Promise<unknown>) {
    try {
      // A page that is left sends within the same task.
      if (before) await before
      await choices.send(save)
      return true
    } catch (error) {
      isWaiting = true
      failed(error)
      return false
    } finally {
      sent -= 1
      changed(isSaved())
    }
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
    return (last = send(now ? undefined : last))
  }

  return {
    /** Hears of all that is chosen now. */
    toggled(ids: readonly number[]) {
      choices.take(ids)
      isWaiting = true
      changed(false)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), limits.preferencesSaveDelayMs)
    },
    flush,
    isSaved,
  }
}
export type Autosave = ReturnType<typeof makeAutosave>
