import { contrast, isColour, minTextContrast, minEdgeContrast } from '#lib/colour.ts'
import { lineAt } from '#lib/json-text.ts'
import type { Brand } from '../config/brands.ts'
import { folderOfField, ownFolders, type BrandFolder } from './brand-folder.ts'
import { resolveToken, tokensOf } from './css-tokens.ts'
import { parseSheet, stylesheetsOf, type Stylesheet } from './stylesheets.ts'

/**
 * Pairs each foreground with its background and place; it counts as text unless the pair names
 * another minimum contrast.
 */
const pairs: [text: string, ground: string, where: string, least?: number][] = [
  ['--on-brand', '--brand', 'a button'],
  ['--surface', '--brand-dark', 'a button on hover'],
  ['--brand-text', '--surface', 'a link on a card'],
  ['--brand-text', '--page', 'a link on the page'],
  ['--brand-dark', '--brand-light', 'a badge'],
  ['--ink', '--surface', 'text on a card'],
  ['--ink', '--page', 'text on the page'],
  ['--ink-soft', '--surface', 'secondary text on a card'],
  ['--ink-soft', '--page', 'secondary text on the page'],
  ['--red', '--surface', 'a field error'],
  ['--control-line', '--surface', 'the border of a field', minEdgeContrast],
]
const used = new Set(pairs.flatMap(([text, ground]) => [text, ground]))

/** Says what is wrong with a token, where the nearest of some folders sets it. */
function warningAt(folders: readonly BrandFolder[], name: string, expected: string, found: string) {
  const line = new RegExp(`${name}\\s*:`)
  const places = folders.flatMap((folder) =>
    stylesheetsOf(folder).map(({ file, css }) => ({ folder, file, css })),
  )
  const { folder, file, css } = places.find(({ css }) => line.test(css))!
  return folder.warning(file, lineAt(css, css.search(line)), expected, found)
}

/**
 * Says which colours are hard to read on others, after WCAG AA: the derived ones, and those that
 * theme.css sets over them.
 */
export function* checkContrast(folder: BrandFolder, brand: Partial<Brand>) {
  // Colours follow from the one in site.json.
  if (brand.id === undefined) return
  const { id, colourStyle, darkMode } = brand
  const folders = ownFolders(folder)
  const sheets = folders.toReversed().flatMap((layer) => stylesheetsOf(layer))
  const defaults = stylesheetsOf(folder.layers.at(-1)!)
  const derivedSheet = parseSheet('', colourStyle?.css ?? '')
  const ownSheets = id === 'default' ? [] : sheets
  const roots = [':root', 'html', ...(darkMode ? [':root:where([data-dark-mode])'] : [])]
  const reported = new Set<string>()
  for (const when of ['', ' in dark mode']) {
    const tokensIn = (sheets: Stylesheet[]): Record<string, string> =>
      Object.assign({}, ...sheets.map((sheet) => tokensOf(sheet, roots, when !== '')))
    const derived = tokensIn([derivedSheet])
    const own = tokensIn(ownSheets)
    // In the order in which a page links them.
    const tokens = { ...tokensIn(defaults), ...derived, ...own }
    const colour = (name: string) => resolveToken(tokens[name], tokens) ?? ''
    const isOwn = (name: string) => name in own || (id === 'default' && !(name in derived))
    for (const name of Object.keys(own).filter(
      (name) => used.has(name) && !isColour(colour(name)) && !reported.has(name),
    )) {
      reported.add(name)
      const expected = `a colour such as #1f4d46 for ${name}`
      const found = `${tokens[name]}, whose contrast cannot be measured`
      yield warningAt(folders, name, expected, found)
    }
    for (const [text, ground, where, least = minTextContrast] of pairs) {
      const found = contrast(colour(text), colour(ground)) ?? least
      const [above, below] = [text, ground].map((name) => `${name} (${colour(name)})`)
      if (found >= least || reported.has(`${above} ${below}`)) continue
      reported.add(`${above} ${below}`)
      const mended = [text, ground].find(isOwn)
      // Rounded down, since 4.5 is not what it has.
      const measured = `${Math.floor(found * 100) / 100}: ${above} on ${below}`
      const expected = `a contrast of ${least} or more for ${where}${when}`
      yield mended
        ? warningAt(folders, mended, expected, measured)
        : folderOfField(folder, 'style').warning('site.json', '"style"', expected, measured)
    }
  }
}
