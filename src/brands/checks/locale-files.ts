import { locales } from '#i18n/locales.ts'
import { plainKey, presentKey } from '#i18n/renamed-keys.ts'
import { closestMatch } from '#lib/closest-match.ts'
import type { BrandFolder, Finding } from './brand-folder.ts'
import { entriesOf, placeholdersIn } from './locale-entries.ts'

const files = locales.map((locale) => `locales/${locale}.json`)

/** The placeholders of each message of the default theme, in any language or plural form. */
function knownPlaceholders({ layers }: BrandFolder) {
  const folder = layers.at(-1)!
  const known = new Map<string, Set<string>>()
  for (const { key, text } of files.flatMap((file) => entriesOf(folder, file))) {
    const plain = plainKey(key)
    const names = known.get(plain) ?? known.set(plain, new Set()).get(plain)!
    for (const name of [...placeholdersIn(text), ...(plain === key ? [] : ['count'])])
      names.add(name)
  }
  return known
}

/**
 * Reports messages of a brand that are there twice, are empty, or have a placeholder that nothing
 * fills.
 */
export function* checkLocaleFiles(folder: BrandFolder): Generator<Finding, void> {
  const known = knownPlaceholders(folder)
  for (const file of files) {
    const seen = new Set<string>()
    for (const { key, text, line } of entriesOf(folder, file)) {
      if (seen.has(key)) yield folder.warning(file, line(), 'each key once', `'${key}' again`)
      seen.add(key)
      if (text.trim() === '')
        yield folder.warning(file, line(), `a text for '${key}'`, 'an empty one')
      // The brand's own files fill a key that the default theme lacks.
      const names = known.get(plainKey(presentKey(folder.renames.messages, key)))
      for (const name of placeholdersIn(text).filter((name) => names && !names.has(name))) {
        const meant = closestMatch(name, [...names!])
        const expected = meant ? `a placeholder such as {{${meant}}}` : 'no placeholder'
        yield folder.warning(file, line(), `${expected} in '${key}'`, `{{${name}}}`)
      }
    }
  }
}
