import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
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

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: expected a JSON object of words, but ${(error as Error).message}`, { cause: error })
  }
}

function readDictionary(file: string): Dictionary {
  const given = existsSync(file) ? parse(file) : {}
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error(`${file}: expected a JSON object of words`)
  const entries = Object.entries(given)
  const [wrong] = entries.find(([, word]) => typeof word !== 'string') ?? []
  if (wrong !== undefined) throw new Error(`${file}: '${wrong}' is to be a text`)
  return Object.fromEntries(entries.map(([key, word]) => [key.replaceAll('-', '_'), word as string]))
}

/** A key without the form that a number gives it. */
export const plainKey = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** The words that a brand's own files ask for: labels of its configuration, which a field's name may be, and texts of its parts. */
function wordsAskedFor(folder: string) {
  const files = globSync(['site.json', '{layouts,parts,pages}/**/*.astro'], { cwd: folder })
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const fields = [...text.matchAll(/"orderField"\s*:\s*"(\w+)"/g)].map(([, field]) => `ac_${field}`)
  return [...(text.match(/\bac_\w+/g) ?? []), ...fields]
}

/** What a field of a form may say of itself; empty for any other word. */
const fieldOf = (key: string) => /^(ac_\w+?)(?:Required|InvalidMinLength|InvalidMaxLength)Message$/.exec(key)?.[1] ?? ''

/** Throws where a file has a word that nobody asks for: its key was mistyped, or is gone. */
function checkKeys(themes: string, brand: string, own: (brand: string, locale: string) => Dictionary) {
  const asked = new Set([...Object.keys(own('default', 'en')), ...wordsAskedFor(join(themes, brand))].map(plainKey))
  const stranger = globSync('*', { cwd: join(themes, brand, 'locales') }).find((file) => !locales.some((locale) => file === `${locale}.json`))
  if (stranger) throw new Error(`${join(themes, brand, 'locales', stranger)}: expected a file such as en.json, of ${locales.join(', ')}`)
  for (const locale of locales) {
    const unknown = Object.keys(own(brand, locale)).find((key) => !asked.has(plainKey(key)) && !asked.has(fieldOf(key)))
    if (unknown) throw new Error(`${join(themes, brand, 'locales', locale)}.json: '${unknown}' is no word of the account area`)
  }
}

const folders = (themes: string) => readdirSync(themes, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))

/** Reads `<themes>/<brand>/locales/<lang>.json` of some brands or all; a brand's words lie over those of the default theme. */
export function loadWords(themes: string, brands = folders(themes)): Words {
  const own = (brand: string, locale: string) => readDictionary(join(themes, brand, 'locales', `${locale}.json`))
  for (const name of brands) checkKeys(themes, name, own)
  const resources = Object.fromEntries(
    locales.map((locale) => {
      const base = own('default', locale)
      return [locale, Object.fromEntries(brands.map((name) => [name, { ...base, ...own(name, locale) }]))]
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
