/**
 * Lets a browser keep an answer but never use it without revalidation, even without a connection.
 */
export const revalidated = 'private, no-cache, must-revalidate'
