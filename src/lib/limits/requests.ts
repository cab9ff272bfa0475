// Requests and answers.

/** Limits the request line and all headers; `server/http/request-limits.ts` limits the address. */
export const maxHeaderBytes = 128 * 1024
/** Limits a body of JSON, or of a form. */
export const maxBodyBytes = 64 * 1024
/** Limits an account with all of its lists, which a client may send back. */
export const maxAccountBytes = 512 * 1024
/** Exceeds any form of ours, and is quick to read. */
export const maxFormFields = 500
/** Ends an incomplete request; a feed may take longer, as long as it goes on. */
export const requestTimeoutMs = 300_000
export const headersTimeoutMs = 60_000
/** Exceeds a proxy's own limit, so that it never reuses a closing connection. */
export const connectionIdleMs = 75_000
export const retryAfterSeconds = 10
/** Breaks an answer off of which the client takes nothing for so long. */
export const stalledAnswerMs = 60_000
