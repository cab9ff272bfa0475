import type { SubmitEvent } from 'react'

interface Outcomes {
  /** Answers whether the form was saved. */
  save(form: HTMLFormElement): Promise<boolean>
  done(form: HTMLFormElement): void
  failed(error: unknown): void
}

/**
 * Handles submission: in a refused form the first wrong field gets the focus once the page shows
 * it.
 */
export const submitHandler =
  ({ save, done, failed }: Outcomes) =>
  async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    try {
      if (await save(form)) {
        // Nothing typed is left to lose: the page may be asked for anew.
        form.dispatchEvent(new Event('saved', { bubbles: true }))
        done(form)
      } else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    } catch (error) {
      failed(error)
    }
  }
