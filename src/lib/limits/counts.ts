// Counts, for so long, the failures and outside requests of a network or account.

export const signInWindowSeconds = 600
/** Counts failed sign-ins: each may ask a provider. */
export const maxSignInsPerNetwork = 60
export const checkWindowSeconds = 3_600
export const maxVatChecks = 60
export const maxEmailChecks = 60
/** Counts links that open nothing. */
export const maxWrongOrderLinks = 60
/** Counts failed codes. */
export const maxVoucherGuesses = 20

/** Counts the use of one account's unsubscribe links, whoever has them. */
export const maxUnsubscribes = 60

/** Counts an account's changes in all of its tabs and browsers, but not the refused ones. */
export const maxChanges = 60
export const changeWindowSeconds = 60
