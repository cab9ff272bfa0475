import { atom } from 'nanostores'

/**
 * How often the verification of the telephone number was asked for; a wish that comes before the
 * popup is there waits for it.
 */
export const $phonePopup = atom(0)

export const openPhonePopup = () => $phonePopup.set($phonePopup.get() + 1)
