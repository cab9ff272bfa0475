import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { cached } from '#lib/cached.ts'

/** Names the files that list the icons and their former names. */
const lists = ['icons/index.ts', 'aliases/aliases.ts']

/** Returns the texts of the lists; an image lacks them, because the build has found its icons. */
function readLists() {
  try {
    const folder = dirname(findPackageJSON('@lucide/astro', import.meta.url)!)
    return lists.map((list) => readFileSync(join(folder, 'src', list), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return []
  }
}

/**
 * The names that `@lucide/astro` has; each has one that begins with Lucide and one that ends with
 * Icon besides. There are none where the package is not installed.
 */
export const iconNames = cached(() => {
  const names = readLists().flatMap((text) =>
    [...text.matchAll(/\b(?:as|default as) (\w+)/g)].map(([, name = '']) => name),
  )
  return new Set(names)
})

export function isIcon(name: string) {
  const names = iconNames()
  return names.size === 0 || names.has(name.replace(/^Lucide|Icon$/, '')) || names.has(name)
}
