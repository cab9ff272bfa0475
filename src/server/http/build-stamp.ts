import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brandNames } from '#brands/config/brand-names.ts'
import type { Brand } from '#brands/config/brands.ts'

const root = join(import.meta.dirname, '../../..')
const folders = ['src', 'public']
/** Lists the built files of brands; the process reads all others itself. */
const ofThemes = ['themes/*/**/*.astro', 'themes/default/**/*.css']
const files = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']

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

/** Returns whether a brand has files that only a build can read. */
const hasComponents = (themes: string, id: string) =>
  globSync('*/*.astro', { cwd: join(themes, id) }).length > 0

/**
 * Hashes the site's sources: names and contents, since the dates of restored files mean nothing,
 * and below the name of each brand that has built files. A build for another `NODE_ENV` differs, as
 * it has React's development half.
 */
export function stampOfSources(environment = 'production') {
  const hash = createHash('sha256').update(environment)
  const patterns = [...folders.map((folder) => `${folder}/**/*`), ...ofThemes, ...files]
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    const path = join(root, file)
    const bytes = bytesOf(path)
    if (bytes !== undefined) hash.update(`\0${file}\0`).update(bytes)
  }
  const themes = join(root, 'themes')
  const built = brandNames(themes).filter((id) => hasComponents(themes, id))
  return [hash.digest('hex'), ...built].join('\n')
}

/** An image may leave out what only a build needs. */
const hasSources = () =>
  ['src/pages', 'themes', ...folders, ...files].every((name) => existsSync(join(root, name)))

type Layered = Pick<Brand, 'id' | 'layers'>

/** Reads which brands the build has, and which it lacks for an error; undefined without a build. */
function readBuild(themes: string) {
  // A build has the brands beside it and no others.
  if (resolve(themes) !== join(root, 'themes') || !existsSync(stampFile)) return undefined
  const stamp = readFileSync(stampFile, 'utf8')
  const built = stamp.split('\n')
  const leftOut = existsSync(leftOutFile)
    ? (JSON.parse(readFileSync(leftOutFile, 'utf8')) as Record<string, string[]>)
    : {}
  const isNew = (id: string) => !built.includes(id) && hasComponents(themes, id)
  return { stamp, leftOut: new Map(Object.entries(leftOut)), isNew }
}

/** Returns which of some brands the build does not have, whole or in a layer, and why. */
export function missingInBuild(themes: string, brands: readonly Layered[]) {
  const missing = new Map<string, string[]>()
  const build = readBuild(themes)
  for (const { id, layers } of build ? brands : []) {
    const layer = layers.find((one) => build!.leftOut.has(one) || build!.isNew(one))
    if (layer === undefined) continue
    const reasons = build!.leftOut.get(layer) ?? []
    missing.set(id, [`built without brand ${layer}: run npm run build`, ...reasons])
  }
  return missing
}

/**
 * Returns what `missingInBuild` does, and whether the build was made of other sources than there
 * are.
 */
export function compareBuild(themes: string, brands: readonly Layered[]) {
  const build = readBuild(themes)
  const hasNew = build && brands.some(({ layers }) => layers.some(build.isNew))
  const isStale = build && !hasNew && hasSources() && build.stamp !== stampOfSources()
  return { missing: missingInBuild(themes, brands), isStale: isStale === true }
}
