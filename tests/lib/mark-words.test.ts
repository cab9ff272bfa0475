import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#lib/fold-text.ts'
import { hasWord, markWords } from '#lib/mark-words.ts'
import { searchWords } from '#lib/search-words.ts'

/** Shows the marked parts of a text in brackets. */
const mark = (text: string, query: string, isSimilar = false) =>
  markWords(text, { words: searchWords([query]), isSimilar })
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Hiking boots', 'boot', 'Hiking [boot]s'],
  ['Hiking boot', 'boots', 'Hiking [boot]'],
  ['Crème brûlée', 'creme', '[Crème] brûlée'],
  ['Cre\u0300me caramel', 'CRÈME', '[Cre\u0300me] caramel'],
  ['Straße 7', 'strasse', '[Straße] 7'],
  ['Łódź', 'lodz', '[Łódź]'],
  ['102031', '٠٢٠', '1[020]31'],
  ['٣ أكواب', '3', '[٣] أكواب'],
  ['إِبْرِيق شاي', 'ابريق', '[إِبْرِيق] شاي'],
  ['Tassen und Tasse', 'tassen', '[Tassen] und Tasse'],
  ['Tas', 'tassen', '[Tas]'],
  ['boots boots', 'boots', '[boots] [boots]'],
  ['snowshoes', 'snow shoes', '[snowshoes]'],
  ['Tea for two, a pot', 'a', 'Tea for two, [a] pot'],
  ['お茶の葉', '茶', 'お[茶]の葉'],
  ['50 % (x)', '(x)', '50 % [(x)]'],
  ['Boots', 'scarf', 'Boots'],
  ['', 'boots', ''],
])('in %j the query %j marks %j', (text, query, marked) => expect(mark(text, query)).toBe(marked))

test('a typing error is marked only where it was forgiven', () => {
  expect(mark('Merino scarf', 'merion')).toBe('Merino scarf')
  expect(mark('Merino scarf', 'merion', true)).toBe('[Merino] scarf')
  expect(hasWord('Merino scarf', 'merion', true)).toBe(true)
})

const texts = fc.string({ unit: 'grapheme', maxLength: 40 })

test('the parts of a text are the text, and what is marked has the word', () =>
  fc.assert(
    fc.property(texts, texts, (text, query) => {
      const words = searchWords([query])
      const parts = markWords(text, { words, isSimilar: false })
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.every((part) => part.text !== '')).toBe(true)
      for (const part of parts.filter(({ isMarked }) => isMarked))
        expect(words.some((word) => hasWord(part.text, word, false))).toBe(true)
    }),
  ))

test('a text is folded sign by sign as it is as a whole', () =>
  fc.assert(
    fc.property(texts, (text) => {
      const bySign = [...text].map(foldText).join('')
      expect(bySign).toBe(foldText(text))
    }),
  ))
