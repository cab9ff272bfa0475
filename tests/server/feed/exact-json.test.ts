import { expect, test } from 'vitest'
import { parseExactFile, parseExactJson } from '#server/feed/exact-json.ts'

test.each([
  ['{"id":820982911946154508}', { id: '820982911946154508' }],
  ['[9007199254740993]', ['9007199254740993']],
  ['-9007199254740993', '-9007199254740993'],
  ['{"a": 12345678901234.567}', { a: '12345678901234.567' }],
  ['{"a":0.12345678901234567890}', { a: '0.12345678901234567890' }],
])('a number that loses digits becomes its text: %s', (text, value) => {
  expect(parseExactJson(text)).toEqual(value)
})

test.each([
  ['{"id":9007199254740992,"n":1.50}', { id: 9007199254740992, n: 1.5 }],
  ['{"id":1000000000000000000}', { id: 1e18 }],
  ['{"id":"820982911946154508"}', { id: '820982911946154508' }],
  ['{"card":"no, 4111111111111111","n":7}', { card: 'no, 4111111111111111', n: 7 }],
  ['[0.1,1e3,-0,true,null]', [0.1, 1000, -0, true, null]],
])('every other value is parsed as JSON: %s', (text, value) => {
  expect(parseExactJson(text)).toEqual(value)
})

test('a file is JSON, or JSON on each line', () => {
  expect(parseExactFile('\uFEFF{"a":\n1}')).toEqual({ a: 1 })
  expect(parseExactFile('{"a":1}\n\n{"a":12345678901234567}\n')).toEqual([
    { a: 1 },
    { a: '12345678901234567' },
  ])
  expect(() => parseExactFile('{"a":1')).toThrow(SyntaxError)
  expect(() => parseExactFile('{"a":1}\n{"a"')).toThrow(SyntaxError)
  expect(() => parseExactFile('<html>')).toThrow(SyntaxError)
})
