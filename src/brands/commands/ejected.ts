import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandNames } from '../config/brand-names.ts'
import { layersOf } from '../config/layers.ts'
import { CliError } from './cli-error.ts'
import { requireBrand } from './require-brand.ts'

/** A line in a copied part, which says what it was copied from. */
export interface Stamp {
  /** The brand that the part was copied from. */
  from: string
  version: string
  /** The start of the SHA-256 of the original. */
  hash: string
}

const packageFile = join(import.meta.dirname, '../../../package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

const stampLine = /^\/\/ Copied from (\S+), Foyer (\S+), sha256 ([\da-f]+)\.\n/m
const frontmatter = /^---\n/

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

export function stampOf(text: string): Stamp | undefined {
  const [, from, version, hash] = stampLine.exec(text) ?? []
  return from && version && hash ? { from, version, hash } : undefined
}

/** Returns a copy of a part with a stamp in place of the one that the part may have itself. */
export function withStamp(original: string, from: string) {
  const line = `// Copied from ${from}, Foyer ${version}, sha256 ${hashOf(original)}.\n`
  const plain = original.replace(stampLine, '')
  return frontmatter.test(plain)
    ? plain.replace(frontmatter, () => `---\n${line}`)
    : `---\n${line}---\n\n${plain}`
}

/** Returns where the original of a copied part is kept. */
export const keptFile = (themes: string, brand: string, slot: string) =>
  join(themes, brand, '.ejected', `${slot}.astro`)

/** Reads a file; undefined where there is none. */
export const readIfThere = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/** Returns the nearest brand below one that has the file of a slot, and that file. */
export function fileBelow(themes: string, brand: string, slot: string) {
  return layersOf(themes, brand)
    .slice(1)
    .map((id) => ({ id, file: `${themes}/${id}/${slot}.astro` }))
    .find(({ file }) => existsSync(file))
}

/** Returns the name of a brand that has others below it. Throws a `CliError` for any other one. */
export function requireOwnBrand(themes: string, brand: string | undefined) {
  if (brand === 'default')
    throw new CliError('The default theme is below every brand: it has nothing to copy from.')
  const names = brandNames(themes).filter((name) => name !== 'default')
  return requireBrand(themes, brand, names)
}
