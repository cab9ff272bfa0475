/**
 * PostgreSQL's classes for 'not now': connection failures, a server that stops or is full, a lock
 * or query that took too long.
 */
const unavailable =
  /^(08|53|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)/
const unavailableMessage =
  /Connection terminated|timeout|Query read timeout|Cannot use a pool after|not queryable/i

/**
 * Whether an error means that the database does not serve at the moment, rather than that the query
 * is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    unavailable.test(code) || unavailableMessage.test(error.message) || isUnavailable(error.cause)
  )
}
