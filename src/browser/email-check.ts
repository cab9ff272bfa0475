import { atom } from 'nanostores'
import { send } from '#browser/send.ts'
import { validateEmail } from '#contract/calls.ts'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/browser.ts'
import type { Form } from './form.ts'

/**
 * Asks the server about an e-mail address once typing has stopped for a second; `key` is how the
 * form shows a wrong one. `$isChecking` is what saving waits for: it ends with the answer, or
 * where that takes too long.
 */
export function makeEmailCheck(form: Form, key: string) {
  const $isChecking = atom(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let newest = 0

  async function ask(email: string) {
    const mine = ++newest
    $isChecking.set(true)
    timer = setTimeout(() => $isChecking.set(false), limits.emailCheckTimeoutMs)
    const wrong = await send(validateEmail, { email }, { form: null }).then(
      () => undefined,
      // A check that failed says nothing about the address: saving checks it again.
      (error: { status?: number }) =>
        error.status === HttpStatus.unprocessableContent ? key : undefined,
    )
    // An answer to what was typed before is none.
    if (mine !== newest) return
    clearTimeout(timer)
    form.setError('Email', wrong)
    $isChecking.set(false)
  }

  const typed = (email: string) => {
    clearTimeout(timer)
    newest += 1
    $isChecking.set(false)
    if (email.trim() !== '')
      timer = setTimeout(() => void ask(email.trim()), limits.emailCheckDelayMs)
  }
  return { $isChecking, typed }
}
