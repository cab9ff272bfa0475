import { Text as PlainText, type TextProps } from '@react-pdf/renderer'
import { createElement } from 'react'
import { fontsOf } from './fonts.ts'

export type Style = Exclude<TextProps['style'], readonly unknown[] | undefined>

interface Props extends Omit<TextProps, 'children' | 'style'> {
  children?: string
  style?: Style
  /** The whole text that this is a part of; its script may decide the font. */
  whole?: string
}

/** Characters as a reader counts them, each with its marks. */
export const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Prints nothing and changes nothing. */
const ignored = /(?![\p{Bidi_C}\u200c\u200d])\p{DI}/gu
/** Joins or parts letters, but stands after one that does neither. */
const strayJoiner =
  /(?<![\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Taml}\p{ExtPict}\p{EMod}])[\u200c\u200d]/gu

/** Returns a text in the form that fonts have glyphs for, without what prints nothing. */
const printable = (text: string) =>
  text
    .replace(ignored, '')
    .replace(strayJoiner, '')
    .replace(/[\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/gu, ' ')
    // Thai am is two glyphs, between which the mark of a tone stands.
    .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    // Fonts draw a mark without a letter on a circle.
    .replace(/(?<=^|[\s\p{P}])(?=\p{M})/gu, '◌')
    .normalize('NFC')

/** Cuts a text where its font changes. A character with its marks stays in one font. */
function cutByFont(text: string, whole: string) {
  const runs: { fontFamily: string[]; text: string }[] = []
  for (const { segment } of characters.segment(text)) {
    const fontFamily = fontsOf(segment.replace(/^◌(?=.)/u, ''), whole)
    const last = runs.at(-1)
    if (last && String(last.fontFamily) === String(fontFamily)) last.text += segment
    else runs.push({ fontFamily, text: segment })
  }
  return runs
}

/** Prints a text, each of its characters in a font that has it, or else as a box. */
export function Text({ children, whole = children ?? '', ...props }: Props) {
  if (children === undefined) return createElement(PlainText, props)
  // A part of a text does not inherit the text's direction.
  const direction = props.style?.direction
  const runs = cutByFont(printable(children), whole)
  return createElement(
    PlainText,
    props,
    ...runs.map(({ fontFamily, text }) =>
      createElement(PlainText, { style: { fontFamily, direction } }, text),
    ),
  )
}
