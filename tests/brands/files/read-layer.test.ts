import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLayerReader, readLayer } from '#brands/files/read-layer.ts'
import { writeFiles } from '../../support/brand-layers.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"></svg>'

let folder: string
let themes: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-layer-'))
  themes = join(folder, 'themes')
  writeFiles(themes, { 'acme/images/logo.svg': drawing, 'default/images/shared.svg': drawing })
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = () => readLayer(themes, 'acme')

test('a brand’s pictures, pages and stylesheet are read, and their addresses have a version', async () => {
  writeFiles(themes, {
    'acme/theme.css': '.a { background: url(./images/logo.svg) }',
    'acme/pages/guide.en.md': '---\ntitle: Guide\n---\n![Logo](../images/logo.svg)',
  })
  const { served, stylesheet, pictures, pages, faults } = await read()
  expect(faults).toEqual([])
  const { address, ratio } = pictures.get('logo.svg')!
  expect(address).toMatch(/^\/account\/_brand\/acme\/images\/logo\.svg\?[\w-]{8}$/)
  expect(ratio).toBe(2)
  expect(pages.get('guide.en')).toMatchObject({ title: 'Guide' })
  const { html } = pages.get('guide.en')!
  expect(html).toMatch(/ width="4" height="2" /)
  expect(html).toContain(`src="${address}"`)
  const [path = '', version] = stylesheet!.split('?')
  expect(served.get(path)).toMatchObject({ type: 'text/css', version })
  expect(String(served.get(path)!.body)).toContain(address)
})

test('only what pages and stylesheets show is served', async () => {
  writeFiles(themes, { 'acme/notes.txt': 'secret', 'acme/locales/en.json': '{}' })
  expect([...(await read()).served.keys()]).toEqual(['/account/_brand/acme/images/logo.svg'])
})

test('a picture of the default theme can be in a stylesheet', async () => {
  writeFiles(themes, { 'acme/theme.css': '.a { background: url(../default/images/shared.svg) }' })
  const { served } = await read()
  expect(served.has('/account/_brand/acme/_default/images/shared.svg')).toBe(true)
})

test('files of packages around the brands are served, each by its place, and no others', async () => {
  const nested = 'node_modules/other/node_modules/signs/a.svg'
  writeFiles(folder, {
    'node_modules/signs/a.svg': drawing,
    [nested]: drawing,
    'elsewhere/node_modules/signs/a.svg': drawing,
  })
  const urls = ['node_modules/signs/a.svg', nested].map((path) => `url(../../${path})`)
  writeFiles(themes, { 'acme/theme.css': `.a { background: ${urls.join(', ')} }` })
  const { served, faults } = await read()
  expect(faults).toEqual([])
  for (const path of ['signs/a.svg', 'other/node_modules/signs/a.svg'])
    expect(served.has(`/account/_brand/acme/_packages/${path}`)).toBe(true)
  const away = '.a { background: url(../../elsewhere/node_modules/signs/a.svg) }'
  writeFiles(themes, { 'acme/theme.css': away })
  expect((await read()).faults).toEqual([
    expect.stringMatching(/elsewhere.* found a link to a file outside of the brands$/),
  ])
})

test('a link that leads out of the brands is refused, and the other files are read', async () => {
  writeFileSync(join(folder, 'secret.svg'), drawing)
  symlinkSync('../../../secret.svg', join(themes, 'acme/images/out.svg'))
  symlinkSync('logo.svg', join(themes, 'acme/images/same.svg'))
  symlinkSync('loop.svg', join(themes, 'acme/images/loop.svg'))
  const { pictures, faults } = await read()
  expect([...pictures.keys()]).toEqual(['logo.svg', 'same.svg'])
  expect(faults).toHaveLength(2)
  expect(faults[1]).toBe(
    `${themes}/acme/images/out.svg:1: expected a file that can be read, found a link to a file outside of the brands`,
  )
})

test('a folder of brands may be a link, as a mounted one often is', async () => {
  symlinkSync(themes, join(folder, 'mounted'))
  mkdirSync(join(themes, 'acme/..data'))
  writeFileSync(join(themes, 'acme/..data/mark.svg'), drawing)
  symlinkSync('../..data/mark.svg', join(themes, 'acme/images/mark.svg'))
  const { pictures, faults } = await readLayer(join(folder, 'mounted'), 'acme')
  expect(faults).toEqual([])
  expect([...pictures.keys()]).toEqual(['logo.svg', 'mark.svg'])
})

test.each([
  [
    '.a { background: url(gone.svg) }',
    /gone\.svg:1: expected a file that can be read, found ENOENT/,
  ],
  ['.a { background: url(../../secret.svg) }', /secret\.svg:1: expected a file that can be read/],
])('a stylesheet that names a file elsewhere is a fault: %s', async (css, fault) => {
  writeFiles(themes, { 'acme/theme.css': css })
  const { stylesheet, faults } = await read()
  expect(stylesheet).toBeUndefined()
  expect(faults).toEqual([expect.stringMatching(fault)])
})

test('a page without valid YAML is a fault', async () => {
  writeFiles(themes, { 'acme/pages/terms.en.md': '---\ntitle: "A\n---\n' })
  const { pages, faults } = await read()
  expect(pages.size).toBe(0)
  expect(faults).toEqual([expect.stringContaining('acme/pages/terms.en.md:1: expected a page')])
})

test('brands share the files of a layer', async () => {
  const readFilesOf = openLayerReader(themes)
  const [one, other] = [
    await readFilesOf({ layers: ['acme', 'default'] }),
    await readFilesOf({ layers: ['other', 'default'] }),
  ]
  expect(one.get('default')).toBe(other.get('default'))
  expect(other.get('other')!.served.size).toBe(0)
})
