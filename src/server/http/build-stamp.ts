import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brandNames } from '#brands/config/brand-names.ts'
import type { Brand } from '#brands/config/brands.ts'

const root = join(import.meta.dirname, '../../..')
const folders = ['src', 'themes', 'public']
const files = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
/** Lists the files that the process reads at start. */
const unbuilt = ['themes/*/site.json', 'themes/*/locales/**']

/** Names the build's record of its sources. */
export const stampFile = join(root, 'dist/sources.txt')
/** Names the build's record of the brands that it lacks, and why. */
export const leftOutFile = join(root, 'dist/left-out.json')

/**
 * Returns a file's bytes, and undefined for a folder. A file that cannot be read, such as a link to
 * nothing, has none.
 */
function bytesOf(path: string) {
  try {
    return statSync(path).isFile() ? readFileSync(path) : undefined
  } catch {
    return ''
  }
}

/**
 * Hashes the site's sources: names and contents, since the dates of restored files mean nothing,
 * and each brand's name below. A build for another `NODE_ENV` differs, as it has React's
 * development half.
 */
export function stampOfSources(environment = 'production') {
  const hash = createHash('sha256').update(environment)
  const patterns = [...folders.map((folder) => `${folder}/**/*`), ...files]
  for (const file of globSync(patterns, { cwd: root, exclude: unbuilt }).sort()) {
    const path = join(root, file)
    const bytes = bytesOf(path)
    if (bytes !== undefined) hash.update(`\0${file}\0`).update(bytes)
  }
  return [hash.digest('hex'), ...brandNames(join(root, 'themes'))].join('\n')
}

/** An image may leave out what only a build needs. */
const hasSources = () =>
  ['src/pages', ...folders, ...files].every((name) => existsSync(join(root, name)))

/**
 * Returns which of some brands of a folder the build does not have, whole or in a layer, and why,
 * and whether it was made of other sources than there are.
 */
export function compareBuild(themes: string, brands: readonly Pick<Brand, 'id' | 'layers'>[]) {
  // A build has the brands beside it and no others.
  if (resolve(themes) !== join(root, 'themes') || !existsSync(stampFile))
    return { missing: new Map<string, string[]>(), isStale: false }
  const stamp = readFileSync(stampFile, 'utf8')
  const built = stamp.split('\n')
  const leftOut = new Map(
    existsSync(leftOutFile)
      ? Object.entries(JSON.parse(readFileSync(leftOutFile, 'utf8')) as Record<string, string[]>)
      : [],
  )
  const isMissing = (id: string) => !built.includes(id) || leftOut.has(id)
  const missing = new Map<string, string[]>()
  for (const { id, layers } of brands) {
    const layer = layers.find(isMissing)
    if (layer === undefined) continue
    const reasons = leftOut.get(layer) ?? []
    missing.set(id, [`built without brand ${layer}: run npm run build`, ...reasons])
  }
  const isNew = brands.some(({ layers }) => layers.some((layer) => !built.includes(layer)))
  return { missing, isStale: !isNew && hasSources() && stamp !== stampOfSources() }
}
