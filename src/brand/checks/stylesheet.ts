import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { lineAt } from '#lib/json-text.ts'
import { nearest } from '#lib/nearest.ts'
import { openFolder, type BrandFolder, type Finding } from '../folder.ts'
import { withoutComments } from '../tokens.ts'

const sources = join(import.meta.dirname, '../..')
/** What the stylesheet of a brand's colour sets. */
const derived = ['--brand', '--brand-light', '--brand-dark', '--on-brand', '--brand-text']
const definedIn = (css: string) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
const readIn = (text: string) =>
  [...text.matchAll(/\bvar\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)
const { resolve } = createRequire(import.meta.url)

/** Whether a package has a file. */
function isInPackage(file: string) {
  try {
    return resolve(file) !== ''
  } catch {
    return false
  }
}

/** What an address of a stylesheet is made of that the build does not look for. */
const isElsewhere = (url: string) => /^(?:[a-z]+:|\/|#)/i.test(url)

/** Says which files theme.css names by `url()` that there are none of: the site cannot be built without them. */
function* checkFiles({ has, error }: BrandFolder, css: string) {
  for (const { index, 1: url = '' } of css.matchAll(/\burl\(\s*["']?([^"')\s]+)/g)) {
    const [file = ''] = url.split(/[?#]/)
    if (isElsewhere(url) || has(file) || isInPackage(file)) continue
    yield error(
      'theme.css',
      lineAt(css, index),
      `a file ${file} in the brand's folder or in a package`,
      'none',
    )
  }
}

/** The stylesheets that every brand has: the default theme's and those of the pages. */
const sharedSheets = (themes: string) => [
  openFolder(themes, 'default').read('theme.css'),
  ...globSync('**/*.css', { cwd: sources }).map((file) =>
    readFileSync(join(sources, file), 'utf8'),
  ),
]

/** Says which tokens theme.css sets that neither the pages nor a file of the brand reads. */
function* checkOwnTokens({ files, read, warning }: BrandFolder, css: string, sheets: string[]) {
  const known = [...new Set([...sheets.flatMap(definedIn), ...derived])]
  const readers = [
    css,
    ...sheets,
    ...files('{layouts,parts,pages,images}/**/*.{astro,md,svg}').map(read),
  ]
  const asked = new Set(readers.flatMap(readIn))
  for (const { index, 1: name = '' } of css.matchAll(/(?<=[{;]\s*)(--[\w-]+)\s*:/g))
    if (!known.includes(name) && !asked.has(name))
      yield warning(
        'theme.css',
        lineAt(css, index),
        `a token such as ${nearest(name, known)}`,
        name,
      )
}

/** Says which tokens theme.css names by `var()` that nothing sets, where it does not say what stands instead. */
function* checkTokens({ warning }: BrandFolder, css: string, sheets: string[]) {
  const known = new Set([css, ...sheets].flatMap(definedIn).concat(derived))
  for (const { index, 1: name = '' } of css.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g))
    if (!known.has(name))
      yield warning(
        'theme.css',
        lineAt(css, index),
        `a token such as ${nearest(name, [...known])}`,
        `${name}, which nothing sets`,
      )
}

/** Says what theme.css names that is nowhere. */
export function* checkStylesheet(folder: BrandFolder): Generator<Finding, void> {
  if (!folder.has('theme.css')) return
  const css = withoutComments(folder.read('theme.css'))
  yield* checkFiles(folder, css)
  const sheets = sharedSheets(folder.themes)
  yield* checkTokens(folder, css, sheets)
  yield* checkOwnTokens(folder, css, sheets)
}
