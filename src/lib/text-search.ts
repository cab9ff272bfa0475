import { toAsciiDigits } from './digits.ts'

/** Digits of any script as 0 to 9, letters without their case and accents, and without unseen marks, as somebody types who searches. */
export const plain = (text: string) =>
  toAsciiDigits(text)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

/**
 * How well an option such as `Netherlands +31` fits what was typed: 0 begins so, or has it as a whole word, 1 has a word that begins so,
 * 2 has it somewhere, undefined not at all. A code may be typed with `+`, `00`, or without.
 */
export function rank(option: string, query: string) {
  const [text, wanted] = [plain(option), plain(query).trim().replace(/^00/, '+')]
  const words = text.split(/\s+/)
  if (text.startsWith(wanted) || words.includes(wanted) || words.includes(`+${wanted}`)) return 0
  if (words.some((word) => word.startsWith(wanted))) return 1
  return text.includes(wanted) ? 2 : undefined
}

/** Whether every word of a search is somewhere in what an address shows. */
export const matches = (lines: readonly string[], query: string) => {
  const text = plain(lines.join(' '))
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
