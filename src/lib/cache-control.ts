/**
 * For an answer that a browser may keep, but never use without asking whether it is still so. The
 * last word says the same of a copy that has become stale without a connection.
 */
export const revalidated = 'private, no-cache, must-revalidate'
