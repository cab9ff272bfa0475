import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const sources = [
  'src/**/*',
  'themes/**/*',
  'public/**/*',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Where a build keeps what it was made of. */
export const stampFile = join(root, 'dist/sources.txt')

/**
 * What the site is built from, by names and contents: files that are put back from elsewhere have dates that say nothing. A build for
 * another `NODE_ENV` is another one, as it has React's development half.
 */
export function stampOfSources(environment = 'production') {
  const hash = createHash('sha256').update(environment)
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`\0${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
