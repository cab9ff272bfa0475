import { View } from '@react-pdf/renderer'
import { createElement } from 'react'
import { characters, Text, type Style } from './text.ts'

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Returns the words of a text, none of which begins amid a character with its marks. */
function wordsOf(text: string) {
  const starts = new Set([...characters.segment(text)].map(({ index }) => index))
  const found: string[] = []
  for (const { segment, index } of words.segment(text))
    if (starts.has(index)) found.push(segment)
    else found.push(found.pop() + segment)
  return found
}

/** Letters that fit on any line. A longer word is cut, with a hyphen. */
const longest = 24
const cutLength = 8
function cut(word: string) {
  if (word.length <= longest) return [word]
  const letters = [...characters.segment(word)].map(({ segment }) => segment)
  return letters.flatMap((_, n) =>
    n % cutLength === 0 ? [letters.slice(n, n + cutLength).join('')] : [],
  )
}

/** A number with a letter, such as 12-B, stays one in a line of Arabic, by a mark of no width. */
const joinNumbers = (text: string) => text.replace(/(?<=\d)(?=[-/]\p{Script=Latin})/gu, '\u200e')

export type Direction = 'ltr' | 'rtl'

/** The direction of a text that stands for itself, such as a name: that of its first letter. */
function directionOf(text: string): Direction {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/**
 * Makes lines of text that may wrap, for a page of a direction. A script that writes no spaces
 * would be broken with hyphens as if it were one long word: its words stand one by one in a row
 * that wraps. A text has its own direction, unless one is given.
 */
export const textWriter =
  (page: Direction) =>
  (text: string, style: Style = {}, direction = directionOf(text)) => {
    const props = { style: { ...style, direction }, hyphenationCallback: cut }
    if (rightToLeft.test(text)) return createElement(Text, props, joinNumbers(text))
    if (text.length <= longest || !withoutSpaces.test(text)) return createElement(Text, props, text)
    const parts = wordsOf(text).map((word, key) =>
      createElement(Text, { ...props, key, whole: text }, word),
    )
    const justifyContent = page === 'rtl' ? 'flex-end' : 'flex-start'
    return createElement(
      View,
      { style: { flexDirection: 'row', flexWrap: 'wrap', justifyContent } },
      parts,
    )
  }

/**
 * An amount runs from left to right, also where its sign is a word of Arabic: a mark of no width
 * keeps that from its digits.
 */
export const amountText = (text: string) => text.replace(/(?<=\p{Script=Arabic})(?=\d)/u, '\u200e')
