import fc from 'fast-check'

/** A letter of a range, some of which have gaps. */
const between = (first: string, last: string) =>
  fc
    .integer({ min: first.codePointAt(0)!, max: last.codePointAt(0)! })
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((letter) => /\p{L}/u.test(letter))
const oneOf = (letters: string) => fc.constantFrom(...letters)
const word = (letter: fc.Arbitrary<string>) =>
  fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))
/** A consonant, perhaps joined to another, with perhaps a vowel's sign. */
const syllable = (consonants: string, joiner: string, signs: string) =>
  fc
    .tuple(
      oneOf(consonants),
      fc.option(oneOf(consonants), { freq: 3, nil: '' }),
      fc.option(oneOf(signs), { nil: '' }),
    )
    .map(([first, second, sign]) => first + (second && joiner + second) + sign)

/** By script, an arbitrary word of it. */
const wordsByScript = {
  Latin: word(
    fc.oneof(between('A', 'z'), between('À', 'ſ'), between('Ạ', 'ỹ'), oneOf('ﬁﬂ&’–“”€£0123456789')),
  ),
  Greek: word(fc.oneof(between('Ά', 'Ρ'), between('Σ', 'ώ'))),
  Cyrillic: word(between('Ѐ', 'џ')),
  Hebrew: word(between('א', 'ת')),
  Arabic: word(fc.oneof(between('ء', 'غ'), between('ف', 'ي'), oneOf('پچژگکی'))),
  Georgian: word(between('ა', 'ჰ')),
  Armenian: word(fc.oneof(between('Ա', 'Ֆ'), between('ա', 'և'))),
  Devanagari: word(
    syllable('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह', '्', 'ािीुूृेैोौं')
      // A PDF has one text for a glyph. Below a र्, o and au are drawn by the glyph of ा; रृ is
      // drawn by the glyph of र् on another letter.
      .filter((letters) => !/^र्.[ोौ]$|रृ$/u.test(letters)),
  ),
  Bengali: word(syllable('কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ', '্', 'ািীুূৃেৈোৌং')),
  Tamil: word(syllable('கஙசஞடணதநனபமயரறலளழவஜஷஸஹ', '்', 'ாிீுூெேைொோௌ')),
  Thai: word(
    fc
      .tuple(between('ก', 'ฮ'), fc.constantFrom('', ...'ัาำิีึืุู'), fc.constantFrom('', ...'่้๊๋'))
      // The mark of a tone stands before am.
      .map(([consonant, vowel, tone]) => consonant + (vowel === 'ำ' ? tone + vowel : vowel + tone)),
  ),
  Korean: word(between('가', '힣')),
  kana: word(fc.oneof(between('ぁ', 'ん'), between('ァ', 'ヶ'))),
  Chinese: word(between('一', '龥')),
  emoji: word(fc.constantFrom(...'😀 👍🏽 👨‍👩‍👧 🇳🇱 🛍️ ❤️ ★ ✓ ☎️ 🎁 🧥 1️⃣'.split(' '))),
}

/** A name of one script or, now and then, of two. */
export const names = fc
  .array(fc.oneof(...Object.values(wordsByScript)), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))
