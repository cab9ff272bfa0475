import { Text, View, type TextProps } from '@react-pdf/renderer'
import { createElement } from 'react'

type Style = Exclude<TextProps['style'], readonly unknown[] | undefined>

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Letters that fit on any line. A longer word is cut, with a hyphen. */
const longest = 24
const cut = (word: string) => (word.length > longest ? [...(word.match(/.{1,8}/gu) ?? [])] : [word])

/**
 * A line of text that may wrap. A script that writes no spaces would be broken with hyphens as if it were one long word:
 * its words stand one by one in a row that wraps.
 */
export function line(text: string, style: Style = {}) {
  if (text.length <= longest || !withoutSpaces.test(text) || rightToLeft.test(text))
    return createElement(Text, { style, hyphenationCallback: cut }, text)
  const parts = [...words.segment(text)].map(({ segment, index }) => createElement(Text, { key: index, style, hyphenationCallback: cut }, segment))
  return createElement(View, { style: { flexDirection: 'row', flexWrap: 'wrap' } }, parts)
}
