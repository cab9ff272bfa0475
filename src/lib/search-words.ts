import { foldText } from './fold-text.ts'

/** Returns the different words of some texts, folded, as searches compare them. */
export function searchWords(texts: readonly string[]) {
  const words = foldText(texts.join('\n')).split(/\s+/)
  return [...new Set(words)].filter((word) => word !== '')
}

/**
 * Lists the endings of plurals in the seven languages, the longest first. What is left of a word
 * finds its singular and its other plurals.
 */
const endings = /(?:en|es|er|os|as|ow|ami|ach|ych|ات|ون|ين|[snexyi])$/u
const minStemLetters = 3

/** Returns the stem of a word; the word itself where it has no ending, or is no word. */
function stemOf(word: string) {
  if (!/^\p{L}+$/u.test(word)) return word
  const stem = word.replace(endings, '')
  if (stem.length < minStemLetters || stem === word) return word
  // 'tassen' is the plural of 'tas'.
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Returns what finds a folded word in either number, as a part of a text. */
export const partsOf = (word: string) => [...new Set([word, stemOf(word)])]

/** Returns the patterns of LIKE of which one finds a folded word in either number. */
export const searchPatterns = (word: string) => partsOf(word).map(likePattern)

const minSimilarLetters = 5
/** Exceeds most words: the expression for a longer one would cost too much. */
const maxSimilarLetters = 24

/** Returns whether a word may have a typing error. */
const isForgiven = (word: string) =>
  word.length >= minSimilarLetters && word.length <= maxSimilarLetters && /^\p{L}+$/u.test(word)

/**
 * Returns a regular expression for a word with one letter that is missing, added, another one, or
 * in its neighbour's place; undefined where the word is too short or too long for that. Each group
 * has the errors at one letter and those behind it: a list of all takes twice as long.
 */
export function similarPattern(word: string) {
  if (!isForgiven(word)) return undefined
  const letters = [...word]
  const rest = (at: number) => letters.slice(at).join('')
  const from = (at: number): string => {
    const [letter, next] = letters.slice(at)
    if (letter === undefined) return ''
    const errors = [`[^ ]?${rest(at + 1)}`, `[^ ]${rest(at)}`]
    if (next) errors.push(next + letter + rest(at + 2))
    return `(?:${[letter + from(at + 1), ...errors].join('|')})`
  }
  return `(?:^| )${from(0)}`
}

/** Returns whether a word begins with another, apart from one typing error of the same kinds. */
function beginsLike(word: string, wanted: string) {
  if (word.length < wanted.length - 1) return false
  let at = 0
  while (at < wanted.length && word[at] === wanted[at]) at++
  const [rest, typed] = [word.slice(at), wanted.slice(at)]
  return (
    rest.startsWith(typed.slice(1)) ||
    rest.slice(1).startsWith(typed) ||
    rest.slice(1).startsWith(typed.slice(1)) ||
    (typed.length > 1 && rest.startsWith(typed[1]! + typed[0]! + typed.slice(2)))
  )
}

/**
 * Returns the rows that have every word of a query in their texts. Typing errors are forgiven where
 * no row has.
 */
export function searchRows<Row>(
  rows: readonly Row[],
  query: string,
  textsOf: (row: Row) => readonly string[],
): Row[] {
  const wanted = searchWords([query])
  const words = rows.map((row) => searchWords(textsOf(row)))
  const having = (tests: ((word: string) => boolean)[]) =>
    rows.filter((_, n) => tests.every((test) => words[n]!.some(test)))
  const exact = wanted.map((one) => {
    const parts = partsOf(one)
    return (word: string) => parts.some((part) => word.includes(part))
  })
  const found = having(exact)
  if (found.length > 0 || !wanted.some(isForgiven)) return found
  const similar = wanted.map((one, n) =>
    isForgiven(one) ? (word: string) => beginsLike(word, one) : exact[n]!,
  )
  return having(similar)
}
