import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closestMatch } from '#lib/closest-match.ts'
import type { Renames } from '../renamed.ts'
import { astroFiles, type Import } from './astro-file.ts'
import { astroSources, type BrandFolder, type Finding } from './brand-folder.ts'
import { iconNames, isIcon } from './icons.ts'

const icons = '@lucide/astro'
/** The modules that a file of a theme may import: the site's own parts, and the icons. */
const allowed = ['#theme', icons]

/** Returns the names that `#theme` has. */
export function themeNames() {
  const index = readFileSync(join(import.meta.dirname, '../theme/index.ts'), 'utf8')
  return [...index.matchAll(/^export \{([^}]+)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^.* as /, '')),
  )
}

/** Returns what is expected in place of a missing name, and what was found. */
function missingName(
  { from, name }: Import,
  { exports }: Renames,
): [expected: string, found: string] | undefined {
  if (name === '*') return undefined
  if (from === icons && !isIcon(name))
    return [
      `an icon such as ${closestMatch(name, [...iconNames()])}`,
      `${name}, which ${icons} does not have`,
    ]
  const names = from === '#theme' ? themeNames() : [name]
  if (names.includes(name) || exports.some((rename) => rename.from === name)) return undefined
  return [
    `a name of #theme such as ${closestMatch(name, names)}`,
    `${name}, which #theme does not have`,
  ]
}

/** Reports imports of other modules than a theme may have, and of names that a module lacks. */
export function* checkImports(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files(astroSources)) {
    const { modules = [], imports = [] } = astroFiles(folder)(file) ?? {}
    for (const { from, line } of modules)
      if (!allowed.includes(from))
        yield folder.error(file, line, `only imports of #theme and icons of ${icons}`, from)
    for (const imported of imports) {
      const [expected, found] = missingName(imported, folder.renames) ?? []
      if (expected && found) yield folder.error(file, imported.line, expected, found)
    }
  }
}
