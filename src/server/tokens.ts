import { createHash, randomBytes } from 'node:crypto'

/** A random text that nobody guesses, for a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Whether a text could be one: what we could not have made is not worth a query. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/** What is stored of a token, or of anything else that must be known again but not be read. */
export const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The token that each page of a session carries, and its calls with it. It is made from the session's own token, so that a cookie
 * planted by a neighbouring host is worth nothing, and it tells which session a page was made for, also once that has ended.
 */
export const pageToken = (sessionToken: string) => derived('xsrf', sessionToken)

/** What is stored of a session: it is found by its own token, and by the token of each of its pages. */
export const sessionHash = (sessionToken: string) => hashed(pageToken(sessionToken))

/** A token made from another, for one purpose: it tells nothing of the other, nor of what is made for another purpose. */
export const derived = (purpose: string, token: string) =>
  createHash('sha256').update(`${purpose} ${token}`).digest('base64url')
