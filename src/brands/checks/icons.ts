import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { cached } from '#lib/cached.ts'

/** Names the files that list the icons and their former names. */
const lists = ['icons/index.ts', 'aliases/aliases.ts']

/**
 * The names that `@lucide/astro` has; each has one that begins with Lucide and one that ends with
 * Icon besides.
 */
export const iconNames = cached(() => {
  const folder = dirname(findPackageJSON('@lucide/astro', import.meta.url)!)
  const texts = lists.map((list) => readFileSync(join(folder, 'src', list), 'utf8'))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:as|default as) (\w+)/g)].map(([, name = '']) => name),
  )
  return new Set(names)
})

export const isIcon = (name: string) =>
  iconNames().has(name.replace(/^Lucide|Icon$/, '')) || iconNames().has(name)
