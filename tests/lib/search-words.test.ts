import { describe, expect, test } from 'vitest'
import { searchPatterns, searchRows, searchWords, similarPattern } from '#lib/search-words.ts'

test('search words are folded and different', () => {
  expect(searchWords(['Crème brûlée', 'CREME  Straße', ''])).toEqual(['creme', 'brulee', 'strasse'])
})

describe('a searched word', () => {
  const finds = (query: string, text: string) =>
    searchPatterns(query).some((pattern) => text.includes(pattern.slice(1, -1)))

  test.each([
    ['tents', 'tent'],
    ['tent', 'tents'],
    ['boxes', 'box'],
    ['schoenen', 'schoen'],
    ['tassen', 'tas'],
    ['bucher', 'buch'],
    ['zelte', 'zelt'],
    ['chapeaux', 'chapeau'],
    ['pantalones', 'pantalon'],
    ['namioty', 'namiot'],
    ['كتابات', 'كتاب'],
  ])('%s finds %s', (query, text) => expect(finds(query, text)).toBe(true))

  test.each([
    ['les', 'la'],
    ['102016', '10201'],
    ['p102030-1', 'p102030-2'],
  ])('%s does not find %s', (query, text) => expect(finds(query, text)).toBe(false))

  test('signs of a pattern are taken literally', () => {
    expect(searchPatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%'])
  })
})

describe('a word with a typing error', () => {
  const finds = (query: string, text: string) => new RegExp(similarPattern(query)!).test(text)

  test.each([
    ['larhc', 'blue larch'],
    ['lrach', 'larch'],
    ['larc', undefined],
    ['larrch', 'larch'],
    ['lorch', 'larch'],
    ['bots', undefined],
    ['booots', 'boots'],
    ['namoit', 'namiot'],
    ['палатта', 'палатка'],
  ])('%s finds %s', (query, text) => {
    if (text === undefined) expect(similarPattern(query)).toBeUndefined()
    else expect(finds(query, text)).toBe(true)
  })

  test.each([
    ['larhx', 'larch'],
    ['larch', 'alarm'],
  ])('%s does not find %s', (query, text) => expect(finds(query, text)).toBe(false))

  test.each(['102016', 'p1020-1', 'abcd'])('%s needs no forgiving', (word) => {
    expect(similarPattern(word)).toBeUndefined()
  })
})

describe('a list in memory', () => {
  const rows = [
    'Noor Visser, Kastanjelaan 14-B, 3512 KD Utrecht',
    'L’Occitane crème brûlée',
    'Blue larch boots 2025',
    'Red larch boot',
    'مصباح مكتب ٥',
  ]
  const find = (query: string) =>
    searchRows(rows, query, (row) => [row]).map((row) => rows.indexOf(row))

  test.each([
    ['', [0, 1, 2, 3, 4]],
    ['  ', [0, 1, 2, 3, 4]],
    ['utrecht', [0]],
    ['VISSER 3512', [0]],
    ['kastanjé', [0]],
    ['utrecht amsterdam', []],
    ['creme loccitane', [1]],
    ["l'occitane", [1]],
    ['boots', [2, 3]],
    ['boot larch', [2, 3]],
    ['larch 2025', [2]],
    ['2026', []],
    ['larhc', [2, 3]],
    ['larrch', [2, 3]],
    ['lrch', []],
    ['lerch blue', [2]],
    ['kastanjelan', [0]],
    ['larhx', []],
    ['مصباح 5', [4]],
    ['.*', []],
  ])('searched for %j has the rows %j', (query, found) => expect(find(query)).toEqual(found))
})
