import { createHmac, hash, randomBytes } from 'node:crypto'

/** A random text that nobody guesses, for a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Checks the token's format before a query. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/** Hashes a token, or anything else that must be recognised but not read. */
export const hashToken = (text: string) => hash('sha256', text)

/**
 * The token that each page of a session carries, and its calls with it. It is made from the
 * session's own token, so that a cookie planted by a neighbouring host is worth nothing, and it
 * tells which session a page was made for, also once that has ended.
 */
export const pageToken = (sessionToken: string) => deriveToken('xsrf', sessionToken)

/**
 * Returns the stored hash of a session, which its own token finds, and the token of each of its
 * pages.
 */
export const sessionHash = (sessionToken: string) => hashToken(pageToken(sessionToken))

/**
 * A token made from another, for one purpose: it tells nothing of the other, nor of what is made
 * for another purpose.
 */
export const deriveToken = (purpose: string, token: string) =>
  hash('sha256', `${purpose} ${token}`, 'base64url')

const signed = (text: string, purpose: string, token: string) =>
  `${text}.${createHmac('sha256', token).update(`${purpose} ${text}`).digest('base64url')}`

/**
 * A text that is another each time, which the holder of a token can be told to have got from us:
 * nothing of it is stored.
 */
export const newSignedToken = (purpose: string, token: string) =>
  signed(
    `${Math.floor(Date.now() / 1000)}.${randomBytes(16).toString('base64url')}`,
    purpose,
    token,
  )

/**
 * Returns whether `newSignedToken` made a text for a purpose and a token, at most `seconds` ago.
 */
export function isSignedToken(given: string, purpose: string, token: string, seconds: number) {
  const text = given.slice(0, Math.max(0, given.lastIndexOf('.')))
  return signed(text, purpose, token) === given && Date.now() / 1000 - parseInt(text) <= seconds
}
