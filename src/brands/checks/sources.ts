import { closestMatch } from '#lib/closest-match.ts'
import { lineAt } from '#lib/json-text.ts'
import type { BrandFolder } from './brand-folder.ts'
import { iconNames, isIcon } from './icons.ts'

/** A tag with attributes as Astro has them: texts and expressions may have a > in them. */
const image = /<img\b(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^>])*?>/g
const imports =
  /^[ \t]*(?:import|export)\s+(?:([^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
const icons = '@lucide/astro'
/** What a theme file stands on: the house's own parts, and the icons. */
const allowed = ['#theme', icons]

/**
 * Whether a tag has an attribute, be it by name, as {name}, or among those that an expression
 * brings.
 */
const hasAttribute = (tag: string, name: string) =>
  new RegExp(`[\\s{]${name}\\b|\\{\\.\\.\\.`).test(tag)

/** The names that an import asks for, without types and without what they are called here. */
const namesIn = (clause = '') =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0]!)
    .filter((name) => name !== '' && !name.startsWith('type '))

/** Says what a file of the theme has that it must not have, or lacks. */
export function* checkSources({ files, read, has, error, warning }: BrandFolder) {
  for (const file of files(['{layouts,parts,pages}/**/*.{astro,md}'])) {
    const text = read(file)
    for (const { 0: tag, index } of text.matchAll(image))
      if (!hasAttribute(tag, 'width') || !hasAttribute(tag, 'height'))
        yield warning(
          file,
          lineAt(text, index),
          'width and height, so that the page does not shift while it loads',
          tag.replace(/\s+/g, ' '),
        )
    if (!file.endsWith('.astro')) continue
    for (const { index } of text.matchAll(/<style\b/g))
      yield error(
        file,
        lineAt(text, index),
        'its rules in theme.css',
        'a <style>, which would apply to every brand',
      )
    for (const { index, 1: clause, 2: from, 3: later } of text.matchAll(imports)) {
      const name = from ?? later ?? ''
      const line = lineAt(text, index)
      if (!allowed.includes(name))
        yield error(file, line, `imports of #theme alone, or icons of ${icons}`, name)
      if (name !== icons || /^\s*type\b/.test(clause ?? '')) continue
      for (const icon of namesIn(clause).filter((name) => !isIcon(name)))
        yield error(
          file,
          line,
          `an icon such as ${closestMatch(icon, [...iconNames()])}`,
          `${icon}, which ${icons} does not have`,
        )
    }
    for (const { index, 1: picture = '' } of text.matchAll(
      /\bbrandImage\(\s*brand\.id\s*,\s*['"]([^'"]+)['"]/g,
    ))
      if (!has(`images/${picture}`))
        yield warning(file, lineAt(text, index), `a file images/${picture}`, 'none')
  }
}
