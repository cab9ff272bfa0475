interface Glyph {
  id: number
  /** The characters that the glyph stands for, by which the layout counts letters. */
  codePoints: number[]
  constructor: unknown
}
type GlyphClass = new (id: number, codePoints: number[], font: OpenFont) => Glyph

interface GlyphRun {
  glyphs: Glyph[]
  positions: unknown[]
}

/** The part of a font of fontkit, which has no types, that is repaired here. */
export interface OpenFont {
  getGlyph: (id: number, codePoints?: number[]) => Glyph | null
  hasGlyphForCodePoint: (codePoint: number) => boolean
  glyphForCodePoint: (codePoint: number) => Glyph
  layout: (text: string, features?: object, ...options: unknown[]) => GlyphRun
}

/** None to the layout. A PDF needs one for each glyph: a reader copies out one of no width. */
const noCharacters = Object.assign([] as number[], {
  *[Symbol.iterator]() {
    yield 0x200b
  },
})

const isSame = (some: number[], others: number[]) =>
  some.length === others.length && some.every((codePoint, n) => codePoint === others[n])

/**
 * Gives each use of a glyph the characters of that use.
 *
 * fontkit 2.0.4 keeps a glyph by its id alone, with the characters of its first use. The E within an
 * É is read without any, and the layout drops letters without characters: `Écharpe` on one invoice
 * took every E from the next ones. A ligature or a decomposed mark does the same within one invoice
 * (foliojs/fontkit#154, diegomura/react-pdf#3404).
 */
export function separateGlyphs(font: OpenFont) {
  const readGlyph = font.getGlyph.bind(font)
  const glyphsById = new Map<number, Glyph[]>()
  font.getGlyph = (id, codePoints = noCharacters) => {
    const known = glyphsById.get(id) ?? []
    const kept = known.find((glyph) => isSame(glyph.codePoints, codePoints))
    if (kept) return kept
    const read = readGlyph(id)
    if (!read) return null
    const glyph = new (read.constructor as GlyphClass)(id, codePoints, font)
    glyphsById.set(id, [...known, glyph])
    return glyph
  }
}

/**
 * Gives two glyphs that a font lets change places, by substituting each for the other, the
 * characters that each shows: in Bengali the sign above a consonant and a vowel's second part.
 */
function followSwaps(font: OpenFont, glyphs: Glyph[]) {
  for (let n = 1; n < glyphs.length; n++) {
    const [one, other] = [glyphs[n - 1]!, glyphs[n]!]
    const [codePoint, ...more] = other.codePoints
    if (codePoint === undefined || more.length > 0 || one.id === other.id) continue
    if (isSame(one.codePoints, other.codePoints)) continue
    if (font.glyphForCodePoint(codePoint).id !== one.id) continue
    glyphs[n - 1] = font.getGlyph(one.id, other.codePoints)!
    glyphs[n] = font.getGlyph(other.id, one.codePoints)!
  }
}

const dottedCircle = '◌'
/** The features that place marks and join letters by anchors. */
const anchors = { mark: false, mkmk: false, abvm: false, blwm: false, curs: false }
const hasComposedLetters = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/**
 * Repairs how a font shapes a text.
 *
 * fontkit throws where a font lacks an anchor; @react-pdf/textkit drops the places of marks anyway.
 * Letters that have a glyph of their own stay composed, since a mark apart would be copied out as
 * something else. A circle that fontkit adds to a sign without a letter is no character of the text:
 * the layout would drop another one for it.
 */
export function repairShaping(font: OpenFont) {
  const layOut = font.layout.bind(font)
  font.layout = (text, features, ...options) => {
    const decomposition = hasComposedLetters.test(text) ? { ccmp: false } : {}
    const run = layOut(text, { ...features, ...anchors, ...decomposition }, ...options)
    followSwaps(font, run.glyphs)
    if (text.includes(dottedCircle)) return run
    const isAdded = ({ codePoints }: Glyph) => codePoints[0] === dottedCircle.codePointAt(0)
    run.positions = run.positions.filter((_, n) => !isAdded(run.glyphs[n]!))
    run.glyphs = run.glyphs.filter((glyph) => !isAdded(glyph))
    return run
  }
}

/**
 * Makes a font without a hyphen print nothing where the layout cuts a long word, such as one of
 * emoji, rather than a box.
 */
export function hideMissingHyphen(font: OpenFont) {
  const [hyphen, space] = [0x2d, 0x20]
  if (font.hasGlyphForCodePoint(hyphen)) return
  const glyphOf = font.glyphForCodePoint.bind(font)
  font.glyphForCodePoint = (codePoint) => glyphOf(codePoint === hyphen ? space : codePoint)
}

/** Makes a font print a box for any character, but nothing for the end of a line. */
export function drawBoxes(font: OpenFont) {
  const layOut = font.layout.bind(font)
  const boxes = (text: string) =>
    text.replaceAll('\n', '\u200b').replace(/\P{Default_Ignorable_Code_Point}/gu, '□')
  font.hasGlyphForCodePoint = () => true
  font.layout = (text, ...options) => layOut(boxes(text), ...options)
}
