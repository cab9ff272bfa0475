import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import type { KeptBrand } from '#server/reload/kept-brands.ts'
import { writeFiles } from '../../support/brand-layers.ts'
import { openReloadedBrands } from '../../support/reloaded-brands.ts'

let themes: string
let opened: Awaited<ReturnType<typeof openReloadedBrands>>
beforeEach(async () => {
  themes = mkdtempSync(join(tmpdir(), 'foyer-reload-'))
  cpSync('themes/default', join(themes, 'default'), { recursive: true })
  for (const brand of ['acme', 'beta']) newBrand(themes, brand)
  opened = await openReloadedBrands(themes)
})
afterEach(() => rmSync(themes, { recursive: true }))

const brandOf = (id: string) => opened.services.brands.byId(id)
const wordOf = (id: string) => opened.services.messages.translator(id, 'en')('ac_Reassurance')
const filesOf = (id: string) => brandOf(id)!.files.get(id)!
const cssOf = (id: string) => {
  const { served, stylesheet = '' } = filesOf(id)
  return String(served.get(stylesheet.split('?')[0]!)?.body)
}

/** Changes fields of a brand's site.json. */
function changeSite(id: string, fields: object) {
  const file = join(themes, id, 'site.json')
  const before = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...before, ...fields }))
}

test('changed files of a brand are live, and other brands stay the same', async () => {
  const [acme, beta] = [brandOf('acme')!, brandOf('beta')!]
  const picture = acme.files.get('acme')!.pictures.get('logo.svg')!.address
  writeFiles(themes, {
    'acme/locales/en.json': '{ "ac_Reassurance": "Safe" }',
    'acme/theme.css': '.a { color: red }',
    'acme/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'acme/pages/terms.en.md': '---\ntitle: New terms\n---\nBe fair.',
  })
  changeSite('acme', { companyName: 'New Acme' })
  expect(await opened.reload()).toEqual({ changed: ['acme'], affected: ['acme'], errors: {} })
  expect(brandOf('acme')).not.toBe(acme)
  expect(brandOf('beta')).toBe(beta)
  expect(brandOf('acme')!.companyName).toBe('New Acme')
  expect(wordOf('acme')).toBe('Safe')
  expect(cssOf('acme')).toBe('.a{color:red}')
  expect(filesOf('acme').pages.get('terms.en')).toMatchObject({ title: 'New terms' })
  expect(filesOf('acme').pictures.get('logo.svg')!.address).not.toBe(picture)
})

test('nothing is read where nothing has changed', async () => {
  const before = brandOf('acme')
  expect(await opened.reload()).toBeUndefined()
  expect(brandOf('acme')).toBe(before)
})

test('messages that are removed are those of the default theme again', async () => {
  const before = wordOf('acme')
  rmSync(join(themes, 'acme/locales'), { recursive: true })
  await opened.reload()
  expect(wordOf('acme')).not.toBe(before)
  expect(wordOf('acme')).not.toContain('[')
})

