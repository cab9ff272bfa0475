import { locales } from '#i18n/locales.ts'
import { loadWords, plainKey } from '#i18n/words.ts'
import type { Brand } from '#server/brands/brands.ts'
import type { BrandFolder, Finding } from '../folder.ts'

/** The words that a brand asks for, each with a file that does. A key that goes on with a code, such as ac_OrderStatus_, is a part of one. */
function askedFor({ files, read }: BrandFolder, addressFields: Brand['addressFields']) {
  const asked = new Map(
    addressFields
      .filter(({ label }) => label.startsWith('ac_'))
      .map(({ label }) => [label, 'site.json']),
  )
  for (const file of files(['site.json', '{layouts,parts,pages}/**/*.astro']))
    for (const key of read(file).match(/\bac_\w*[^\W_]\b/g) ?? []) asked.set(key, file)
  return asked
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

/** Says which of the brand's own words one of its languages has and another lacks: there the default theme's would stand. */
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

/** Says which words a brand's own files ask for in vain, in each of its languages, and which files of words nobody reads. */
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
  for (const language of languages) {
    const known = new Set(Object.keys(words.all(folder.id, language)).map(plainKey))
    for (const [key, file] of askedFor(folder, addressFields))
      if (!known.has(plainKey(key)))
        yield folder.warning(
          `locales/${language}.json`,
          1,
          `a word for '${key}', which ${file} asks for`,
          'none',
        )
  }
  yield* checkLanguages(folder, languages)
}
