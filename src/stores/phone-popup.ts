import { atom } from 'nanostores'

/** Whether the verification of the telephone number is to be open; it stays true until the popup has it. */
export const $phonePopup = atom(false)
