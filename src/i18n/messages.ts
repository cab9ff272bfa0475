import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type Resource } from 'i18next'
import { cached } from '#lib/cached.ts'
import { JsonTextError, readJson } from '#lib/json-text.ts'
import { closestMatch } from '#lib/closest-match.ts'
import { fileFault } from '#lib/file-fault.ts'
import type messages from '../../themes/default/locales/en.json'
import { direction, locales } from './locales.ts'

/** A key without its plural form: `items_one` and `items_other` are `items`. */
type Plain<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key
export type MessageKey = Plain<keyof typeof messages>
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string

export interface Messages {
  /** The messages of a brand in a language; a key that has none is shown in square brackets. */
  translator(brand: string, locale: string): Translate
  /** Every message of a brand in a language. */
  all(brand: string, locale: string): Record<string, string>
  /** By brand: why its own messages cannot be used. It then has those of the default theme. */
  faults: ReadonlyMap<string, string>
  /** By brand: what its locale files have that nothing uses. */
  unused: ReadonlyMap<string, UnusedMessage[]>
}

/** A key or a file that nothing uses: it was mistyped, or is gone. */
interface UnusedMessage {
  /** Its path in the brand's folder. */
  file: string
  line: number
  expected: string
  found: string
}

type Dictionary = Record<string, string>

/** The messages of a file, and the line of each. */
function readDictionary(file: string) {
  const { value, lineOf } = parse(file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${file}:1: expected messages in { }, found ${JSON.stringify(value)}`)
  const entries = Object.entries(value as Record<string, unknown>)
  const wrong = entries.find(([, text]) => typeof text !== 'string')
  if (wrong)
    throw new Error(
      `${file}:${lineOf([wrong[0]])}: ${wrong[0]}: expected a text in quotes, found ${JSON.stringify(wrong[1])}`,
    )
  const messages = Object.fromEntries(
    entries.map(([key, text]) => [key.replaceAll('-', '_'), text as string]),
  ) as Dictionary
  return { messages, lineOf: (key: string) => lineOf([key]) }
}

function parse(file: string) {
  if (!existsSync(file)) return { value: {}, lineOf: () => 1 }
  try {
    return readJson(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof JsonTextError)
      throw new Error(`${file}:${error.line}: ${error.message}`, { cause: error })
    const found = fileFault(error)
    throw new Error(`${file}:1: expected a file that can be read, found ${found}`, { cause: error })
  }
}

/** A key without its plural form. */
export const plainKey = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** A file's text; the checks of a brand name one that cannot be read. */
function readIfPossible(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * The message keys that a brand's own files use: in its parts, and in site.json, where a field
 * without a label has the key of its name.
 */
function usedMessageKeys(folder: string) {
  const files = globSync(['site.json', '{layouts,parts,pages}/**/*.astro'], { cwd: folder })
  const text = files.map((file) => readIfPossible(join(folder, file))).join('\n')
  const fields = [...text.matchAll(/"orderField"\s*:\s*"(\w+)"/g)].map(([, field]) => `ac_${field}`)
  return [...(text.match(/\bac_\w+/g) ?? []), ...fields]
}

/** The key of a form field, by the key of one of its messages; empty for any other key. */
const fieldOf = (key: string) =>
  /^(ac_\w+?)(?:Required|InvalidMinLength|InvalidMaxLength)Message$/.exec(key)?.[1] ?? ''

type Read = (brand: string, locale: string) => ReturnType<typeof readDictionary>

/** Finds keys and files that nothing uses. */
function findUnused(themes: string, brand: string, read: Read): UnusedMessage[] {
  const used = new Set(
    [...Object.keys(read('default', 'en').messages), ...usedMessageKeys(join(themes, brand))].map(
      plainKey,
    ),
  )
  const files = globSync('*', { cwd: join(themes, brand, 'locales') })
    .filter((file) => !locales.some((locale) => file === `${locale}.json`))
    .map((file) => ({
      file: `locales/${file}`,
      line: 1,
      expected: `a file such as en.json, of ${locales.join(', ')}`,
      found: file,
    }))
  const keys = locales.flatMap((locale) => {
    const { messages, lineOf } = read(brand, locale)
    const unknown = Object.keys(messages).filter(
      (key) => !used.has(plainKey(key)) && !used.has(fieldOf(key)),
    )
    return unknown.map((key) => ({
      file: `locales/${locale}.json`,
      line: lineOf(key),
      expected: `a key such as ${closestMatch(key, [...used])}`,
      found: `'${key}'`,
    }))
  })
  return [...files, ...keys]
}

const folders = (themes: string) =>
  readdirSync(themes).filter((name) => existsSync(`${themes}/${name}/`))

function openI18next(resources: Resource) {
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
  return i18next
}

/**
 * A value that keeps its own direction in a sentence that runs from right to left: without that
 * the day of '25 November' stands apart from its month. Digits alone need no help, and a code in a
 * text message stays free of invisible characters.
 */
const isolate = <Value extends string | number>(value: Value) =>
  typeof value === 'string' && /\D/.test(value) ? `\u2068${value}\u2069` : value

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

/** Isolates the values for a language that runs from right to left. */
function isolating(translate: Translate, plain: Dictionary): Translate {
  // An island fills in the values of a message without them.
  const open = mapValues(plain, (text) => text.replace(/\{\{\w+\}\}/g, isolate))
  return (key, values) =>
    values ? translate(key, mapValues(values, isolate)) : (open[key] ?? translate(key))
}

/** Puts each brand's own messages over those of the default theme, by language and brand. */
function mergeDefault(brands: string[], read: Read) {
  const ofLanguage = (locale: string) =>
    brands.map((name) => {
      const base = read('default', locale).messages
      return [name, { ...base, ...read(name, locale).messages }] as const
    })
  return Object.fromEntries(
    locales.map((locale) => [locale, Object.fromEntries(ofLanguage(locale))]),
  )
}

/**
 * Reads `<themes>/<brand>/locales/<lang>.json` of some brands or all. A brand's messages override
 * those of the default theme. Throws where those of the default theme cannot be read.
 */
export function loadMessages(themes: string, brands = folders(themes)): Messages {
  const read: Read = cached((brand, locale) =>
    readDictionary(join(themes, brand, 'locales', `${locale}.json`)),
  )
  const faults = new Map<string, string>()
  const unused = new Map<string, UnusedMessage[]>()
  for (const name of brands)
    try {
      unused.set(name, findUnused(themes, name, read))
    } catch (error) {
      if (name === 'default') throw error
      faults.set(name, (error as Error).message)
    }
  const own: Read = (brand, locale) => read(faults.has(brand) ? 'default' : brand, locale)
  const resources = mergeDefault(brands, own)
  const i18next = openI18next(resources)
  const all: Messages['all'] = (brand, locale) => resources[locale]?.[brand] ?? {}
  return {
    faults,
    unused,
    translator: cached((brand, locale) => {
      const translate = i18next.getFixedT(locale, brand) as unknown as Translate
      const plain = all(brand, locale)
      if (direction(locale) === 'rtl') return isolating(translate, plain)
      // Most messages have neither values nor a plural: they need none of i18next's work.
      return (key, values) => (values ? undefined : plain[key]) ?? translate(key, values)
    }),
    all,
  }
}
