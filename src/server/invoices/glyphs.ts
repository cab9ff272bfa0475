interface Glyph {
  /** The characters that the glyph stands for, by which the layout counts letters. */
  codePoints: number[]
  constructor: unknown
}
type GlyphClass = new (id: number, codePoints: number[], font: OpenFont) => Glyph

/** The part of a font of fontkit, which has no types, that is repaired here. */
export interface OpenFont {
  getGlyph: (id: number, codePoints?: number[]) => Glyph | null
}

/** No characters to the layout. A PDF needs one for each glyph: a reader copies out one of no width. */
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
