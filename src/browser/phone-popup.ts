import { atom } from 'nanostores'

/** Counts the requests to verify the telephone number; one that precedes the popup waits for it. */
export const $phonePopup = atom(0)

export const openPhonePopup = () => $phonePopup.set($phonePopup.get() + 1)
