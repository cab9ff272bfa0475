import { parseTree } from 'jsonc-parser'
import { locales } from '#i18n/locales.ts'
import { plainKey } from '#i18n/words.ts'
import { lineAt } from '#lib/json-text.ts'
import { nearest } from '#lib/nearest.ts'
import { openFolder, type BrandFolder, type Finding } from './brand-folder.ts'

const files = locales.map((locale) => `locales/${locale}.json`)

/** What a file of words has, also what is there twice, with the line of each. */
function entriesOf({ has, read }: BrandFolder, file: string) {
  if (!has(file)) return []
  const text = read(file)
  return (parseTree(text)?.children ?? []).flatMap(({ offset, children = [] }) => {
    const [key, word] = children.map(({ value }) => String(value))
    if (key === undefined || word === undefined) return []
    return { key: key.replaceAll('-', '_'), word, line: lineAt(text, offset) }
  })
}

const placeholdersIn = (word: string) =>
  [...word.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name = '']) => name)

/** The placeholders that each word of the default theme has in any language or plural form. */
function knownPlaceholders(themes: string) {
  const folder = openFolder(themes, 'default')
  const known = new Map<string, Set<string>>()
  for (const { key, word } of files.flatMap((file) => entriesOf(folder, file))) {
    const plain = plainKey(key)
    const names = known.get(plain) ?? known.set(plain, new Set()).get(plain)!
    for (const name of [...placeholdersIn(word), ...(plain === key ? [] : ['count'])])
      names.add(name)
  }
  return known
}

/**
 * Says which words of a brand are there twice, are empty, or have a placeholder that nothing ever
 * fills.
 */
export function* checkDictionaries(folder: BrandFolder): Generator<Finding, void> {
  const known = knownPlaceholders(folder.themes)
  for (const file of files) {
    const seen = new Set<string>()
    for (const { key, word, line } of entriesOf(folder, file)) {
      if (seen.has(key)) yield folder.warning(file, line, 'each key once', `'${key}' again`)
      seen.add(key)
      if (word.trim() === '')
        yield folder.warning(file, line, `a text for '${key}'`, 'an empty one')
      // What the default theme does not have, the brand's own files fill.
      const names = known.get(plainKey(key))
      for (const name of placeholdersIn(word).filter((name) => names && !names.has(name))) {
        const meant = nearest(name, [...names!])
        const expected = meant ? `a placeholder such as {{${meant}}}` : 'no placeholder'
        yield folder.warning(file, line, `${expected} in '${key}'`, `{{${name}}}`)
      }
    }
  }
}
