import { toAsciiDigits } from './digits.ts'

/**
 * Returns a text without case, accents, apostrophes and unseen marks, its digits Latin. It is less
 * than `foldText`, for names of countries and languages alone, and so are its bytes in browsers.
 */
const normalizeText = (text: string) =>
  toAsciiDigits(text)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’‘ʼʻ`´]/gu, '')
    .toLowerCase()

/**
 * Normalises a name: "St." and "Saint", "&" and "and", a leading "the", and hyphens make no
 * difference.
 */
const named = (text: string) =>
  normalizeText(text)
    .replaceAll('&', ' and ')
    .replace(/(^|\P{L})st(?:\.|(?!\p{L}))/gu, '$1saint')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(/^the /, '')

/** Returns the names of an option: the whole text, its name alone, its code and its other names. */
function namesOf(text: string, otherNames: readonly string[]) {
  const [name = '', ...rest] = text.split(/ (?=[(+])/)
  const code = rest.at(-1) ?? ''
  return [text, name, code, code.slice(1), ...otherNames]
}

/**
 * Ranks an option such as `Netherlands +31` by the typed text: 0 equal, 1 begins with it, 2 a word
 * begins with it, 3 contains it, undefined otherwise. A code may have `+`, `00`, or neither;
 * `otherNames` are such as `NL|Holland`.
 */
export function rankOption(option: string, query: string, otherNames = '') {
  const [text, wanted] = [named(option), named(query).replace(/^00/, '+')]
  const names = namesOf(text, otherNames.split('|').map(named)).filter(Boolean)
  if (names.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  if (text.split(/\s+/).some((word) => word.startsWith(wanted))) return 2
  return text.includes(wanted) ? 3 : undefined
}

/** The options that fit what was typed, best first; of those that are called so the main one. */
export const findOptions = <Option extends { text: string; names: string; isMain: boolean }>(
  options: readonly Option[],
  query: string,
) =>
  options
    .flatMap((option, index) => {
      const found = rankOption(option.text, query, option.names)
      return found === undefined ? [] : [{ ...option, index, rank: found }]
    })
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        (one.rank === 0 ? Number(other.isMain) - Number(one.isMain) : one.index - other.index),
    )
