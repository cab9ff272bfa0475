/** Limits of what one request or connection may take of the process. */

/** Of path and query, each part of which takes time. Longer headers are read, to answer by 414. */
export const maxTargetBytes = 8 * 1024
/** Of a host with its port; DNS has no longer names. */
export const maxHostCharacters = 260
/** Of `Accept-Encoding`. */
export const maxEncodingCharacters = 500
/** Without a byte of an answer read, or of a request sent. */
export const stalledConnectionMs = 60_000
/** How long a process still listens after SIGTERM, while its health is 503. */
export const drainMs = 5_000
/** How long the answers that are under way may then take. */
export const finishRequestsMs = 10_000
/** Each chunk of a body takes as much time as a large one, so many must not be tiny on average. */
export const maxTinyChunks = 1_000
export const minChunkBytes = 16
