import { domainToUnicode } from 'node:url'
import { asciiEmail } from '#lib/email-address.ts'

/**
 * Returns a stored e-mail address as people read it: its domain in its own script, where that leads
 * back to the very same address.
 */
export function shownEmail(email: string) {
  if (!/@.*xn--/i.test(email)) return email
  const at = email.lastIndexOf('@') + 1
  const shown = email.slice(0, at) + domainToUnicode(email.slice(at))
  return asciiEmail(shown) === email ? shown : email
}
