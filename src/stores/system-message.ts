import { atom } from 'nanostores'
import { detailOf, errorKeyOf } from '#client/send.ts'

/** The banner's message at the top of the page, translated; empty hides it. */
export const $systemMessage = atom('')

/** Shows a message, also when the same one is shown already. */
export function showMessage(message: string) {
  $systemMessage.set('')
  $systemMessage.set(message)
}

/** Shows why a call failed: the server's sentence, else that of its key, else that it went wrong. */
export function showFailure(error: unknown, messages: { ac_SomethingWentWrong: string }) {
  const known: Record<string, string> = messages
  const reason = detailOf(error) ?? known[errorKeyOf(error) ?? '']
  showMessage(reason ?? messages.ac_SomethingWentWrong)
}
