import { locales } from '#i18n/locales.ts'
import { loadWords, plainKey, type Words } from '#i18n/words.ts'
import { nearest } from '#lib/nearest.ts'
import type { Brand } from '../config/brands.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'

/** Where a word is asked for. */
interface Asker {
  file: string
  place: RegExp
}

/**
 * The words that a brand asks for, each with the first place that does. A key that goes on with a
 * code, such as ac_OrderStatus_, is a part of one.
 */
function askedFor({ files, read }: BrandFolder, addressFields: Brand['addressFields']) {
  const asked = new Map<string, Asker>()
  for (const file of files(['site.json', '{layouts,parts,pages}/**/*.astro']))
    for (const key of read(file).match(/\bac_\w*[^\W_]\b/g) ?? [])
      if (!asked.has(key)) asked.set(key, { file, place: new RegExp(`\\b${key}\\b`) })
  // A field without a label has one that is made of its name.
  for (const { label, orderField } of addressFields)
    if (label.startsWith('ac_') && !asked.has(label))
      asked.set(label, { file: 'site.json', place: new RegExp(`"${orderField}"`) })
  return asked
}

/**
 * Says which words are asked for in vain: where they are asked for if no language has them, else
 * where they are lacking.
 */
function* checkAsked(
  folder: BrandFolder,
  words: Words,
  asked: Map<string, Asker>,
  languages: readonly string[],
) {
  const known = languages.map(
    (language) => new Set(Object.keys(words.all(folder.id, language)).map(plainKey)),
  )
  const keys = [...new Set(known.flatMap((keys) => [...keys]))]
  for (const [key, { file, place }] of asked) {
    const lacking = languages.filter((_, i) => !known[i]!.has(plainKey(key)))
    if (lacking.length === languages.length) {
      const expected = `a key such as ${nearest(key, keys)}, or a word for it in locales/${lacking[0]}.json`
      yield folder.warning(file, place, expected, `'${key}'`)
    } else
      for (const language of lacking) {
        const expected = `a word for '${key}', which ${file} asks for`
        yield folder.warning(`locales/${language}.json`, 1, expected, 'none')
      }
  }
}

/** The brand's words over those of the default theme, or why they cannot be read. */
function wordsOf({ themes, id }: BrandFolder) {
  try {
    const words = loadWords(themes, ['default', id])
    return words.faults.get(id) ?? words
  } catch (error) {
    return (error as Error).message
  }
}

const ownKeys = ({ has, read }: BrandFolder, language: string) => {
  const file = `locales/${language}.json`
  return new Set(
    has(file)
      ? Object.keys(JSON.parse(read(file)) as object).map((key) =>
          plainKey(key.replaceAll('-', '_')),
        )
      : [],
  )
}

/**
 * Says which of the brand's own words one of its languages has and another lacks: there the default
 * theme's would stand.
 */
function* checkLanguages(folder: BrandFolder, languages: readonly string[]) {
  const own = languages.map((language) => [language, ownKeys(folder, language)] as const)
  const all = new Map(
    own.flatMap(([language, keys]) => [...keys].map((key) => [key, language] as const)).reverse(),
  )
  for (const [language, keys] of own)
    for (const [key, other] of [...all].reverse())
      if (!keys.has(key))
        yield folder.warning(
          `locales/${language}.json`,
          1,
          `a word for '${key}', which locales/${other}.json has`,
          'none',
        )
}

/**
 * Says which words a brand's own files ask for in vain, in each of its languages, and which files
 * of words nobody reads.
 */
export function* checkWords(folder: BrandFolder, brand: Partial<Brand>): Generator<Finding, void> {
  const there = locales.filter((locale) => folder.has(`locales/${locale}.json`))
  // Where site.json does not say its languages, they are those that it has words in.
  const { languages = there, addressFields = [] } = brand
  for (const locale of there.filter((locale) => !languages.includes(locale)))
    yield folder.warning(
      `locales/${locale}.json`,
      1,
      `a language of site.json (${languages.join(', ')})`,
      locale,
    )
  const words = wordsOf(folder)
  if (typeof words === 'string')
    return yield* words.split('\n').map((text) => ({ text, severity: 'error' as const }))
  yield* checkAsked(folder, words, askedFor(folder, addressFields), languages)
  yield* checkLanguages(folder, languages)
}
