import type { BrandFolder } from '../folder.ts'

/** A tag with attributes as Astro has them: texts and expressions may have a > in them. */
const image = /<img\b(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^>])*?>/g
const imports = /^\s*(?:import|export)\s+(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
/** What a theme file stands on: the house's own parts, and the icons. */
const allowed = ['#theme', '@lucide/astro']

/** Whether a tag has an attribute, be it by name, as {name}, or among those that an expression brings. */
const hasAttribute = (tag: string, name: string) => new RegExp(`[\\s{]${name}\\b|\\{\\.\\.\\.`).test(tag)

/** Says what a file of the theme has that it must not have, or lacks. */
export function* checkSources({ files, read, say }: BrandFolder) {
  for (const file of files(['{layouts,parts,pages}/**/*.{astro,md}'])) {
    const text = read(file)
    for (const [tag] of text.matchAll(image))
      if (!hasAttribute(tag, 'width') || !hasAttribute(tag, 'height'))
        yield say(file, `expected width and height in ${tag.replace(/\s+/g, ' ')}, so that its place is kept while it loads`)
    if (!file.endsWith('.astro')) continue
    if (/<style\b/.test(text)) yield say(file, 'has a <style>, which every page of every brand would get; expected its rules in theme.css')
    for (const [, from, later] of text.matchAll(imports)) {
      const name = from ?? later ?? ''
      if (!allowed.includes(name)) yield say(file, `imports ${name}; expected #theme alone, or an icon of @lucide/astro`)
    }
  }
}
