import { atom } from 'nanostores'

interface Toast {
  text: string
  /** A failure stays until somebody closes it; good news leaves by itself. */
  isError: boolean
  /** Set where the failure is over: it is shown no longer. */
  isOver?: boolean
}

const none: Toast = { text: '', isError: false }

/** The latest message at the top of the page, translated; an empty text hides the good news. */
export const $toast = atom(none)

export const hideToast = () => $toast.set({ ...none })

/** Shows a message, also when the same one is shown already. */
export const showToast = (text: string, { isError = false } = {}) => $toast.set({ text, isError })

/** Hides a failure that is over. */
export const takeBack = (text: string) => $toast.set({ text, isError: true, isOver: true })
