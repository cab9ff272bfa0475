import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'

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

for (const [family, [regular, bold]] of Object.entries(families))
  Font.register({
    family,
    fonts: [{ src: file(regular) }, { src: file(bold), fontWeight: 'bold' }],
  })

export const fontFamily = Object.keys(families)
