import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Names the files that list the icons and their former names. */
const lists = ['icons/index.ts', 'aliases/aliases.ts']

let known: Set<string> | undefined

/**
 * The names that `@lucide/astro` has; each has one that begins with Lucide and one that ends with
 * Icon besides.
 */
export function iconNames() {
  if (known) return known
  const folder = dirname(findPackageJSON('@lucide/astro', import.meta.url)!)
  const texts = lists.map((list) => readFileSync(join(folder, 'src', list), 'utf8'))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:as|default as) (\w+)/g)].map(([, name = '']) => name),
  )
  return (known = new Set(names))
}

export const isIcon = (name: string) =>
  iconNames().has(name.replace(/^Lucide|Icon$/, '')) || iconNames().has(name)
