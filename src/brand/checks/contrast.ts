import { contrast, isColour, readable, visible } from '#lib/colour.ts'
import type { Brand } from '#server/brands/brands.ts'
import { openFolder, type BrandFolder } from '../folder.ts'
import { inTheDark, resolved, tokensOf } from '../tokens.ts'

/** What is read or seen on what, and where; text unless another least contrast is named. */
const pairs: [text: string, ground: string, where: string, least?: number][] = [
  ['--on-brand', '--brand', 'a button'],
  ['--surface', '--brand-dark', 'a button under the pointer'],
  ['--brand-text', '--surface', 'a link on a card'],
  ['--brand-text', '--page', 'a link on the page'],
  ['--brand-dark', '--brand-light', 'a badge'],
  ['--ink', '--surface', 'text on a card'],
  ['--ink', '--page', 'text on the page'],
  ['--ink-soft', '--surface', 'lesser text on a card'],
  ['--ink-soft', '--page', 'lesser text on the page'],
  ['--red', '--surface', 'what is wrong with a field'],
  ['--control-line', '--surface', 'the edge of a field', visible],
]

/** A colour scheme's name in the report, and what of a stylesheet is in force in it. */
const schemes: [when: string, inForce: (css: string) => string][] = [
  ['', (css) => css],
  [' in the dark', inTheDark],
]

/** Says which colours are hard to read on others, after WCAG AA: the derived ones, and those that theme.css sets over them. */
export function* checkContrast({ themes, id, has, read, say }: BrandFolder, { stylesheet }: Brand) {
  const defaults = openFolder(themes, 'default').read('theme.css')
  const ownCss = id !== 'default' && has('theme.css') ? read('theme.css') : ''
  const told = new Set<string>()
  for (const [when, inForce] of schemes) {
    const own = tokensOf(inForce(ownCss))
    // In the order in which a page links them.
    const tokens = { ...tokensOf(inForce(defaults)), ...tokensOf(stylesheet?.css ?? ''), ...own }
    const colour = (name: string) => resolved(tokens[name], tokens) ?? ''
    const used = new Set(pairs.flatMap(([text, ground]) => [text, ground]))
    for (const name of Object.keys(own).filter((name) => used.has(name) && !isColour(colour(name)) && !told.has(name))) {
      told.add(name)
      yield say('theme.css', `${name} (${tokens[name]}): expected a colour such as #1f4d46: how well it is read cannot be told of any other`)
    }
    for (const [text, ground, where, least = readable] of pairs) {
      const found = contrast(colour(text), colour(ground)) ?? least
      const [above, below] = [text, ground].map((name) => `${name} (${colour(name)})`)
      if (found >= least || told.has(`${above} ${below}`)) continue
      told.add(`${above} ${below}`)
      const file = text in own || ground in own ? 'theme.css' : 'site.json'
      // Rounded down, since 4.5 is not what it has.
      const fault = `has a contrast of ${Math.floor(found * 100) / 100}`
      yield say(file, `${where}${when}: ${above} on ${below} ${fault}; expected ${least} or more`)
    }
  }
}
