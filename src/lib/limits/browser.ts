// The browser.

export const toastSeconds = 5
/** A message that another page left longer ago is not shown any more. */
export const messageKeptMs = 10_000
/** A failure that was shown for less than this before its page was left goes along. */
export const failureUnreadMs = 5_000
export const pageTransitionMs = 250
/** A navigation that has not led anywhere by then was stopped. */
export const maxTransitionMs = 10_000
export const logoutDelayMs = 500
/** A wider window logs out at once. */
export const maxLogoutDelayPixels = 991
/** Limits the time between the clicks of a double click. */
export const doubleClickMs = 500
export const emailCheckDelayMs = 1_000
/** Saving waits no longer than this for the check of an address: it checks it again. */
export const emailCheckTimeoutMs = 3_000
export const codeSubmitDelayMs = 1_000
export const preferencesSaveDelayMs = 2_000
/** A link waits no longer than this for what is being saved. */
export const leavingTimeoutMs = 3_000
export const maxGoogleButtonPixels = 600
