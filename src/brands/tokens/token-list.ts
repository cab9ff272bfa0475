import type { TokenType } from './token-types.ts'

/** A custom property of `default/styles/tokens.css`, as designers know it. */
interface TokenEntry {
  type: TokenType
  description: string
}

const color = (description: string): TokenEntry => ({ type: 'color', description })
const dimension = (description: string): TokenEntry => ({ type: 'dimension', description })
const fontFamily = (description: string): TokenEntry => ({ type: 'fontFamily', description })

/** Every custom property of the default theme; themes/REFERENCE.md shows them. */
export const tokenList: Record<string, TokenEntry> = {
  '--brand': color('The brand colour: buttons, borders and marks'),
  '--brand-light': color('Behind the current menu item, badges and marked words'),
  '--brand-dark': color('Buttons under the pointer, text on --brand-light, the focus ring'),
  '--on-brand': color('Text on --brand'),
  '--brand-text': color('Links'),
  '--page': color('The background of the page'),
  '--surface': color('The background of cards and fields, and text on --brand-dark'),
  '--sunken': color('Behind pictures and bars, and quiet buttons under the pointer'),
  '--line': color('The borders of cards, and lines in them'),
  '--control-line': color('The borders of fields'),
  '--ink': color('Text'),
  '--ink-soft': color('Secondary text'),
  '--orange': color('Warnings'),
  '--green': color('Success'),
  '--red': color('Errors, and buttons that delete'),
  '--font': fontFamily('Text'),
  '--font-heading': fontFamily('Headings'),
  '--text-s': dimension('The size of labels and secondary text'),
  '--text-m': dimension('The size of text'),
  '--text-l': dimension('The size of headings in a card'),
  '--text-xl': dimension('The size of the page’s heading'),
  '--text-xxl': dimension('The size of large headings'),
  '--gutter': dimension('The space between the content and the edges of the screen'),
  '--radius': dimension('The corners of cards'),
  '--radius-s': dimension('The corners of buttons, fields and pictures'),
  '--shadow': { type: 'shadow', description: 'The shadow of what lies above the page' },
  '--backdrop': color('Covers the page behind a question'),
  '--motion': { type: 'transition', description: 'Changes of colour, and what unfolds' },
}
