import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Section } from '#contract/codes.ts'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { brandNames } from '#brands/config/brand-names.ts'
import { brandFaults, withSite, withFile } from '../support/check-brand.ts'
import { copyThemes } from '../support/themes.ts'

test('a new brand passes the check', () => expect(brandFaults()).toEqual([]))

test.each(brandNames('themes'))('%s passes the check', (name) =>
  expect(checkBrand('themes', name)).toEqual([]),
)

test('a file that matches no slot is reported with the closest slot', () => {
  const empty = '---\n---\n'
  const wrong = brandFaults(
    withFile('parts/Haeder.astro', empty),
    withFile('layouts/login.astro', empty),
    withFile('parts/Menu.tsx', ''),
    withFile('parts/TestBadge.astro', empty),
  )
  expect(wrong).toEqual([
    'layouts/login.astro:1: expected the name of a slot, such as layouts/Login.astro, found layouts/login.astro',
    'parts/Haeder.astro:1: expected the name of a slot, such as parts/Header.astro, found parts/Haeder.astro',
    'parts/Menu.tsx:1: expected the name of a slot, such as parts/Menu.astro, found parts/Menu.tsx',
  ])
})

test('a mistyped folder is reported, a folder for another purpose is not', () => {
  expect(
    brandFaults(
      withFile('Images/a.svg', ''),
      withFile('page/terms.en.md', ''),
      withFile('fonts/a.woff2', ''),
      withFile('styles/menu.css', ''),
      withFile('README.md', ''),
    ),
  ).toEqual(['Images:1: expected images, found Images', 'page:1: expected pages, found page'])
})

test('files that nothing uses are reported', () => {
  const without = withSite({ style: 'c2410c', hosts: [], oneCORELogin: false })
  expect(
    brandFaults(
      without,
      withFile('pages/anvl.en.md', '---\ntitle: Anvils\n---\n'),
      withFile('pages/terms.xx.md', '---\ntitle: Terms\n---\n'),
    ),
  ).toEqual([
    "site.json:1: expected a colour that begins with #, such as #c2410c, found 'c2410c'",
    'site.json:1: expected hosts, such as ["acme.localhost"], found none, so this brand has no address',
    'site.json:1: expected a way to sign in, such as "emailLogin": true, found none',
    'pages/anvl.en.md:1: expected a page of site.json whose url is anvl, found none',
    "pages/terms.xx.md:1: expected a language such as en, found 'xx'",
  ])
})

describe('a page', () => {
  const pages = [{ pageId: 1, name: 'Care', url: 'care', section: Section.general }]
  const titled = '---\ntitle: Care\n---\n\nWash cold.\n'

  test('a page of site.json without a document is reported', () => {
    expect(brandFaults(withSite({ pages }))).toEqual([
      'site.json:1: expected a document pages/care.en.md of the page Care, found none',
    ])
    const dutch = withFile('locales/nl.json', '{ "ac_Reassurance": "Veilig bij ons." }')
    expect(
      brandFaults(
        withSite({ pages, languages: ['en', 'nl'] }),
        dutch,
        withFile('pages/care.en.md', titled),
      ),
    ).toEqual([
      'site.json:1: expected a document pages/care.nl.md of the page Care, or pages/care.md for every language, found none in nl',
    ])
  })

  test('may share a document, be a component, come from the default theme or be external', () => {
    const dutch = withFile('locales/nl.json', '{ "ac_Reassurance": "Veilig bij ons." }')
    expect(
      brandFaults(
        withSite({ pages, languages: ['en', 'nl'] }),
        dutch,
        withFile('pages/care.md', titled),
      ),
    ).toEqual([])
    expect(
      brandFaults(withSite({ pages }), withFile('pages/care.en.astro', '<p>Wash cold.</p>')),
    ).toEqual([])
    expect(brandFaults(withSite({ pages: [{ ...pages[0], url: 'terms' }] }))).toEqual([])
    expect(
      brandFaults(withSite({ pages: [{ ...pages[0], address: 'https://docs.example/care' }] })),
    ).toEqual([])
  })

  test.each([
    'Wash cold.',
    '---\ntitle:\n---\nWash cold.',
    "---\ntitle: ''\n---\n",
    'title: Care\n',
  ])('the title of %j counts as missing', (text) => {
    expect(brandFaults(withFile('pages/terms.en.md', text))).toEqual([
      'pages/terms.en.md:1: expected a title between two lines of ---, found none',
    ])
  })

  test.each(['---\ntitle: Care\n---\n', '---\r\ntitle: "Care"\r\n---\r\n'])(
    'the title of %j is accepted',
    (text) => {
      expect(brandFaults(withFile('pages/terms.en.md', text))).toEqual([])
    },
  )
})

