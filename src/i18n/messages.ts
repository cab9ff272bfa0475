import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type Resource } from 'i18next'
import { cached } from '#lib/cached.ts'
import { JsonTextError, readJson } from '#lib/json-text.ts'
import { fileFault } from '#lib/file-fault.ts'
import type messages from '../../themes/default/locales/en.json'
import { direction, locales } from './locales.ts'
import { withOldKeys, withPresentKeys, type RenamedKey } from './renamed-keys.ts'

/** A key without its plural form: `items_one` and `items_other` are `items`. */
type Plain<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key
export type MessageKey = Plain<keyof typeof messages>
/** A message of a brand's own. */
type OwnKey = `ac_${'Own'}${string}`
export type Translate = (
  key: MessageKey | OwnKey,
  values?: Record<string, string | number>,
) => string

export interface Messages {
  /** The messages of a brand in a language; a key that has none is shown in square brackets. */
  translator(brand: string, locale: string): Translate
  /** Every message of a brand in a language. */
  all(brand: string, locale: string): Record<string, string>
  /** By brand: why its own messages cannot be used. It then has those below them. */
  faults: ReadonlyMap<string, string>
  /** Puts other messages in the place of all those of a brand. */
  replace(brand: string, messages: Words): void
}

type Dictionary = Record<string, string>
/** Holds the messages of a brand by language. */
export type Words = Readonly<Record<string, Dictionary>>

/** Returns the messages of a file, and the line of each. Throws where they cannot be read. */
export function readDictionary(file: string) {
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

const plainLayers = (themes: string): Layers[] =>
  readdirSync(themes)
    .filter((name) => existsSync(`${themes}/${name}/`))
    .map((name) => (name === 'default' ? [name] : [name, 'default']))

function openI18next(words: Words) {
  const i18next = createInstance()
  const resources: Resource = mapValues(words, (translation) => ({ translation }))
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

const byLocale = <Value>(valueOf: (locale: string) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)]))

/** A brand and those that it extends, the nearest first; the default theme is the last. */
type Layers = readonly string[]

/** Returns the messages of each layer, the nearest first, over those below it, also by old keys. */
export function mergeLayers(layers: readonly Words[], renames: readonly RenamedKey[]): Words {
  const merge = (locale: string) => {
    const texts = layers.toReversed().map((words) => withPresentKeys(words[locale] ?? {}, renames))
    return withOldKeys(Object.assign({}, ...texts) as Dictionary, renames)
  }
  return byLocale(merge)
}

interface LoadOptions {
  renames?: readonly RenamedKey[]
  known?: ReadonlyMap<string, Words> | undefined
}

/**
 * Reads `<themes>/<brand>/locales/<lang>.json` of the brands that begin a list of layers; without
 * lists, of every brand, which then extends the default theme alone. A message is found by its old
 * key, too. It does not read the messages of brands that are `known`, and throws where those of the
 * default theme cannot be read.
 */
export function loadMessages(
  themes: string,
  brands: readonly Layers[] = plainLayers(themes),
  { renames = [], known = new Map() }: LoadOptions = {},
): Messages {
  const fileOf = (brand: string, locale: string) => join(themes, brand, 'locales', `${locale}.json`)
  const faults = new Map<string, string>()
  const wordsOf = cached((brand: string): Words => {
    const ofBrand = known.get(brand)
    if (ofBrand) return ofBrand
    try {
      return byLocale((locale) => readDictionary(fileOf(brand, locale)).messages)
    } catch (error) {
      if (brand === 'default') throw error
      faults.set(brand, (error as Error).message)
      return {}
    }
  })
  const words = new Map<string, Words>()
  for (const layers of brands) {
    const ofLayers = layers.map((layer) => wordsOf(layer))
    words.set(layers[0]!, mergeLayers(ofLayers, renames))
  }
  return { faults, ...openTranslators(words) }
}

/** Returns what translates by the messages of a brand. */
function openTranslator(words: Words) {
  const i18next = openI18next(words)
  return cached((locale: string): Translate => {
    const translate = i18next.getFixedT(locale) as unknown as Translate
    const plain = words[locale] ?? {}
    if (direction(locale) === 'rtl') return isolating(translate, plain)
    // Most messages have neither values nor a plural: they need none of i18next's work.
    return (key, values) => (values ? undefined : plain[key]) ?? translate(key, values)
  })
}

/** Returns what translates by the messages of each brand, which can be replaced. */
function openTranslators(all: Map<string, Words>): Omit<Messages, 'faults'> {
  const translators = new Map<string, ReturnType<typeof openTranslator>>()
  return {
    all: (brand, locale) => all.get(brand)?.[locale] ?? {},
    translator(brand, locale) {
      const translator = translators.get(brand) ?? openTranslator(all.get(brand) ?? {})
      translators.set(brand, translator)
      return translator(locale)
    },
    // A page that is being rendered keeps the translator that it has.
    replace(brand, messages) {
      all.set(brand, messages)
      translators.delete(brand)
    },
  }
}
