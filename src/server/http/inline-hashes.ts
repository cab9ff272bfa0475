import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from '#lib/cached.ts'
import { speculationRules } from './speculation-rules.ts'

/** Beside the built site: the hashes of the scripts and styles that its pages have in them. */
export const inlineHashesFile = join(import.meta.dirname, '../../../dist/inline-hashes.json')

/** The source that allows the speculation rules, which stand in every page. */
export const rulesSource = `'sha256-${createHash('sha256').update(speculationRules).digest('base64')}'`

interface InlineHashes {
  scriptHashes: string[]
  styleHashes: string[]
}

/**
 * The directives that allow what pages have in them and nothing else of that kind; `ownStyle` is
 * the brand's own style, as a source. What their scripts ask is the site itself.
 */
export const inlineDirectives = cached((ownStyle: string) => {
  const { scriptHashes, styleHashes } = JSON.parse(
    readFileSync(inlineHashesFile, 'utf8'),
  ) as InlineHashes
  const directive = (name: string, hashes: string[], more: string) =>
    [name, "'self'", ...hashes.map((hash) => `'${hash}'`), more].join(' ').trim()
  return [
    "connect-src 'self'",
    directive('script-src', scriptHashes, rulesSource),
    directive('style-src', styleHashes, ownStyle),
  ]
})
