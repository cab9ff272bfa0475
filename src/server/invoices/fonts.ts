import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import { cached } from '#lib/cached.ts'
import {
  drawBoxes,
  hideMissingHyphen,
  repairShaping,
  separateGlyphs,
  type OpenFont,
} from './glyphs.ts'

// Finds the files by path, since some of the packages export none.
const file = (path: string) => join(import.meta.dirname, '../../../node_modules', path)
const expoFile = (folder: string, name: string) => [
  `@expo-google-fonts/${folder}/400Regular/${name}_400Regular.ttf`,
  `@expo-google-fonts/${folder}/700Bold/${name}_700Bold.ttf`,
]
const dejaVu = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf']

/**
 * By family, the regular and the bold file. A file is read when a text is set in its family.
 *
 * The layout does not place marks by the font's tables (GPOS): a font has to have its accents,
 * vowels and joined letters as glyphs that stand well without. DejaVu does for Arabic and Hebrew,
 * Hind Siliguri for Bengali, where newer ones do not.
 */
const families = {
  'Noto Sans': expoFile('noto-sans', 'NotoSans'),
  'DejaVu Sans': dejaVu,
  'Noto Naskh Arabic': [
    '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
    '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Bold.ttf',
  ],
  'Noto Sans Thai': expoFile('noto-sans-thai', 'NotoSansThai'),
  'Hind Siliguri': expoFile('hind-siliguri', 'HindSiliguri'),
  'Noto Sans Tamil': expoFile('noto-sans-tamil', 'NotoSansTamil'),
  'Nanum Gothic': expoFile('nanum-gothic', 'NanumGothic'),
  'Noto Sans JP': [
    '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
    '@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf',
  ],
  'Noto Sans SC': [
    '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
  ],
  'Noto Emoji': expoFile('noto-emoji', 'NotoEmoji'),
  /** Prints a box for whatever no other family has. */
  Boxes: dejaVu,
} satisfies Record<string, string[]>
type Family = keyof typeof families

// Names of weights do not lead to a file's own weight again: only numbers do.
const [regularWeight, boldWeight] = [400, 700]

/** Repairs a font as soon as its file is read, which is once in a process. */
function repairWhenRead(family: Family, fontWeight: number) {
  const source = Font.getFont({ fontFamily: family, fontWeight })
  const load = source.load.bind(source)
  source.load = cached(async () => {
    await load()
    const font = source.data as unknown as OpenFont
    separateGlyphs(font)
    repairShaping(font)
    hideMissingHyphen(font)
    if (family === 'Boxes') drawBoxes(font)
  })
}

for (const family of Object.keys(families) as Family[]) {
  const [regular, bold] = families[family] as [string, string]
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

/** Latin, Greek, Cyrillic and Devanagari; then Hebrew, Georgian, Armenian and symbols. */
export const generalFonts: Family[] = ['Noto Sans', 'DejaVu Sans', 'Boxes']

const ideograph =
  /^[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe10-\ufe6f\uff00-\uffef\u{20000}-\u{3ffff}]/u

interface FontChoice {
  character: RegExp
  /** Requires another character in the text. */
  beside?: RegExp
  fonts: Family[]
}

/** The fonts of what is not general. The first choice that fits is taken. */
const choices: FontChoice[] = [
  { character: /^\p{Script=Thai}/u, fonts: ['Noto Sans Thai'] },
  { character: /^\p{Script=Bengali}/u, fonts: ['Hind Siliguri'] },
  { character: /^\p{Script=Tamil}/u, fonts: ['Noto Sans Tamil'] },
  { character: /^\p{Script=Hangul}/u, fonts: ['Nanum Gothic', 'Noto Sans SC'] },
  // A text with kana is Japanese; the same ideographs have other forms in Chinese.
  {
    character: ideograph,
    beside: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    fonts: ['Noto Sans JP', 'Noto Sans SC'],
  },
  { character: ideograph, fonts: ['Noto Sans SC', 'Noto Sans JP'] },
  // DejaVu lacks letters of Urdu, and letters of two fonts do not join.
  {
    character: /^\p{Script=Arabic}/u,
    beside: /[ٹڈڑںھہۂۃےۓ۔]/u,
    fonts: ['Noto Naskh Arabic', 'DejaVu Sans'],
  },
  { character: /^\p{Script=Arabic}/u, fonts: ['DejaVu Sans', 'Noto Naskh Arabic'] },
  // DejaVu has most symbols of text, such as arrows and stars.
  { character: /^[\u2190-\u2bff]/u, fonts: ['Noto Sans', 'DejaVu Sans', 'Noto Emoji'] },
  { character: /^(?:[\u{1f000}-\u{1faff}]|.\u20e3)/u, fonts: ['Noto Emoji'] },
]

/** Returns the fonts to look for a character in, in this order; the last prints a box. */
export function fontsOf(character: string, text: string): Family[] {
  const choice = choices.find(
    (choice) => choice.character.test(character) && (choice.beside?.test(text) ?? true),
  )
  return choice ? [...choice.fonts, ...generalFonts] : generalFonts
}
