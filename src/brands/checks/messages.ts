import { locales } from '#i18n/locales.ts'
import { loadMessages, plainKey, type Messages } from '#i18n/messages.ts'
import { closestMatch } from '#lib/closest-match.ts'
import type { Brand } from '../config/brands.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'

/** Locates the use of a key. */
interface Usage {
  file: string
  place: RegExp
}

/**
 * The keys that a brand's files use, each with its first place. A key that a code follows, such as
 * ac_OrderStatus_, is left out.
 */
function usedKeys({ files, read }: BrandFolder, addressFields: Brand['addressFields']) {
  const used = new Map<string, Usage>()
  for (const file of files(['site.json', '{layouts,parts,pages}/**/*.astro']))
    for (const key of read(file).match(/\bac_\w*[^\W_]\b/g) ?? [])
      if (!used.has(key)) used.set(key, { file, place: new RegExp(`\\b${key}\\b`) })
  // A field without a label has one that is made of its name.
  for (const { label, orderField } of addressFields)
    if (label.startsWith('ac_') && !used.has(label))
      used.set(label, { file: 'site.json', place: new RegExp(`"${orderField}"`) })
  return used
}

/**
 * Reports keys without a message: where they are used if no language has them, else in the file of
 * the language that lacks them.
 */
function* checkUsedKeys(
  folder: BrandFolder,
  messages: Messages,
  used: Map<string, Usage>,
  languages: readonly string[],
) {
  const known = languages.map(
    (language) => new Set(Object.keys(messages.all(folder.id, language)).map(plainKey)),
  )
  const keys = [...new Set(known.flatMap((keys) => [...keys]))]
  for (const [key, { file, place }] of used) {
    const missing = languages.filter((_, i) => !known[i]!.has(plainKey(key)))
    if (missing.length === languages.length) {
      const expected = `a key such as ${closestMatch(key, keys)}, or a message for it in locales/${missing[0]}.json`
      yield folder.warning(file, place, expected, `'${key}'`)
    } else
      for (const language of missing) {
        const expected = `a message for '${key}', which ${file} uses`
        yield folder.warning(`locales/${language}.json`, 1, expected, 'none')
      }
  }
}

/** The brand's messages over those of the default theme, or the reason why they are unreadable. */
function messagesOf({ themes, id }: BrandFolder) {
  try {
    const messages = loadMessages(themes, ['default', id])
    return messages.faults.get(id) ?? messages
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
 * Reports messages of the brand that one of its languages has and another lacks: the default
 * theme's would show there.
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
          `a message for '${key}', which locales/${other}.json has`,
          'none',
        )
}

/**
 * Reports keys without a message in any of the brand's languages, and files of languages that the
 * brand does not have.
 */
export function* checkMessages(
  folder: BrandFolder,
  brand: Partial<Brand>,
): Generator<Finding, void> {
  const there = locales.filter((locale) => folder.has(`locales/${locale}.json`))
  // Without languages in site.json they are those of its locale files.
  const { languages = there, addressFields = [] } = brand
  for (const locale of there.filter((locale) => !languages.includes(locale)))
    yield folder.warning(
      `locales/${locale}.json`,
      1,
      `a language of site.json (${languages.join(', ')})`,
      locale,
    )
  const messages = messagesOf(folder)
  if (typeof messages === 'string')
    return yield { text: messages, file: 'locales', severity: 'error' }
  for (const { file, line, expected, found } of messages.unused.get(folder.id) ?? [])
    yield folder.warning(file, line, expected, found)
  yield* checkUsedKeys(folder, messages, usedKeys(folder, addressFields), languages)
  yield* checkLanguages(folder, languages)
}
