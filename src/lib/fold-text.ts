/** Matches accents, vowel points, apostrophes and invisible marks in a text in `NFKD`. */
const ignoredCharacters = new RegExp(
  [
    String.raw`['’‘ʼʻ\u0060\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a`,
    String.raw`\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f`,
    String.raw`\u20d0-\u20ff\u2066-\u2069\ufe00-\ufe2f]`,
  ].join(''),
  'gu',
)

const letters = ['dđð', 'hħ', 'iı', 'lł', 'oø', 'tŧ', 'σς', 'اٱ', 'كک', 'هة', 'يىی']
const digits = [...'0123456789'].map((digit, n) => digit + '٠١٢٣٤٥٦٧٨٩'[n]! + '۰۱۲۳۴۵۶۷۸۹'[n]!)
/** Maps signs that are equal to somebody who searches to the first of them. */
const firstOf = new Map(
  [...letters, ...digits].flatMap((signs) => [...signs].map((sign) => [sign, signs[0]!])),
)
const apart: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe' }

/** Returns a text without case and accents, its digits Latin, as searches compare it. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(ignoredCharacters, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (sign) => apart[sign] ?? firstOf.get(sign) ?? sign)
