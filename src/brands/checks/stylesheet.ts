import { walk } from 'css-tree'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cachedFor } from '#lib/cached.ts'
import { closestMatch } from '#lib/closest-match.ts'
import { openLayers, ownFolders, type BrandFolder, type Finding } from './brand-folder.ts'
import { addressesOf, lineOf, pathOf, stylesheetsOf, type Stylesheet } from './stylesheets.ts'

const sources = join(import.meta.dirname, '../..')
/** Lists the tokens that a brand's colour sets. */
const derived = ['--brand', '--brand-light', '--brand-dark', '--on-brand', '--brand-text']
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)
const readPattern = /\bvar\(\s*(--[\w-]+)/g
const { resolve } = createRequire(import.meta.url)

/** Returns whether a package has a file. */
function isInPackage(file: string) {
  try {
    return resolve(file) !== ''
  } catch {
    return false
  }
}

/** Returns whether the build leaves an address of a stylesheet alone. */
const isElsewhere = (url: string) => /^(?:[a-z]+:|\/|#)/i.test(url)

/** Names what an address would have to be for browsers not to block it. */
function allowedFor(address: string, rule: string | undefined) {
  const isRemote = /^(?:https?:)?\/\//.test(address)
  if (rule === 'import' && isRemote) return "a stylesheet in the brand's folder or in a package"
  if (rule === 'font-face' && (isRemote || address.startsWith('data:')))
    return "a font in the brand's folder or in a package"
  return address.startsWith('http:') ? 'an address that begins with https:' : undefined
}

/**
 * Says which addresses of a stylesheet the content security policy forbids, and which files it
 * names that there are none of: the site cannot be built without them.
 */
function* checkAddresses({ has, error }: BrandFolder, sheet: Stylesheet) {
  for (const { address, line, rule } of addressesOf(sheet)) {
    const allowed = allowedFor(address, rule)
    const shown = address.startsWith('data:') ? address.split(/[;,]/)[0] : address
    if (allowed) yield error(sheet.file, line, allowed, `${shown}, which browsers block`)
    const [name = ''] = address.split(/[?#]/)
    const path = pathOf(name, sheet)
    const isOfOther = /^\.\.\/(?!default\/)/.test(path)
    if (isElsewhere(address) || (has(path) && !isOfOther) || isInPackage(name)) continue
    const expected = `a file ${path} in the brand's folder or in a package`
    const found = isOfOther && has(path) ? 'one outside of it' : 'none'
    yield error(sheet.file, line, expected, found)
  }
}

/** A stylesheet of more bytes delays every page. */
const maxBytes = 500_000

function* checkSize({ warning }: BrandFolder, { file, css }: Stylesheet) {
  const size = Buffer.byteLength(css)
  const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
  if (size > maxBytes) yield warning(file, 1, `a stylesheet of at most ${kB(maxBytes)}`, kB(size))
}

/** A token in a stylesheet. */
interface Token {
  name: string
  line: number
  hasFallback: boolean
}

/** Lists the tokens that a stylesheet sets, and those that it reads by `var()`. */
function tokensIn({ tree }: Stylesheet) {
  const set: Token[] = []
  const read: Token[] = []
  walk(tree, function (node) {
    const line = lineOf(node)
    if (node.type === 'Declaration' && node.property.startsWith('--') && !this.atrulePrelude)
      set.push({ name: node.property, line, hasFallback: false })
    if (node.type !== 'Function' || node.name !== 'var') return
    const [first, ...fallback] = node.children
    if (first?.type === 'Identifier')
      read.push({ name: first.name, line, hasFallback: fallback.length > 0 })
  })
  return { set, read }
}

const namesOf = (tokens: Token[]) => tokens.map(({ name }) => name)

/** The stylesheets that every brand has: the default theme's and those of the pages. */
const sharedSheets = ({ layers }: BrandFolder) =>
  [layers.at(-1)!, openLayers(sources, [''])[0]!].flatMap(({ files, read }) =>
    files('**/*.css').map(read),
  )

/** The tokens of the stylesheets of a folder, each once. */
const tokensOf = cachedFor((folder: BrandFolder) =>
  stylesheetsOf(folder).map((sheet) => ({ file: sheet.file, ...tokensIn(sheet) })),
)

/**
 * Says which tokens the stylesheets of a folder read that nothing sets, without another value, and
 * which ones they set that neither the pages nor a file of the brand reads.
 */
export function* checkTokens(folder: BrandFolder): Generator<Finding, void> {
  const layers = ownFolders(folder)
  if (stylesheetsOf(folder).length === 0) return
  // Tokens may be where a sheet cannot be parsed.
  if (layers.some((layer) => stylesheetsOf(layer).some(({ fault }) => fault))) return
  const own = layers.flatMap((layer) => tokensOf(layer))
  const css = sharedSheets(folder).join('\n')
  const texts = layers.flatMap(({ files, read }) =>
    files('{layouts,parts,cards,pages,images}/**/*.{astro,md,svg}').map(read),
  )
  const shared = new Set([...derived, ...namesIn(css, /(--[\w-]+)\s*:/g)])
  const known = new Set([...shared, ...own.flatMap(({ set }) => namesOf(set))])
  const used = new Set([
    ...own.flatMap(({ read }) => namesOf(read)),
    ...[css, ...texts].flatMap((text) => namesIn(text, readPattern)),
  ])
  const suggest = (name: string, names: Set<string>) =>
    `a token such as ${closestMatch(name, [...names])}`
  for (const { file, set, read } of tokensOf(folder)) {
    for (const { name, line, hasFallback } of read)
      if (!hasFallback && !known.has(name))
        yield folder.warning(file, line, suggest(name, known), `${name}, which nothing sets`)
    for (const { name, line } of set)
      if (!shared.has(name) && !used.has(name))
        yield folder.unused(file, line, suggest(name, shared), name)
  }
}

/** Says what theme.css, or a file that it imports, names that is nowhere. */
export function* checkStylesheet(folder: BrandFolder): Generator<Finding, void> {
  for (const sheet of stylesheetsOf(folder)) {
    yield* checkSize(folder, sheet)
    yield* checkAddresses(folder, sheet)
  }
}
