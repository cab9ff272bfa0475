import { expect, test } from 'vitest'
import { isSingleLine, isVisible } from '#contract/text.ts'

test.each([
  '\0',
  '\t',
  '\n',
  '\r',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u009f',
  '\u2028',
  '\u2029',
  '\ud83d',
  '\ude00',
])('a text with %j is not a single line', (character) =>
  expect(isSingleLine(`a${character}b`)).toBe(false),
)

test.each([...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])(
  'a text that changes its direction by %j is not a single line',
  (character) => expect(isSingleLine(`a${character}b`)).toBe(false),
)

test.each([
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u2800',
  '\u0301',
  '\ufe0f',
  '\u{e0041}',
  '\u00ad',
])('a text of %j alone is not visible', (character) => {
  expect(isVisible(character.repeat(3))).toBe(false)
  expect(isVisible(`${character}a`)).toBe(true)
})

test.each([
  'Noor',
  '.',
  '0',
  '山田 太郎',
  'نور',
  'می‌خواهم',
  'क्ष',
  '👩‍👩‍👧',
  '❤️',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'Jose\u0301',
  '\u200fنور\u200e',
  '한글',
  '<b>',
  '\ufffd',
])('%s is a single line', (text) => expect(isSingleLine(text)).toBe(true))
