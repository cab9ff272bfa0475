import { contrast, readable } from '#lib/colour.ts'
import type { Brand } from '#server/brands/brands.ts'
import { openFolder, type BrandFolder } from '../folder.ts'
import { resolved, tokensOf } from '../tokens.ts'

/** What is read on what, and where. */
const pairs: [text: string, ground: string, where: string][] = [
  ['--on-brand', '--brand', 'a button'],
  ['--surface', '--brand-dark', 'a button under the pointer'],
  ['--brand-text', '--surface', 'a link on a card'],
  ['--brand-text', '--page', 'a link on the page'],
  ['--brand-dark', '--brand-light', 'a badge'],
  ['--ink', '--surface', 'text on a card'],
  ['--ink', '--page', 'text on the page'],
  ['--ink-soft', '--surface', 'lesser text on a card'],
  ['--ink-soft', '--page', 'lesser text on the page'],
]

/** Says which colours are hard to read on others, after WCAG AA: the derived ones, and those that theme.css sets over them. */
export function* checkContrast({ themes, id, has, read, say }: BrandFolder, { stylesheet }: Brand) {
  const base = tokensOf(openFolder(themes, 'default').read('theme.css'))
  const own = id !== 'default' && has('theme.css') ? tokensOf(read('theme.css')) : {}
  // In the order in which a page links them.
  const tokens = { ...base, ...tokensOf(stylesheet?.css ?? ''), ...own }
  const colour = (name: string) => resolved(tokens[name], tokens) ?? ''
  for (const [text, ground, where] of pairs) {
    const found = contrast(colour(text), colour(ground)) ?? readable
    if (found >= readable) continue
    const file = text in own || ground in own ? 'theme.css' : 'site.json'
    const [told, under] = [text, ground].map((name) => `${name} (${colour(name)})`)
    // Rounded down, since 4.5 is not what it has.
    yield say(file, `${where}: ${told} on ${under} has a contrast of ${Math.floor(found * 100) / 100}; expected ${readable} or more`)
  }
}
