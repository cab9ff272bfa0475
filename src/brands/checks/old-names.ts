import { locales } from '#i18n/locales.ts'
import { plainKey } from '#i18n/renamed-keys.ts'
import { lineAt, readJson } from '#lib/json-text.ts'
import { cardOfSlot, slotOfCard } from '../config/cards.ts'
import { partPattern, presentName, tokenPattern } from '../old-names.ts'
import type { Rename } from '../renamed.ts'
import { astroFiles } from './astro-file.ts'
import { astroSources, slotFiles, type BrandFolder, type Finding } from './brand-folder.ts'
import { elementsOf } from './elements.ts'
import { entriesOf } from './locale-entries.ts'
import { oldName } from './old-name.ts'
import { stylesheetsOf } from './stylesheets.ts'

type Findings = Generator<Finding, void>

/** Reports every line of a file that a pattern of an old name matches. */
function* findIn(
  folder: BrandFolder,
  file: string,
  renames: readonly Rename[],
  patternOf: (name: string) => RegExp,
): Findings {
  const text = folder.read(file)
  for (const rename of renames)
    for (const { index } of text.matchAll(patternOf(rename.from)))
      yield oldName(folder, file, lineAt(text, index), rename)
}

/** Reports files of slots, and places of slots, by their old names. */
function* findSlots(folder: BrandFolder): Findings {
  const { slots, props } = folder.renames
  for (const file of folder.files(slotFiles)) {
    const rename = slots.find(({ from }) => file === `${from}.astro`)
    if (rename) yield oldName(folder, file, 1, rename, (slot) => `${slot}.astro`)
  }
  for (const file of folder.files(astroSources))
    for (const { name, line, attributes } of elementsOf(folder, file)) {
      const placed = name === 'Slot' ? (attributes.get('name') ?? '') : ''
      const [written = '', layer] = placed.split(':').reverse()
      const rename = slots.find(({ from }) => from === written)
      const withLayer = (slot: string) => (layer ? `${layer}:${slot}` : slot)
      if (rename) yield oldName(folder, file, line, rename, withLayer)
      const slot = presentName(slots, written)
      for (const prop of props)
        if (prop.slot === slot && attributes.has(prop.from)) yield oldName(folder, file, line, prop)
    }
}

/** Reports imports of old names of `#theme`, and elements with an old `data-part`. */
function* findInAstro(folder: BrandFolder): Findings {
  const { exports, parts } = folder.renames
  for (const file of folder.files(astroSources)) {
    for (const { from, name, line } of astroFiles(folder)(file)?.imports ?? []) {
      const rename = from === '#theme' && exports.find((one) => one.from === name)
      if (rename) yield oldName(folder, file, line, rename)
    }
    for (const { line, attributes } of elementsOf(folder, file)) {
      const rename = parts.find(({ from }) => from === attributes.get('data-part'))
      if (rename) yield oldName(folder, file, line, rename)
    }
  }
}

/** Reports custom properties by their old names, and selectors of old parts. */
function* findInStyles(folder: BrandFolder): Findings {
  const { tokens, parts } = folder.renames
  for (const { file } of stylesheetsOf(folder)) {
    yield* findIn(folder, file, tokens, tokenPattern)
    yield* findIn(folder, file, parts, partPattern)
  }
  for (const file of folder.files('{layouts,parts,cards,pages,images}/**/*.{astro,md,svg}'))
    yield* findIn(folder, file, tokens, tokenPattern)
}

const inQuotes = (name: string) => `'${name}'`
const keyPattern = (key: string) => new RegExp(`\\b${key}(?!\\w)`, 'g')

/** Reports messages by their old keys, and what uses these. */
function* findKeys(folder: BrandFolder): Findings {
  const { messages } = folder.renames
  for (const file of locales.map((locale) => `locales/${locale}.json`))
    for (const { key, line } of entriesOf(folder, file)) {
      const rename = messages.find(({ from }) => from === plainKey(key))
      if (rename) yield oldName(folder, file, line(), rename, inQuotes)
    }
  for (const file of folder.files(['site.json', astroSources]))
    yield* findIn(folder, file, messages, keyPattern)
}

/** Reports fields of site.json by their old names, and the old names of cards in its list. */
function* findFields(folder: BrandFolder): Findings {
  const { fields, slots } = folder.renames
  const { value, lineOf } = readSite(folder)
  for (const rename of fields)
    if (Object.hasOwn(value, rename.from))
      yield oldName(folder, 'site.json', lineOf([rename.from]), rename)
  const cards = Array.isArray(value.cards) ? (value.cards as unknown[]) : []
  for (const [at, card] of cards.entries()) {
    const rename = slots.find(({ from }) => from === slotOfCard(String(card)))
    if (rename) yield oldName(folder, 'site.json', lineOf(['cards', at]), rename, cardOfSlot)
  }
}

/** Reads site.json; the check of its fields says why it cannot be read. */
function readSite({ has, read }: BrandFolder) {
  try {
    const { value, lineOf } = readJson(has('site.json') ? read('site.json') : '{}')
    return { value: Object(value) as Record<string, unknown>, lineOf }
  } catch {
    return { value: {} as Record<string, unknown>, lineOf: () => 1 }
  }
}

/** Reports what a brand still calls by an old name. */
export function* checkOldNames(folder: BrandFolder): Findings {
  if (Object.values(folder.renames).every((renames) => renames.length === 0)) return
  yield* findSlots(folder)
  yield* findInAstro(folder)
  yield* findInStyles(folder)
  yield* findKeys(folder)
  yield* findFields(folder)
}
