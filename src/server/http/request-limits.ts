/** Limits of what one request or connection may take of the process. */

/** Limits path and query, since each part takes time. Longer headers are read, to answer 414. */
export const maxTargetBytes = 8 * 1024
/** Limits a host with its port; DNS has no longer names. */
export const maxHostCharacters = 260
/** Limits `Accept-Encoding`. */
export const maxEncodingCharacters = 500
/** Without a byte of an answer read, or of a request sent. */
export const stalledConnectionMs = 60_000
/** Between two looks at the database for probes, and how long one counts. */
export const readinessEveryMs = 1_000
export const readinessLastsMs = 5_000
/** Limits the answers in progress afterwards. */
export const finishRequestsMs = 10_000
/** Each chunk of a body takes as much time as a large one, so many must not be tiny on average. */
export const maxTinyChunks = 1_000
export const minChunkBytes = 16
