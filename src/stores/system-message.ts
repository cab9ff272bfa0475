import { atom } from 'nanostores'

/** What the banner at the top of the page says, in the shopper's language; empty hides it. */
export const $systemMessage = atom('')

/** Says something, also where it was said just now. */
export function showMessage(message: string) {
  $systemMessage.set('')
  $systemMessage.set(message)
}
