import { atom } from 'nanostores'

/** The banner's message at the top of the page, translated; empty hides it. */
export const $systemMessage = atom('')

/** Shows a message, also when the same one is shown already. */
export function showMessage(message: string) {
  $systemMessage.set('')
  $systemMessage.set(message)
}
