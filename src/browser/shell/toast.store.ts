import { atom } from 'nanostores'

const none = { text: '', isError: false }

/** The banner's message at the top of the page, translated; an empty text hides it. */
export const $toast = atom(none)

export const hideToast = () => $toast.set(none)

/** Shows a message, also when the same one is shown already. Only an error stays on its page. */
export function showToast(text: string, { isError = false } = {}) {
  hideToast()
  $toast.set({ text, isError })
}