const mark = '\uFEFF'
const utf16 = (text: string) => Buffer.from(`${mark}${text}`, 'utf16le')
const faults: [name: string, file: string, content: string | Buffer, found: string][] = [
  ['words that are no JSON', 'locales/en.json', '{', 'locales/en.json:1: expected JSON'],
  ['words with a mark', 'locales/en.json', `${mark}{}`, 'expected JSON in UTF-8 without a byte'],
  ['words in UTF-16', 'locales/en.json', utf16('{}'), 'locales/en.json:1: expected'],
  ['a site.json that breaks off', 'site.json', '{ "hosts": [', 'site.json:1: expected JSON'],
  ['a site.json with a mark', 'site.json', `${mark}{}`, 'site.json:1: expected JSON in UTF-8'],
  ['a stylesheet in UTF-16', 'theme.css', utf16('.a {}'), 'theme.css:1: expected a file in UTF-8'],
  ['rules that are none', 'theme.css', '.a { color: red;; } } }', 'theme.css:1: expected'],
  ['a missing stylesheet', 'theme.css', "@import './gone.css';", 'expected a file gone.css'],
  ['a missing picture', 'theme.css', '.a{background:url(no.svg)}', 'expected a file no.svg'],
  ['a page without YAML', 'pages/terms.en.md', '---\ntitle: "A\n---\n', 'expected valid YAML'],
  ['a page’s picture', 'pages/terms.en.md', '---\ntitle: A\n---\n![](no.png)', 'a file pages/no'],
  ['a page in UTF-16', 'pages/terms.en.md', utf16('# A'), 'expected a file in UTF-8'],
]
test.each(faults)(
  '%s: the brand stays as it was until it is mended',
  async (_, file, text, found) => {
    const before = brandOf('acme')!
    const word = wordOf('acme')
    const site = readFileSync(join(themes, 'acme/site.json'))
    writeFiles(themes, { [`acme/${file}`]: '' })
    writeFileSync(join(themes, 'acme', file), text)
    writeFiles(themes, { 'beta/locales/en.json': '{ "ac_Reassurance": "Of beta" }' })
    await opened.reload()
    expect(opened.logged()).toContain('brand acme stays as it was: ')
    expect(opened.logged()).toContain(found)
    expect(brandOf('acme')).toBe(before)
    expect(opened.services.broken.has('acme')).toBe(false)
    expect(wordOf('acme')).toBe(word)
    expect(wordOf('beta')).toBe('Of beta')

    rmSync(join(themes, 'acme', file))
    writeFileSync(join(themes, 'acme/site.json'), site)
    writeFiles(themes, { 'acme/theme.css': '.mended { color: red }' })
    await opened.reload()
    expect(cssOf('acme')).toBe('.mended{color:red}')
  },
)

test('a link that leads out of the brands leaves the brand as it was', async () => {
  const before = brandOf('acme')
  symlinkSync('/etc/hostname', join(themes, 'acme/images/out.svg'))
  await opened.reload()
  expect(brandOf('acme')).toBe(before)
  expect(opened.logged()).toContain(
    'images/out.svg:1: expected a file that can be read, found a link',
  )
})

test('stylesheets that import each other, and a large picture, are live', async () => {
  writeFiles(themes, {
    'acme/theme.css': "@import './other.css';\n.a { order: 1 }",
    'acme/other.css': "@import './theme.css';\n.b { order: 2 }",
  })
  writeFileSync(join(themes, 'acme/images/large.png'), Buffer.alloc(20_000_000, 7))
  await opened.reload()
  expect(cssOf('acme')).toContain('.b{order:2}')
  expect(filesOf('acme').pictures.has('large.png')).toBe(true)
  expect(opened.logged()).toContain('images/large.png:1: expected a picture of at most 500 kB')
})

test('a page that is being rendered keeps its words', async () => {
  const translate = opened.services.messages.translator('acme', 'en')
  const before = translate('ac_Reassurance')
  writeFiles(themes, { 'acme/locales/en.json': '{ "ac_Reassurance": "Other" }' })
  await opened.reload()
  expect(translate('ac_Reassurance')).toBe(before)
  expect(wordOf('acme')).toBe('Other')
})

test('the words of the default theme are live, also if it is no brand itself', async () => {
  changeSite('default', { hosts: [] })
  await opened.reload()
  expect(brandOf('default')).toBeUndefined()
  const file = join(themes, 'default/locales/en.json')
  const words = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...words, ac_Unavailable: 'Closed' }))
  await opened.reload()
  for (const id of ['default', 'acme'])
    expect(opened.services.messages.translator(id, 'en')('ac_Unavailable')).toBe('Closed')
})

