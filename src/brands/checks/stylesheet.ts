import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { lineAt } from '#lib/json-text.ts'
import { closestMatch } from '#lib/closest-match.ts'
import { openFolder, type BrandFolder, type Finding } from './brand-folder.ts'
import { pathOf, stylesheetsOf, type Stylesheet } from './imported-stylesheets.ts'
import { withoutComments } from './css-tokens.ts'

const sources = join(import.meta.dirname, '../..')
/** Lists the tokens that a brand's colour sets. */
const derived = ['--brand', '--brand-light', '--brand-dark', '--on-brand', '--brand-text']
const definedIn = (css: string) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
const readIn = (text: string) =>
  [...text.matchAll(/\bvar\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)
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

const addressPattern = /(?:@import\s+(?:url\(\s*)?|\burl\(\s*)["']?([^"')\s;]+)/g

/**
 * Says which files a stylesheet names that there are none of: the site cannot be built without
 * them.
 */
function* checkFiles({ has, error }: BrandFolder, sheet: Stylesheet) {
  for (const { index, 1: address = '' } of sheet.css.matchAll(addressPattern)) {
    const [name = ''] = address.split(/[?#]/)
    const path = pathOf(name, sheet)
    const isOfOther = /^\.\.\/(?!default\/)/.test(path)
    if (isElsewhere(address) || (has(path) && !isOfOther) || isInPackage(name)) continue
    const expected = `a file ${path} in the brand's folder or in a package`
    const found = isOfOther && has(path) ? 'one outside of it' : 'none'
    yield error(sheet.file, lineAt(sheet.css, index), expected, found)
  }
}

/** A stylesheet of more bytes delays every page. */
const maxBytes = 500_000

function* checkSize({ warning }: BrandFolder, { file, css }: Stylesheet) {
  const size = Buffer.byteLength(css)
  const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
  if (size > maxBytes) yield warning(file, 1, `a stylesheet of at most ${kB(maxBytes)}`, kB(size))
}

/** Addresses of a stylesheet that the content security policy forbids. */
const forbidden: [pattern: RegExp, expected: string][] = [
  [
    /@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/[^"')\s;]+)/g,
    "a stylesheet in the brand's folder or in a package",
  ],
  [
    /(?<=@font-face\s*\{[^}]*)\burl\(\s*["']?((?:data:|(?:https?:)?\/\/)[^"')\s;]{0,60})/g,
    "a font in the brand's folder or in a package",
  ],
  [/\burl\(\s*["']?(http:[^"')\s;]+)/g, 'an address that begins with https:'],
]

function* checkForbidden({ error }: BrandFolder, { file, css }: Stylesheet) {
  const reported = new Set<number>()
  for (const [pattern, expected] of forbidden)
    for (const { index, 1: address = '' } of css.matchAll(pattern)) {
      const end = css.indexOf(address, index)
      if (reported.has(end)) continue
      reported.add(end)
      yield error(file, lineAt(css, end), expected, `${address}, which browsers block`)
    }
}

/** The stylesheets that every brand has: the default theme's and those of the pages. */
const sharedSheets = (themes: string) => [
  ...stylesheetsOf(openFolder(themes, 'default')).map(({ css }) => css),
  ...globSync('**/*.css', { cwd: sources }).map((file) =>
    readFileSync(join(sources, file), 'utf8'),
  ),
]

interface Tokens {
  /** Lists what the default theme, the pages or the brand's colour set. */
  shared: string[]
  /** Adds what the brand sets. */
  set: Set<string>
  /** Lists the tokens in use. */
  read: Set<string>
}

function tokensFor({ themes, files, read }: BrandFolder, own: Stylesheet[]): Tokens {
  const sheets = sharedSheets(themes)
  const ownSheets = own.map(({ css }) => css)
  const shared = [...new Set([...sheets.flatMap(definedIn), ...derived])]
  const others = files('{layouts,parts,pages,images}/**/*.{astro,md,svg}').map(read)
  return {
    shared,
    set: new Set([...shared, ...ownSheets.flatMap(definedIn)]),
    read: new Set([...ownSheets, ...sheets, ...others].flatMap(readIn)),
  }
}

/** Says which tokens a stylesheet names by `var()` that nothing sets, without another value. */
function* checkTokens({ warning }: BrandFolder, { file, css }: Stylesheet, { set }: Tokens) {
  for (const { index, 1: name = '' } of css.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)) {
    if (set.has(name)) continue
    const expected = `a token such as ${closestMatch(name, [...set])}`
    yield warning(file, lineAt(css, index), expected, `${name}, which nothing sets`)
  }
}

/** Says which tokens a stylesheet sets that neither the pages nor a file of the brand reads. */
function* checkOwnTokens(
  { warning }: BrandFolder,
  { file, css }: Stylesheet,
  { shared, read }: Tokens,
) {
  for (const { index, 1: name = '' } of css.matchAll(/(?<=[{;]\s*)(--[\w-]+)\s*:/g)) {
    if (shared.includes(name) || read.has(name)) continue
    yield warning(file, lineAt(css, index), `a token such as ${closestMatch(name, shared)}`, name)
  }
}

/** Says what theme.css, or a file that it imports, names that is nowhere. */
export function* checkStylesheet(folder: BrandFolder): Generator<Finding, void> {
  const sheets = stylesheetsOf(folder).map(({ file, css }) => ({ file, css: withoutComments(css) }))
  if (sheets.length === 0) return
  const tokens = tokensFor(folder, sheets)
  for (const sheet of sheets) {
    yield* checkSize(folder, sheet)
    yield* checkFiles(folder, sheet)
    yield* checkForbidden(folder, sheet)
    yield* checkTokens(folder, sheet, tokens)
    yield* checkOwnTokens(folder, sheet, tokens)
  }
}
