// Services.

export const smsTimeoutMs = 10_000
export const domainTimeoutMs = 2_000
export const vatTimeoutMs = 8_000
export const providerTimeoutMs = 10_000
/** Ends reading, writing or removing one picture in a bucket. */
export const filesTimeoutMs = 5_000
/** Limits the files that a command sends to a bucket at a time. */
export const filesSentAtOnce = 8
/** Separates the removals of files that no row names any more. */
export const fileRemovalIntervalMs = 10_000
export const filesRemovedAtOnce = 20
/** Delays the retry of a failed removal. */
export const fileRetrySeconds = 60
/** Exceeds the time from a file to its row: a file without one is removed then. */
export const unfinishedFileSeconds = 86_400
