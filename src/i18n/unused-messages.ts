import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closestMatch } from '#lib/closest-match.ts'
import { locales } from './locales.ts'
import { readDictionary } from './messages.ts'
import { plainKey, type RenamedKey } from './renamed-keys.ts'

/** A key or a file that nothing uses: it was mistyped, or is gone. */
interface UnusedMessage {
  /** Its path in the brand's folder. */
  file: string
  line: number
  expected: string
  found: string
}

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
  const files = globSync(['site.json', '{layouts,parts,cards,pages}/**/*.astro'], { cwd: folder })
  const text = files.map((file) => readIfPossible(join(folder, file))).join('\n')
  const fields = [...text.matchAll(/"orderField"\s*:\s*"(\w+)"/g)].map(([, field]) => `ac_${field}`)
  return [...(text.match(/\bac_\w+/g) ?? []), ...fields]
}

/** The key of a form field, by the key of one of its messages; empty for any other key. */
const fieldOf = (key: string) =>
  /^(ac_\w+?)(?:Required|InvalidMinLength|InvalidMaxLength)Message$/.exec(key)?.[1] ?? ''

/**
 * Finds keys and files of a brand that nothing uses, neither the default theme nor a file of
 * `layers`. Throws where messages cannot be read.
 */
export function findUnusedMessages(
  themes: string,
  brand: string,
  layers: readonly string[],
  renames: readonly RenamedKey[] = [],
): UnusedMessage[] {
  const read = (name: string, locale: string) =>
    readDictionary(join(themes, name, 'locales', `${locale}.json`))
  const used = new Set(
    [
      ...Object.keys(read('default', 'en').messages),
      ...layers.flatMap((layer) => usedMessageKeys(join(themes, layer))),
      ...renames.map(({ from }) => from),
    ].map(plainKey),
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
