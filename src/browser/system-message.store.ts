import { atom } from 'nanostores'

const none = { text: '', isError: false }

/** The banner's message at the top of the page, translated; an empty text hides it. */
export const $systemMessage = atom(none)

export const hideMessage = () => $systemMessage.set(none)

/** Shows a message, also when the same one is shown already. Only an error stays on its page. */
export function showMessage(text: string, { isError = false } = {}) {
  hideMessage()
  $systemMessage.set({ text, isError })
}
