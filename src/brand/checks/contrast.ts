import { contrast, readable } from '#lib/colour.ts'
import type { Brand } from '#server/brands/brands.ts'
import { openFolder, type BrandFolder } from '../folder.ts'
import { resolved, tokensOf } from '../tokens.ts'

/** What is read on what, and where. Of several texts one is enough: a theme chooses. */
const pairs: [texts: string[], ground: string, where: string][] = [
  [['--on-brand'], '--brand', 'a button'],
  [['--surface'], '--brand-dark', 'a button under the pointer'],
  [['--brand-text'], '--surface', 'a link on a card'],
  [['--brand-text'], '--page', 'a link on the page'],
  [['--brand-dark'], '--brand-light', 'a badge'],
  [['--ink'], '--surface', 'text on a card'],
  [['--ink'], '--page', 'text on the page'],
  [['--ink-soft'], '--surface', 'lesser text on a card'],
  [['--ink-soft'], '--page', 'lesser text on the page'],
]

/** Says which colours are hard to read on others, after WCAG AA: the derived ones, and those that theme.css sets over them. */
export function* checkContrast({ themes, id, has, read, say }: BrandFolder, { stylesheet }: Brand) {
  const base = tokensOf(openFolder(themes, 'default').read('theme.css'))
  const own = id !== 'default' && has('theme.css') ? tokensOf(read('theme.css')) : {}
  // In the order in which a page links them.
  const tokens = { ...base, ...tokensOf(stylesheet?.css ?? ''), ...own }
  const colour = (name: string) => (name.startsWith('--') ? resolved(tokens[name], tokens) : name) ?? ''
  for (const [texts, ground, where] of pairs) {
    const values = texts.map((text) => contrast(colour(text), colour(ground)) ?? readable)
    const best = Math.max(...values)
    if (best >= readable) continue
    const [text = ''] = texts.slice(values.indexOf(best))
    const file = [text, ground].some((name) => name in own) ? 'theme.css' : 'site.json'
    const named = (name: string) => (name.startsWith('--') ? `${name} (${colour(name)})` : name)
    const found = Math.floor(best * 100) / 100
    yield say(file, `${where}: ${named(text)} on ${named(ground)} has a contrast of ${found}; expected ${readable} or more`)
  }
}