test('an error that is mended outside of the brand is looked at again', async () => {
  writeFiles(themes, { 'acme/theme.css': '.again { background: url(./.later.svg) }' })
  await opened.reload()
  expect(opened.logged()).toContain('brand acme stays as it was: ')
  writeFiles(themes, { 'acme/.later.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  expect(await opened.reload()).toBeUndefined()
  await opened.reload({ again: true })
  expect(cssOf('acme')).toContain('.again{')
  expect(await opened.reload({ again: true })).toBeUndefined()
})

test('a brand with an error can be passed on to another process', async () => {
  const word = wordOf('acme')
  writeFiles(themes, { 'acme/theme.css': '.a { background: url(gone.svg) }' })
  await opened.reload()
  expect(opened.kept().map(({ id }) => id)).toEqual(['acme'])
  const [{ brand, words }] = deserialize(serialize(opened.kept())) as [KeptBrand]
  expect(brand).toEqual(brandOf('acme'))
  const known = { brands: [brand!], words: new Map([['acme', words]]) }
  writeFiles(themes, { 'acme/site.json': '{', 'acme/locales/en.json': '{' })
  const other = await openReloadedBrands(themes, known)
  expect(other.services.brands.byId('acme')).toBe(brand)
  expect(other.services.messages.translator('acme', 'en')('ac_Reassurance')).toBe(word)
})

test('brands that extend each other stay as they were', async () => {
  const [acme, beta] = [brandOf('acme'), brandOf('beta')]
  changeSite('acme', { extends: 'beta' })
  changeSite('beta', { extends: 'acme' })
  await opened.reload()
  expect(opened.logged()).toContain('expected brands that do not extend themselves')
  expect([brandOf('acme'), brandOf('beta')]).toEqual([acme, beta])
  changeSite('beta', { extends: undefined })
  await opened.reload()
  expect(brandOf('acme')!.layers).toEqual(['acme', 'beta', 'default'])
})

test('a change of a brand reaches those that extend it', async () => {
  changeSite('acme', { extends: 'beta' })
  rmSync(join(themes, 'acme/locales'), { recursive: true })
  await opened.reload()
  writeFiles(themes, { 'beta/locales/en.json': '{ "ac_Reassurance": "Of beta" }' })
  expect((await opened.reload())?.affected).toEqual(['acme', 'beta'])
  expect(wordOf('acme')).toBe('Of beta')
})

test('a brand that is added answers, and one that is removed does not any more', async () => {
  newBrand(themes, 'gamma')
  await opened.reload()
  expect(opened.services.brands.byHost('gamma.localhost')?.id).toBe('gamma')
  expect(filesOf('gamma').pictures.has('logo.svg')).toBe(true)
  expect(wordOf('gamma')).not.toContain('[')
  rmSync(join(themes, 'gamma'), { recursive: true })
  await opened.reload()
  expect(opened.services.brands.byHost('gamma.localhost')).toBeUndefined()
  expect(brandOf('gamma')).toBeUndefined()
})

test('a new brand with an error is not shown until it is mended', async () => {
  newBrand(themes, 'gamma')
  const file = join(themes, 'gamma/site.json')
  const site = readFileSync(file)
  writeFileSync(file, '{ "hosts": ["gamma.localhost"], }')
  await opened.reload()
  expect(opened.services.broken.get('gamma')).toContain('gamma/site.json:1: expected JSON')
  writeFileSync(file, site)
  await opened.reload()
  expect(opened.services.broken.has('gamma')).toBe(false)
  expect(brandOf('gamma')).toBeDefined()
})

test('a host stays with the brand that has it', async () => {
  changeSite('acme', { hosts: ['acme.localhost', 'beta.localhost'] })
  await opened.reload()
  expect(opened.services.brands.byHost('beta.localhost')?.id).toBe('beta')
  expect(brandOf('acme')!.hosts).toEqual(['acme.localhost'])
  const acme = brandOf('acme')
  changeSite('acme', { hosts: ['beta.localhost'] })
  await opened.reload()
  expect(brandOf('acme')).toBe(acme)
  // The brand gets it once the other one has given it up.
  changeSite('acme', { hosts: ['acme.localhost', 'beta.localhost'] })
  await opened.reload()
  changeSite('beta', { hosts: ['other.localhost'] })
  await opened.reload()
  expect(opened.services.brands.byHost('beta.localhost')?.id).toBe('acme')
})

test('a default theme with an error leaves every brand as it was', async () => {
  const [acme, beta] = [brandOf('acme'), brandOf('beta')]
  writeFiles(themes, { 'default/locales/en.json': '{' })
  await opened.reload()
  expect([brandOf('acme'), brandOf('beta')]).toEqual([acme, beta])
  expect(opened.logged()).toContain('default/locales/en.json:1: expected JSON')
})
