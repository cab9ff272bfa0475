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

/** Returns the patterns of LIKE of which one finds a folded word in either number. */
export const searchPatterns = (word: string) => [...new Set([word, stemOf(word)])].map(likePattern)

const minSimilarLetters = 5
/** Exceeds most words: the expression for a longer one would cost too much. */
const maxSimilarLetters = 24

/**
 * Returns a regular expression for a word with one letter that is missing, added, another one, or
 * in its neighbour's place; undefined where the word is too short or too long for that.
 */
export function similarPattern(word: string) {
  const letters = [...word]
  const { length } = letters
  const isWord = length >= minSimilarLetters && length <= maxSimilarLetters
  if (!isWord || !/^\p{L}+$/u.test(word)) return undefined
  const [any, none] = ['[^ ]', '']
  const variants = letters.flatMap((letter, n) => {
    const [before, after] = [letters.slice(0, n).join(''), letters.slice(n + 1).join('')]
    const next = letters[n + 1]
    return [
      before + any + after,
      before + none + after,
      before + letter + any + after,
      ...(next ? [before + next + letter + letters.slice(n + 2).join('')] : []),
    ]
  })
  return `(?:^| )(?:${[...new Set(variants)].join('|')})`
}
