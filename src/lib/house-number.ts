import { toHalfWidth } from './full-width.ts'

/** Hyphens, dashes and minus signs. */
const dashes = / ?(?:[\p{Pd}−] ?)+/gu
/** The long vowel mark, which Japanese keyboards write for a hyphen. */
const vowelMark = /(\d) ?[ーｰ] ?(?=[\da-z])/gi

/**
 * Returns a house number, or its suffix, with one hyphen in the place of dashes and the spaces
 * around them, and with none at an end: `12 – B` and `12--B` are `12-B`. One that is nothing but
 * dashes stays as it is.
 */
export function normalHouseNumber(text: string) {
  // Patterns of one space read a long line of them once.
  const written = toHalfWidth(text).trim().replace(/\s+/g, ' ')
  const hyphenated = written.replace(vowelMark, '$1-').replace(dashes, '-')
  return hyphenated.replace(/^-|-$/g, '') || written
}
