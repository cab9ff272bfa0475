import { toAsciiDigits } from './digits.ts'

/**
 * Digits of any script as 0 to 9, letters without their case and accents, without apostrophes and
 * unseen marks, as somebody types who searches.
 */
export const normalizeText = (text: string) =>
  toAsciiDigits(text)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’‘ʼʻ`´]/gu, '')
    .toLowerCase()

/** Returns whether an address shows every word of a search. */
export const matchesEveryWord = (lines: readonly string[], query: string) => {
  const text = normalizeText(lines.join(' '))
  return normalizeText(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
