import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '#routes.ts'
import { commentOpenings, mayImport } from './house-rules.mjs'

const files = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !file.endsWith('.d.ts'))
const importPattern = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm

const folders = Object.keys(mayImport)

/** The folder of the table that a file of src/ belongs to: the innermost one. */
const folderOf = (file: string) =>
  folders
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0]

/** The folder of src/ that an import reaches, or undefined for a package. */
function target(file: string, specifier: string) {
  if (specifier === '#theme') return 'brands/theme'
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : relative('src', join(dirname(file), specifier))
  if (!/^[#.]/.test(specifier)) return undefined
  return folderOf(path) ?? `outside: ${path}`
}

describe.each(Object.entries(mayImport))('src/%s', (folder, allowed) => {
  test(`imports only ${allowed.join(', ') || 'itself'}`, () => {
    const wrong = files
      .filter((file) => folderOf(relative('src', file)) === folder)
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, specifier = '']) => ({
          file,
          specifier,
          to: target(file, specifier),
        })),
      )
      .filter(({ to }) => to !== undefined && to !== folder && !(allowed as string[]).includes(to))
    expect(wrong).toEqual([])
  })
})

/** Lists the folders of the server that know no noun: machinery, and one service each. */
const withoutNoun = [
  ...['api', 'feed', 'http', 'observe', 'openapi', 'operator', 'personal-data'],
  ...['reload', 'store', 'webhooks'],
  ...['countries', 'files', 'invoices', 'mail', 'sms', 'telephones', 'vat'],
]

test('a folder of the server has the name of its feature', () => {
  const features = readdirSync('src/features')
  const nouns = readdirSync('src/server', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !withoutNoun.includes(entry.name))
    .map(({ name }) => name)
  // A product is part of other nouns' pages.
  expect(nouns.filter((noun) => !features.includes(noun))).toEqual(['products'])
})

test('a folder of tests has the name of a folder of src', () => {
  const tested = globSync('tests/**/*.test.{ts,tsx}').map((file) => dirname(file).slice(5))
  expect([...new Set(tested)].filter((folder) => !existsSync(`src${folder}`))).toEqual([])
})

/** Names the browser spec of each page that is not called as its route is. */
const specs: Partial<Record<keyof typeof routes, string>> = {
  addAddress: 'address-form',
  editAddress: 'address-form',
  general: 'custom-pages',
  fund: 'custom-pages',
  document: 'custom-pages',
  documentFrame: 'custom-pages',
  login: 'sign-in',
  terms: 'shell',
  privacy: 'shell',
  cookie: 'shell',
}

test('every page has a browser spec', () => {
  const names = (Object.keys(routes) as (keyof typeof routes)[]).map(
    (route) => specs[route] ?? route.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
  expect(names.filter((name) => !existsSync(`e2e/${name}.spec.ts`))).toEqual([])
})

test('a feature never imports another feature', () => {
  const features = files.filter((file) => file.startsWith('src/features/'))
  const wrong = features.filter((file) => {
    const own = file.split('/')[2]
    return [...readFileSync(file, 'utf8').matchAll(/['"]#features\/([\w-]+)\//g)].some(
      ([, other]) => other !== own,
    )
  })
  expect(wrong).toEqual([])
})

test('the stylesheet of the pages imports the styles of every feature', () => {
  const imported = [
    ...readFileSync('src/brands/theme/pages.css', 'utf8').matchAll(/@import '([^']+)'/g),
  ]
  const paths = imported.map(([, path = '']) => join('src/brands/theme', path))
  expect(globSync('src/features/**/*.css').filter((file) => !paths.includes(file))).toEqual([])
})

test('every file of src/ belongs to a folder in the table of imports', () => {
  expect(files.filter((file) => !folderOf(relative('src', file)))).toEqual([])
})

test('the default theme has styles only in CSS files, and CSS is logical', () => {
  const themes = globSync('themes/default/**/*.astro')
  expect(themes.filter((file) => readFileSync(file, 'utf8').includes('<style'))).toEqual([])
  const physical =
    /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|float)\s*:|text-align\s*:\s*(?:left|right)|(?:padding|margin|inset)\s*:\s*[^\s;]+(?:\s+[^\s;]+){3}\s*;/m
  expect(
    globSync(['themes/default/**/*.css', 'src/**/*.css']).filter((file) =>
      physical.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})

test('an island and its imports never reach the server', () => {
  const inBrowser = files.filter(
    (file) => file.startsWith('src/features/') && !file.endsWith('.astro'),
  )
  const wrong = inBrowser.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(importPattern)].some(
      ([, specifier = '']) => target(file, specifier) === 'server',
    ),
  )
  expect(wrong).toEqual([])
})

test('files stay short', () => {
  const limit = (file: string) =>
    file.startsWith('src/pages/') ? 60 : /\/catalogue\//.test(file) ? 500 : 250
  const all = globSync(['{src,tests,e2e}/**/*.{ts,tsx,mjs,astro,css}', 'themes/**/*.{astro,css}'])
  const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length
  expect(all.filter((file) => lines(file) > limit(file))).toEqual([])
})

test('a status or a type is compared with its name, not with a number', () => {
  const compared = /\.type === [0-9]+|status === [0-9]+/
  const all = globSync('{src,tests,e2e,themes}/**/*.{ts,tsx,mjs,js,astro}')
  expect(all.filter((file) => compared.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('a comment in a stylesheet is a sentence', () => {
  const opening = new RegExp(`/\\*\\s*(?:${commentOpenings.join('|')})\\b`, 'i')
  const sheets = globSync('{src,themes}/**/*.css')
  expect(sheets.filter((file) => opening.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('media queries measure widths in the size of text', () => {
  const inPixels = /@media[^{]*\dpx/
  const sheets = globSync('{src,themes}/**/*.css')
  expect(sheets.filter((file) => inPixels.test(readFileSync(file, 'utf8')))).toEqual([])
})
