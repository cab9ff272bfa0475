/**
 * PostgreSQL's classes for 'not now': connection failures, a server that stops or is full, a lock
 * or query that took too long (55P03 and 57014, whatever language the message is in), a transaction
 * that was idle for too long, or changes that waited for each other.
 */
const unavailable =
  /^(08|25P03|40P01|53|55P03|57014|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)/
const unavailableMessage =
  /Connection terminated|timeout|Query read timeout|Cannot use a pool after|not queryable/i

/** PostgreSQL's code for a change on a server that takes none, such as a standby. */
const readOnly = '25006'

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/** Tells an error of a server that takes no changes: after a failover another one does. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === readOnly || isReadOnly(error.cause))

/** Tells an error of one statement that took or waited too long, or was cancelled. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (/^(?:55P03|57014)$/.test(codeOf(error)) || isCancelled(error.cause))

/**
 * Returns whether an error means that the database is unavailable rather than that the query is
 * wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    code === readOnly ||
    unavailable.test(code) ||
    unavailableMessage.test(error.message) ||
    isUnavailable(error.cause)
  )
}
