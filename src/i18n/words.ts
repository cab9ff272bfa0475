import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import type words from '../../themes/default/locales/en.json'
import { locales } from './locales.ts'

/** `items` and `items_one`, `items_other` are one key to those who ask. */
type Plain<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Name : Key
export type WordKey = Plain<keyof typeof words>
export type Translate = (key: WordKey, values?: Record<string, string | number>) => string

export interface Words {
  /** The words of a brand in a language; a key that has none is shown in square brackets. */
  translator(brand: string, locale: string): Translate
  /** Every word of a brand in a language. */
  all(brand: string, locale: string): Record<string, string>
}

type Dictionary = Record<string, string>

function readDictionary(file: string): Dictionary {
  if (!existsSync(file)) return {}
  try {
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Dictionary)
    return Object.fromEntries(entries.map(([key, word]) => [key.replaceAll('-', '_'), word]))
  } catch (error) {
    throw new Error(`${file}: expected a JSON object of words, but ${(error as Error).message}`, { cause: error })
  }
}

/** Reads `<themes>/<brand>/locales/<lang>.json`; a brand's words lie over those of the default theme. */
export function loadWords(themes: string): Words {
  const brands = readdirSync(themes, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const own = (brand: string, locale: string) => readDictionary(join(themes, brand, 'locales', `${locale}.json`))
  const resources = Object.fromEntries(
    locales.map((locale) => {
      const base = own('default', locale)
      return [locale, Object.fromEntries(brands.map(({ name }) => [name, { ...base, ...own(name, locale) }]))]
    }),
  )
  const i18next = createInstance()
  void i18next.init({
    resources,
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    // Astro and React escape what they print.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => `[${key}]`,
  })
  return {
    translator: (brand, locale) => i18next.getFixedT(locale, brand) as unknown as Translate,
    all: (brand, locale) => resources[locale]?.[brand] ?? {},
  }
}
