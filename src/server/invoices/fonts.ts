import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import { separateGlyphs, type OpenFont } from './glyphs.ts'

// Not by resolving the packages: some of them export no file.
const file = (path: string) => join(import.meta.dirname, '../../../node_modules', path)

/**
 * By family, the regular and the bold file. A letter is set in the first family that has it, so
 * that every script finds its own.
 */
const families = {
  /** Latin, Greek, Cyrillic. */
  'Noto Sans': [
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  ],
  /**
   * Arabic in one glyph a letter, which newer fonts put together from several; Hebrew; the baht's
   * sign.
   */
  'DejaVu Sans': [
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  ],
  /** Kana, kanji. */
  'Noto Sans JP': [
    '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
    '@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf',
  ],
  /** The riyal's sign. */
  'Noto Naskh Arabic': [
    '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
    '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Bold.ttf',
  ],
} as const

// Names of weights do not lead to a file's own weight again: only numbers do.
const [regularWeight, boldWeight] = [400, 700]

/** Repairs a font as soon as its file is read, which is once in a process. */
function repairWhenRead(fontFamily: string, fontWeight: number) {
  const source = Font.getFont({ fontFamily, fontWeight })
  const load = source.load.bind(source)
  let loaded: Promise<void> | undefined
  source.load = () =>
    (loaded ??= load().then(() => separateGlyphs(source.data as unknown as OpenFont)))
}

for (const [family, [regular, bold]] of Object.entries(families)) {
  Font.register({
    family,
    fonts: [
      { src: file(regular), fontWeight: regularWeight },
      { src: file(bold), fontWeight: boldWeight },
    ],
  })
  repairWhenRead(family, regularWeight)
  repairWhenRead(family, boldWeight)
}

export const fontFamily = Object.keys(families)
