import { locales } from '#i18n/locales.ts'
import { loadMessages, type Messages } from '#i18n/messages.ts'
import { plainKey, presentKey } from '#i18n/renamed-keys.ts'
import { findUnusedMessages } from '#i18n/unused-messages.ts'
import { cachedFor } from '#lib/cached.ts'
import { closestMatch } from '#lib/closest-match.ts'
import type { Brand } from '../config/brands.ts'
import {
  astroSources,
  folderOfField,
  ownFolders,
  type BrandFolder,
  type Finding,
} from './brand-folder.ts'

/** Locates the use of a key. */
interface Usage {
  folder: BrandFolder
  file: string
  place: RegExp
}

/**
 * The keys that a brand's files use, each with its first place. A key that a code follows, such as
 * ac_OrderStatus_, is left out.
 */
function usedKeys(folder: BrandFolder, addressFields: Brand['addressFields']) {
  const { files, read } = folder
  const used = new Map<string, Usage>()
  for (const file of files(['site.json', astroSources]))
    for (const key of read(file).match(/\bac_\w*[^\W_]\b/g) ?? [])
      if (!used.has(key)) used.set(key, { folder, file, place: new RegExp(`\\b${key}\\b`) })
  // A field without a label has one that is made of its name.
  const site = { folder: folderOfField(folder, 'addressFields'), file: 'site.json' }
  for (const { label, orderField } of addressFields)
    if (label.startsWith('ac_') && !used.has(label))
      used.set(label, { ...site, place: new RegExp(`"${orderField}"`) })
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
  const top = folder.layers[0]!
  const known = languages.map(
    (language) => new Set(Object.keys(messages.all(top.id, language)).map(plainKey)),
  )
  const keys = [...new Set(known.flatMap((keys) => [...keys]))]
  for (const [key, { folder, file, place }] of used) {
    const missing = languages.filter((_, i) => !known[i]!.has(plainKey(key)))
    if (missing.length === languages.length) {
      const expected = `a key such as ${closestMatch(key, keys)}, or a message for it in locales/${missing[0]}.json`
      yield folder.warning(file, place, expected, `'${key}'`)
    } else
      for (const language of missing) {
        const expected = `a message for '${key}', which ${file} uses`
        yield top.warning(`locales/${language}.json`, 1, expected, 'none')
      }
  }
}

/**
 * The messages of the brand that shows a folder, and what it has of the folder that nothing uses;
 * else the reason why they are unreadable.
 */
const messagesOf = cachedFor(({ themes, id, layers, renames }: BrandFolder) => {
  const ids = layers.map((layer) => layer.id)
  try {
    const messages = loadMessages(themes, [ids], { renames: renames.messages })
    const unused = () => findUnusedMessages(themes, id, ids, renames.messages)
    return messages.faults.get(id) ?? { messages, unused: unused() }
  } catch (error) {
    return (error as Error).message
  }
})

function ownKeys({ has, read, renames }: BrandFolder, language: string) {
  const file = `locales/${language}.json`
  if (!has(file)) return []
  const keys = Object.keys(JSON.parse(read(file)) as object)
  return keys.map((key) => plainKey(presentKey(renames.messages, key.replaceAll('-', '_'))))
}

/**
 * Reports messages of the brand that one of its languages has and another lacks: the default
 * theme's would show there.
 */
export function* checkLanguages(
  folder: BrandFolder,
  brand: Partial<Brand>,
): Generator<Finding, void> {
  if (typeof messagesOf(folder) === 'string') return
  const own = languagesOf(folder, brand).map((language) => {
    const keys = ownFolders(folder).flatMap((layer) => ownKeys(layer, language))
    return [language, new Set(keys)] as const
  })
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

const localesOf = ({ has }: BrandFolder) =>
  locales.filter((locale) => has(`locales/${locale}.json`))

/** The languages of site.json, or without it those of the locale files. */
const languagesOf = (folder: BrandFolder, { languages }: Partial<Brand>) =>
  languages ?? localesOf(folder)

/**
 * Reports keys without a message in any of the brand's languages, and files of languages that the
 * brand does not have.
 */
export function* checkMessages(
  folder: BrandFolder,
  brand: Partial<Brand>,
): Generator<Finding, void> {
  const languages = languagesOf(folder, brand)
  for (const locale of localesOf(folder).filter((locale) => !languages.includes(locale)))
    yield folder.unused(
      `locales/${locale}.json`,
      1,
      `a language of site.json (${languages.join(', ')})`,
      locale,
    )
  const read = messagesOf(folder)
  if (typeof read === 'string') return yield { text: read, file: 'locales', severity: 'error' }
  for (const { file, line, expected, found } of read.unused)
    yield folder.unused(file, line, expected, found)
  const used = usedKeys(folder, brand.addressFields ?? [])
  yield* checkUsedKeys(folder, read.messages, used, languages)
}
