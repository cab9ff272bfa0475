import { locales } from '#i18n/locales.ts'
import { loadWords, plainKey } from '#i18n/words.ts'
import type { Brand } from '#server/brands/brands.ts'
import type { BrandFolder } from '../folder.ts'

/** The words that a brand asks for, each with a file that does. A key that goes on with a code, such as ac_OrderStatus_, is a part of one. */
function askedFor({ files, read }: BrandFolder, addressFields: Brand['addressFields']) {
  const asked = new Map(addressFields.filter(({ label }) => label.startsWith('ac_')).map(({ label }) => [label, 'site.json']))
  for (const file of files(['site.json', '{layouts,parts,pages}/**/*.astro']))
    for (const key of read(file).match(/\bac_\w*[^\W_]\b/g) ?? []) asked.set(key, file)
  return asked
}

/** The brand's words over those of the default theme, or why they cannot be read. */
function wordsOf({ themes, id }: BrandFolder) {
  try {
    return loadWords(themes, ['default', id])
  } catch (error) {
    return (error as Error).message
  }
}

/** Says which words a brand's own files ask for in vain, in each of its languages, and which files of words nobody reads. */
export function* checkWords(folder: BrandFolder, brand: Partial<Brand>): Generator<string, void> {
  const there = locales.filter((locale) => folder.has(`locales/${locale}.json`))
  // Where site.json does not say its languages, they are those that it has words in.
  const { languages = there, addressFields = [] } = brand
  const strangers = there.filter((locale) => !languages.includes(locale))
  for (const locale of strangers) {
    const listed = languages.join(', ')
    yield folder.say(
      `locales/${locale}.json`,
      `${locale} is no language of the brand; expected it in languages of site.json (${listed}), or no such file`,
    )
  }
  const words = wordsOf(folder)
  if (typeof words === 'string') return yield words
  for (const language of languages) {
    const known = new Set(Object.keys(words.all(folder.id, language)).map(plainKey))
    for (const [key, file] of askedFor(folder, addressFields))
      if (!known.has(plainKey(key))) yield folder.say(`locales/${language}.json`, `expected a word for '${key}', which ${file} asks for`)
  }
}
