// Telephone numbers and their codes.

/** Requires so many digits of a mandatory number. */
export const minTelephoneDigits = 7
/** Includes the separators between the digits. */
export const maxTelephoneCharacters = 40
export const codeDigits = 6
/** Delays the next code, and ends the use of one. */
export const codeLifetimeSeconds = 3_600
export const maxCodeTries = 5
/** Counts the codes of one account, for all numbers, and of one network. */
export const codeWindowSeconds = 86_400
export const maxCodesPerAccount = 5
export const maxCodesPerNetwork = 20
