/**
 * Ignores accents, vowel points and invisible marks in a search. JavaScript and PostgreSQL both use
 * it, on text in `NFKD`.
 */
export const ignoredCharacters = [
  String.raw`[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670`,
  String.raw`\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u20d0-\u20ff\u2066-\u2069\ufe00-\ufe2f]`,
].join('')

const letters = ['dđð', 'hħ', 'iı', 'lł', 'oø', 'tŧ', 'σς', 'اٱ', 'كک', 'هة', 'يىی']
const digits = [...'0123456789'].map((digit, n) => digit + '٠١٢٣٤٥٦٧٨٩'[n]! + '۰۱۲۳۴۵۶۷۸۹'[n]!)
/** Signs that are one to somebody who searches, each under the first of them. */
const alike = new Map([...letters, ...digits].map((signs) => [signs[0]!, signs]))
const firstOf = new Map(
  [...alike].flatMap(([first, signs]) => [...signs].map((sign) => [sign, first])),
)
const joined: Record<string, string> = { ss: 'ßẞ', ae: 'æÆ', oe: 'œŒ' }
const apart: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe' }

/** A text without case and accents, its digits Latin, as searches compare it. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(new RegExp(ignoredCharacters, 'gu'), '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (sign) => apart[sign] ?? firstOf.get(sign) ?? sign)

function oneOf(sign: string) {
  const all = [...(alike.get(sign) ?? sign)].flatMap((each) => [each, each.toUpperCase()])
  const signs = new Set(all.filter((each) => [...each].length === 1))
  if (signs.size > 1) return `[${[...signs].join('')}]`
  return /[\0-\x7f]/.test(sign) && !/\w/.test(sign) ? `\\${sign}` : sign
}

/**
 * A PostgreSQL expression for whatever holds the folded text, in any case and whatever locale the
 * database has: it compares with a text in `NFKD` without what is uncounted. Nothing in it repeats,
 * so that it takes as long as a plain comparison.
 */
export const searchPattern = (folded: string) =>
  folded.replace(/ss|ae|oe|[^]/gu, (part) =>
    joined[part] ? `(?:${[...part].map(oneOf).join('')}|[${joined[part]}])` : oneOf(part),
  )
