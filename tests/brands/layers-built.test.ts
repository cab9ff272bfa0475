import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threeLayers, writeFiles } from '../support/brand-layers.ts'
import { copyRepository, runInCopy, startCopy } from '../support/repository.ts'

const script = (code: string) => `---\n${code}\n---\n\n`

const files = {
  ...threeLayers,
  'base/theme.css': '.from-base { order: 1 }\n',
  'base/images/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"></svg>',
  'base/locales/en.json': '{ "ac_Motto": "Onward" }',
  'base/pages/terms.en.md': '---\ntitle: Terms of the base\n---\n\nBe fair.\n',
  'base/parts/Header.astro': `${script("import { Cached, Slot } from '#theme'")}<Cached name="header">{() => <p class="from-base">base</p>}</Cached>
<Slot name="default:parts/Header" />
`,
  'base/parts/Footer.astro': `${script('const { t } = Astro.locals')}<footer class="from-base">{t('ac_Motto')}</footer>\n`,
  'mid/theme.css': '.from-mid { order: 2 }\n',
  'mid/parts/Footer.astro': `${script('const { no } = Astro.props as { no: { such: string } }')}<footer class="from-mid">{no.such}</footer>\n`,
  'acme/theme.css': '.from-acme { order: 3 }\n',
  'acme/parts/Header.astro': `${script("import { BrandImage, Cached, Slot } from '#theme'")}<Cached name="header">{() => <p class="from-acme">acme</p>}</Cached>
<BrandImage name="mark.svg" alt="" width={1} height={1} />
<Slot name="mid:parts/Header" />
`,
}

let copy: string
let site: Awaited<ReturnType<typeof startCopy>>
beforeAll(async () => {
  copy = await copyRepository(['default'])
  writeFiles(join(copy, 'themes'), files)
  const { status, output } = await runInCopy(copy, 'build')
  expect(status, output).toBe(0)
  site = await startCopy(copy)
})
afterAll(async () => {
  await site?.stop()
  await rm(copy, { recursive: true, force: true })
})

const htmlOf = async (path?: string) => (await site.ask('acme.localhost', path)).body

test('a page shows the nearest part, and those that it places', async () => {
  const html = await htmlOf()
  const inOrder =
    /"from-acme">acme<.*\/_brand\/base\/images\/mark\.svg\?.*"from-base">base<.*<header class="header">/s
  expect(html).toMatch(inOrder)
  // The first page has filled the caches.
  expect(await htmlOf()).toMatch(inOrder)
})

test('a part that fails is replaced by the next one below it', async () => {
  expect(await htmlOf()).toContain('<footer class="from-base">Onward</footer>')
  expect(site.output()).toContain('themes/mid/parts/Footer.astro: ')
})

test('a page links the stylesheet of each layer, the nearest last', async () => {
  const links = [...(await htmlOf()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  const sheets = await Promise.all(links.map(([, href]) => htmlOf(href)))
  const layers = sheets.map((css) => /\.from-(\w+)/.exec(css)?.[1])
  expect(layers).toEqual([undefined, 'base', 'mid', 'acme'])
})

test('a page of text comes from the nearest layer that has it', async () => {
  expect(await htmlOf('/account/terms')).toContain('Be fair.')
  expect(await htmlOf('/account/privacy')).toContain('<h1')
})
