import { foldText } from './fold-text.ts'
import { partsOf, searchWords, similarPattern } from './search-words.ts'

/** Holds the words that a search has found. */
export interface FoundWords {
  /** Folded, as searches compare them. */
  words: readonly string[]
  /** Set where typing errors in them were forgiven. */
  isSimilar: boolean
}

/** Returns the words of a query that a list was searched for; undefined without one. */
export const foundWords = (query: string): FoundWords | undefined =>
  query === '' ? undefined : { words: searchWords([query]), isSimilar: false }

/** A part of a text, and whether a search has found it. */
export interface MarkedPart {
  text: string
  isMarked: boolean
}

/** The first and the one after the last sign of a range. */
type Range = readonly [from: number, to: number]

/** A text as searches compare it; `at` has the place in the text of each of its signs. */
interface Folded {
  text: string
  at: number[]
}

/** Folds a text sign by sign, which gives the same as folding it at once. */
function foldSigns(text: string): Folded {
  const at: number[] = []
  let folded = ''
  let place = 0
  for (const sign of text) {
    const one = foldText(sign).replace(/\s/gu, ' ')
    for (let n = 0; n < one.length; n += 1) at.push(place)
    folded += one
    place += sign.length
  }
  at.push(text.length)
  return { text: folded, at }
}

/** Finds every place of a part in a folded text. */
function findPart(text: string, part: string): Range[] {
  const ranges: Range[] = []
  for (let from = text.indexOf(part); from >= 0; from = text.indexOf(part, from + part.length))
    ranges.push([from, from + part.length])
  return ranges
}

/** A letter of an alphabet is in half of all words: only one that stands by itself counts. */
const alphabets = ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew']
const letter = new RegExp(`^[${alphabets.map((name) => `\\p{Script=${name}}`).join('')}]$`, 'u')
const isTooShort = (word: string) => letter.test(word)
const isWhole = (text: string, [from, to]: Range) =>
  !/[\p{L}\p{N}]/u.test(`${text[from - 1] ?? ''}${text[to] ?? ''}`)

function findExact(text: string, word: string): Range[] {
  const [ranges = []] = partsOf(word)
    .map((part) => findPart(text, part))
    .filter(({ length }) => length > 0)
  return isTooShort(word) ? ranges.filter((range) => isWhole(text, range)) : ranges
}

function findSimilar(text: string, word: string): Range[] {
  const pattern = similarPattern(word)
  if (!pattern) return []
  // The letters behind an error are the word's, too.
  return [...text.matchAll(new RegExp(`${pattern}\\p{L}*`, 'gu'))].map(({ 0: found, index }) => [
    index + (found.startsWith(' ') ? 1 : 0),
    index + found.length,
  ])
}

function findWord(text: string, word: string, isSimilar: boolean) {
  const exact = findExact(text, word)
  return exact.length > 0 || !isSimilar ? exact : findSimilar(text, word)
}

/** Joins ranges that touch or overlap. */
function joinRanges(ranges: Range[]) {
  const joined: Range[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else joined.push([from, to])
  }
  return joined
}

/** Returns whether a text has a word of a search. */
export const hasWord = (text: string, word: string, isSimilar: boolean) =>
  findWord(foldText(text).replace(/\s/gu, ' '), word, isSimilar).length > 0

/** Divides a text into what a search has found in it and what is between. */
export function markWords(text: string, { words, isSimilar }: FoundWords): MarkedPart[] {
  const folded = foldSigns(text)
  const found = joinRanges(words.flatMap((word) => findWord(folded.text, word, isSimilar)))
  const parts: MarkedPart[] = []
  let done = 0
  for (const [from, to] of found) {
    const [start, end] = [folded.at[from]!, folded.at[to]!]
    if (start < done || start === end) continue
    if (start > done) parts.push({ text: text.slice(done, start), isMarked: false })
    parts.push({ text: text.slice(start, end), isMarked: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMarked: false })
  return parts
}
