import { expect, test } from 'vitest'
import { lettersOf } from '../../support/pdf.ts'
import { readNames, sortLetters } from '../../support/printed-invoices.ts'

test.each([
  ['Latin', 'Écharpe Łódź Nguyễn Ünal'],
  ['Latin with marks apart', 'Nguye\u0302\u0303n E\u0301charpe'],
  ['Greek', 'Ελλάδα'],
  ['Cyrillic', 'Тетрадь Київ'],
  ['Georgian', 'საქართველო'],
  ['Armenian', 'Հայաստան'],
  ['Thai', 'กรุงเทพมหานคร ที่นี่ เก็บเงิน'],
  ['Korean', '김민수 서울특별시 강남구'],
  ['Japanese', '山田さん 東京都「カバン」'],
  ['simplified Chinese', '张伟 北京市朝阳区'],
  ['traditional Chinese', '張偉 臺灣 骨董'],
  ['emoji', '🎁 👍🏽 👨‍👩‍👧 🇳🇱 ❤️ 1️⃣'],
  ['symbols', '₿ ₹ ฿ ﷼ ₾ → ★ ✓ ㈱ ℃'],
])('%s is printed in its own letters', async (_script, name) => {
  expect(await readNames(name)).toBe(lettersOf(name))
})

test.each([
  ['Hebrew', 'שָׁלוֹם כהן'],
  ['Arabic', 'مُحَمَّد بن سلمان ١٢٣'],
  ['Persian', 'پژمان می\u200cخواهم'],
  ['Urdu', 'اردو ہے پاکستان'],
  ['Devanagari', 'हिन्दी क्षत्रिय श्रीमती दुर्गा।'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর শ্রী কৌশিক'],
  ['Tamil', 'தமிழ்நாடு கௌரி ஸ்ரீ'],
  ['Thai with the vowel am', 'น้ำใจ ทำ'],
])('%s is printed in its own letters, whose order may differ', async (_script, name) => {
  expect(sortLetters(await readNames(name))).toEqual(sortLetters(name))
})

test.each([
  ['ᏣᎳ ᚠ ကမ ខ ܐ 𓀀', '□□□□□□□□'],
  ['\ue000\u{f0000}\u{10ffff}', '□□□'],
  ['\u0378\u{1ffff}', '□□'],
  ['a\ud800b', 'a□b'],
  ['\u{1d165}', '◌□'],
])('a character without a font is printed as a box: %j', async (name, printed) => {
  expect(await readNames(name)).toBe(printed)
})

test.each([
  ['Tamil with marks of Latin', 'ம\u0301\u0301க', 'ம\u0301\u0301க'],
  ['Thai with marks in a wrong order', 'ฬ\u0e3a\u0e4dฬ', 'ฬฺํฬ'],
  ['Korean with a mark that joins', '김\u200d민', '김민'],
  ['Tifinagh with a mark that parts', 'ⵁ\u200cⵇ', 'ⵁⵇ'],
  ['a filler', '김\u3164', '김'],
  ['a sign without its letter', 'ি৩ক', '◌ি৩ক'],
])('the unusual text %s is printed, too', async (_what, name, printed) => {
  expect(sortLetters(await readNames(name))).toEqual(sortLetters(printed))
})

test('a control character is printed as a space', async () => {
  expect(await readNames('a\tb\u0007c\u0085d\u2028e\0f')).toBe('abcdef')
})

/** Characters of each part of Unicode, closer together where there are alphabets. */
const samples: string[] = []
for (let codePoint = 0xa0; codePoint < 0x110000; codePoint += codePoint < 0x20000 ? 29 : 4001)
  if (codePoint < 0xd800 || codePoint > 0xdfff) samples.push(String.fromCodePoint(codePoint))

test('every character of Unicode is printed as itself, as a box, or as nothing', async () => {
  const perInvoice = 500
  for (let first = 0; first < samples.length; first += perInvoice) {
    const sampled = samples.slice(first, first + perInvoice)
    const names = Array.from({ length: perInvoice / 10 }, (_, n) =>
      sampled.slice(n * 10, n * 10 + 10).join(' '),
    )
    const printed = sortLetters(await readNames(...names.filter(Boolean)))
    // A mark that has no letter before it stands on a dotted circle.
    const known = new Set([...sortLetters(sampled.join('')), '□', '\u25cc'])
    expect(printed.filter((letter) => !known.has(letter))).toEqual([])
    expect(printed.length).toBeGreaterThan(sampled.length / 2)
  }
})
