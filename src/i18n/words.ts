import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { JsonTextError, readJson } from '#lib/json-text.ts'
import { nearest } from '#lib/nearest.ts'
import type words from '../../themes/default/locales/en.json'
import { locales } from './locales.ts'

/** `items` and `items_one`, `items_other` are one key to those who ask. */
type Plain<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key
export type WordKey = Plain<keyof typeof words>
export type Translate = (key: WordKey, values?: Record<string, string | number>) => string

export interface Words {
  /** The words of a brand in a language; a key that has none is shown in square brackets. */
  translator(brand: string, locale: string): Translate
  /** Every word of a brand in a language. */
  all(brand: string, locale: string): Record<string, string>
  /** Why a brand's own words cannot be used, by its name: it has those of the default theme. */
  faults: ReadonlyMap<string, string>
}

type Dictionary = Record<string, string>

/** The words of a file, and on which line each stands. */
function readDictionary(file: string) {
  const { value, lineOf } = parse(file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${file}:1: expected words in { }, found ${JSON.stringify(value)}`)
  const entries = Object.entries(value as Record<string, unknown>)
  const wrong = entries.find(([, word]) => typeof word !== 'string')
  if (wrong)
    throw new Error(
      `${file}:${lineOf([wrong[0]])}: ${wrong[0]}: expected a text in quotes, found ${JSON.stringify(wrong[1])}`,
    )
  const words = Object.fromEntries(
    entries.map(([key, word]) => [key.replaceAll('-', '_'), word as string]),
  ) as Dictionary
  return { words, lineOf: (key: string) => lineOf([key]) }
}

function parse(file: string) {
  if (!existsSync(file)) return { value: {}, lineOf: () => 1 }
  try {
    return readJson(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof JsonTextError)
      throw new Error(`${file}:${error.line}: ${error.message}`, { cause: error })
    throw error
  }
}

/** A key without the form that a number gives it. */
export const plainKey = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/**
 * The words that a brand's own files ask for: labels of its configuration, which a field's name may
 * be, and texts of its parts.
 */
function wordsAskedFor(folder: string) {
  const files = globSync(['site.json', '{layouts,parts,pages}/**/*.astro'], { cwd: folder })
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const fields = [...text.matchAll(/"orderField"\s*:\s*"(\w+)"/g)].map(([, field]) => `ac_${field}`)
  return [...(text.match(/\bac_\w+/g) ?? []), ...fields]
}

/** What a field of a form may say of itself; empty for any other word. */
const fieldOf = (key: string) =>
  /^(ac_\w+?)(?:Required|InvalidMinLength|InvalidMaxLength)Message$/.exec(key)?.[1] ?? ''

type Read = (brand: string, locale: string) => ReturnType<typeof readDictionary>

/** Throws where a file has a word that nobody asks for: its key was mistyped, or is gone. */
function checkKeys(themes: string, brand: string, read: Read) {
  const folder = join(themes, brand, 'locales')
  const asked = new Set(
    [...Object.keys(read('default', 'en').words), ...wordsAskedFor(join(themes, brand))].map(
      plainKey,
    ),
  )
  const stranger = globSync('*', { cwd: folder }).find(
    (file) => !locales.some((locale) => file === `${locale}.json`),
  )
  if (stranger)
    throw new Error(
      `${join(folder, stranger)}:1: expected a file such as en.json, of ${locales.join(', ')}, found ${stranger}`,
    )
  const lines = locales.flatMap((locale) => {
    const { words, lineOf } = read(brand, locale)
    const unknown = Object.keys(words).filter(
      (key) => !asked.has(plainKey(key)) && !asked.has(fieldOf(key)),
    )
    return unknown.map(
      (key) =>
        `${join(folder, locale)}.json:${lineOf(key)}: expected a key such as ${nearest(key, [...asked])}, found '${key}'`,
    )
  })
  if (lines.length > 0) throw new Error(lines.join('\n'))
}

const folders = (themes: string) =>
  readdirSync(themes, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )

/**
 * Reads `<themes>/<brand>/locales/<lang>.json` of some brands or all; a brand's words lie over
 * those of the default theme. Throws where those cannot be read.
 */
export function loadWords(themes: string, brands = folders(themes)): Words {
  const known = new Map<string, ReturnType<typeof readDictionary>>()
  const read: Read = (brand, locale) => {
    const file = join(themes, brand, 'locales', `${locale}.json`)
    return known.get(file) ?? known.set(file, readDictionary(file)).get(file)!
  }
  const faults = new Map<string, string>()
  for (const name of brands)
    try {
      checkKeys(themes, name, read)
    } catch (error) {
      if (name === 'default') throw error
      faults.set(name, (error as Error).message)
    }
  const own: Read = (brand, locale) => read(faults.has(brand) ? 'default' : brand, locale)
  const resources = Object.fromEntries(
    locales.map((locale) => {
      const base = read('default', locale).words
      return [
        locale,
        Object.fromEntries(brands.map((name) => [name, { ...base, ...own(name, locale).words }])),
      ]
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
    faults,
    translator: (brand, locale) => i18next.getFixedT(locale, brand) as unknown as Translate,
    all: (brand, locale) => resources[locale]?.[brand] ?? {},
  }
}