describe('messages', () => {
  const languages = ['en', 'nl']

  test('missing messages are reported at their use, or in the language that lacks them', () => {
    const fields = [
      { orderField: 'Floor' },
      { orderField: 'Gate' },
      { orderField: 'Pier', label: 'Which pier?' },
    ]
    const footer = withFile(
      'parts/Footer.astro',
      "---\nconst { t, locale: status } = Astro.locals\n---\n<p>{t('ac_Motto')} {t(`ac_OrderStatus_${status}`)} {t('ac_AndMore', { count: 2 })}</p>",
    )
    expect(
      brandFaults(
        withSite({ languages, addressFields: fields }),
        footer,
        withFile('locales/nl.json', '{ "ac_Motto": "Vooruit" }'),
      ),
    ).toEqual([
      "locales/en.json:1: expected a message for 'ac_Motto', which parts/Footer.astro uses, found none",
      expect.stringMatching(/^site\.json:1: expected a key such as ac_\w+, .+, found 'ac_Gate'$/),
      "locales/en.json:1: expected a message for 'ac_Motto', which locales/nl.json has, found none",
      "locales/nl.json:1: expected a message for 'ac_Reassurance', which locales/en.json has, found none",
    ])
  })

  test('messages of a language that the brand does not have are reported', () => {
    expect(brandFaults(withFile('locales/de.json', '{}'))).toEqual([
      'locales/de.json:1: expected a language of site.json (en), found de',
    ])
  })

  test('settings that the server would refuse are reported', () => {
    const [line] = brandFaults(withFile('locales/en.json', '{ "ac_Setings": "Settings" }'))
    expect(line).toBe("locales/en.json:1: expected a key such as ac_Settings, found 'ac_Setings'")
  })
})

test('a style or an import in a file of the theme is reported', () => {
  const footer = `---
import { brandImage } from '#theme'
import { Anchor } from '@lucide/astro'
import type { Brand } from '#brands/config/brands.ts'
import '../theme.css'
---
<style>p { color: red }</style>
<script>
  import { far } from './far.ts'
  await import("lodash")
</script>
`
  const expected = 'expected only imports of #theme and icons of @lucide/astro, found'
  expect(brandFaults(withFile('parts/Footer.astro', footer))).toEqual([
    'parts/Footer.astro:7: expected its rules in theme.css, found a <style>, which would apply to every brand',
    `parts/Footer.astro:4: ${expected} #brands/config/brands.ts`,
    `parts/Footer.astro:5: ${expected} ../theme.css`,
    `parts/Footer.astro:9: ${expected} ./far.ts`,
    `parts/Footer.astro:10: ${expected} lodash`,
  ])
})

test('a file that does not compile is reported with its line', () => {
  expect(
    brandFaults(
      withFile('parts/Footer.astro', '---\nconst year = 2026\n---\n\n<p>{year</p>\n'),
      withFile('pages/terms.en.astro', '---\nconst a = ;\n---\n'),
    ),
  ).toEqual([
    expect.stringMatching(/^pages\/terms\.en\.astro:2: expected valid Astro, found ;/),
    expect.stringMatching(/^parts\/Footer\.astro:5: expected valid Astro, found .+ \(.+\)$/),
  ])
})

test('missing files, tokens, icons and pictures are reported with their lines', () => {
  const css = `/* url(gone.css) var(--gone) */
@font-face { font-family: A; src: url('@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'), url("fonts/a.woff2?x") }
.a { background: url(./images/logo.svg), url(data:image/png;base64,AA==), url(#b), url(https://cdn.example/a.png), url( images/gone.svg ) }
:root { --own: var(--ink); --deep: var(--surfce); --safe: var(--nowhere, #fff) }
.b { color: var(--own); margin: var(--deep) var(--safe) }
`
  const header = `---
import { ArrowLeft, Ancor as Mark, type Icon, HomeIcon, LucideHouse } from '@lucide/astro'
import { brandImage } from '#theme'
const { brand } = Astro.locals
---
<img src={brandImage(brand, 'sea.svg')} alt="" width="1" height="1" />
<img src={brandImage(brand, 'logo.svg')} alt="" width="1" height="1" />
`
  expect(brandFaults(withFile('theme.css', css), withFile('parts/Header.astro', header))).toEqual([
    'parts/Header.astro:2: expected an icon such as Anchor, found Ancor, which @lucide/astro does not have',
    'parts/Header.astro:6: expected a file images/sea.svg, found none',
    "theme.css:2: expected a file fonts/a.woff2 in the brand's folder or in a package, found none",
    "theme.css:3: expected a file images/gone.svg in the brand's folder or in a package, found none",
    'theme.css:4: expected a token such as --surface, found --surfce, which nothing sets',
  ])
})

test('a message that one language alone has is reported, also in the default brand', async () => {
  const languages = ['en', 'nl', 'de']
  const [dutch, german] = ['nl', 'de'].map((language) =>
    withFile(`locales/${language}.json`, '{ "ac_Reassurance": "x", "ac_AndMore_one": "y" }'),
  )
  expect(brandFaults(withSite({ languages }), dutch!, german!)).toEqual([
    "locales/en.json:1: expected a message for 'ac_AndMore', which locales/nl.json has, found none",
  ])
  const folder = await mkdtemp(join(tmpdir(), 'foyer-languages-'))
  const { themes } = await copyThemes(folder, (text) => text)
  const file = join(themes, 'default/locales/pl.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/ *"ac_Yes": .*\n/, ''))
  expect(checkBrand(themes, 'default').map(({ text }) => text.replace(`${themes}/`, ''))).toEqual([
    "default/locales/pl.json:1: expected a message for 'ac_Yes', which locales/en.json has, found none",
  ])
  await rm(folder, { recursive: true })
})
