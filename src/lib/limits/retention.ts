// Times after which closed accounts and other data are deleted.

/** The time from a shopper's request to the erasure, in which a sign-in cancels it. */
export const leavingSeconds = 14 * 86_400
/** Separates the runs that delete what is kept no longer. */
export const retentionIntervalMs = 600_000
/** Limits the rows that one query of the clean-up deletes. */
export const cleanUpRows = 1_000
/** Separates the looks for orders whose time is over, which ends with a year. */
export const oldOrdersIntervalMs = 86_400_000
/** Limits the erased accounts that one step looks at. */
export const erasedAccountsAtOnce = 200
/** Limits the orders that one step deletes, as their parts follow. */
export const deletedOrdersAtOnce = 100
/** The legal guarantee of the EU lasts two years; no law on bookkeeping asks for less. */
export const minRetainedYears = 2
export const maxRetainedYears = 30
