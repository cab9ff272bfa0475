/**
 * Letters, digits, marks, joiners and hyphens with dots between them: what a domain in any script
 * has. A browser takes the dots of Chinese and Japanese, too.
 */
const foreignDomain = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}\u200C\u200D.。．｡-]+$/u

const atDomain = (email: string) => email.lastIndexOf('@') + 1

function toAsciiDomain(domain: string) {
  if (!foreignDomain.test(domain)) return domain
  try {
    return new URL(`https://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * Returns an e-mail address with its domain in ASCII, as mail servers know it (RFC 5891); the local
 * part and a domain that has no such form stay as they are.
 */
export const asciiEmail = (email: string) =>
  email.slice(0, atDomain(email)) + toAsciiDomain(email.slice(atDomain(email)))

/** Returns whether two texts are the same e-mail address, in any letters. */
export const isSameEmail = (one: string, other: string) =>
  asciiEmail(one.trim()).toLowerCase() === asciiEmail(other.trim()).toLowerCase()
