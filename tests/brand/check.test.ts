import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { brandNames, checkBrand } from '#brand/check.ts'
import { newBrand } from '#brand/new.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-check-'))
afterAll(() => rmSync(folder, { recursive: true }))
const start = join(folder, 'start')
cpSync('themes/default', join(start, 'default'), { recursive: true })
newBrand(start, 'acme')

/** A file of the brand with its new content, made of the old one; undefined takes it away. */
type Change = [file: string, change: (text: string) => string | undefined]
const write = (file: string, text: string): Change => [file, () => text]
const site = (fields: object): Change => ['site.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...fields })]

/** What the check says of a new brand with some changes: its lines, without the folder that they begin with. */
function faults(...changes: Change[]) {
  const themes = mkdtempSync(join(folder, 'themes-'))
  cpSync(start, themes, { recursive: true })
  for (const [file, change] of changes) {
    const path = join(themes, 'acme', file)
    const text = change(/\.(json|css|svg)$/.test(file) ? read(path) : '')
    mkdirSync(dirname(path), { recursive: true })
    if (text === undefined) rmSync(path)
    else writeFileSync(path, text)
  }
  return checkBrand(themes, 'acme').map((line) => line.replace(`${themes}/acme/`, ''))
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

test('a new brand has nothing wrong', () => expect(faults()).toEqual([]))

test.each(brandNames('themes'))('%s has nothing wrong', (name) => expect(checkBrand('themes', name)).toEqual([]))

test('a file in the place of no slot is named, with the slot that was meant', () => {
  const empty = '---\n---\n'
  const wrong = faults(
    write('parts/Haeder.astro', empty),
    write('layouts/login.astro', empty),
    write('parts/Menu.tsx', ''),
    write('parts/Menu.astro', empty),
  )
  expect(wrong).toEqual([
    'layouts/login.astro: takes the place of nothing; expected the name of a slot, such as layouts/Login.astro',
    'parts/Haeder.astro: takes the place of nothing; expected the name of a slot, such as parts/Header.astro',
    'parts/Menu.tsx: takes the place of nothing; expected the name of a slot, such as parts/Menu.astro',
  ])
})

test('what comes to nothing is named', () => {
  const without = site({ style: 'c2410c', hosts: [], oneCORELogin: false })
  expect(faults(without, write('pages/anvl.en.md', '---\ntitle: Anvils\n---\n'), write('pages/terms.xx.md', '---\ntitle: Terms\n---\n'))).toEqual([
    "site.json: style: 'c2410c' is no colour; expected such as #1f4d46, or nothing",
    'site.json: hosts: nothing leads to this brand; expected a name such as acme.localhost',
    'site.json: nobody can sign in; expected a way to, such as "oneCORELogin": true',
    'pages/anvl.en.md: no row of pages in site.json names it; expected its name as the url of one',
    "pages/terms.xx.md: 'xx' is no language of the account area",
  ])
})

describe('a page', () => {
  const pages = [{ pageId: 1, name: 'Care', url: 'care', section: 0 }]
  const titled = '---\ntitle: Care\n---\n\nWash cold.\n'

  test('of site.json whose document is nowhere is named', () => {
    expect(faults(site({ pages }))).toEqual(['site.json: pages (Care): no document in en; expected pages/care.en.md'])
    expect(faults(site({ pages, languages: ['en', 'nl'] }), write('pages/care.en.md', titled))).toEqual([
      'site.json: pages (Care): no document in nl; expected pages/care.nl.md, or pages/care.md for every language',
    ])
  })

  test('may have one for every language, be a component, one of the default theme, or elsewhere', () => {
    expect(faults(site({ pages, languages: ['en', 'nl'] }), write('pages/care.md', titled))).toEqual([])
    expect(faults(site({ pages }), write('pages/care.en.astro', '<p>Wash cold.</p>'))).toEqual([])
    expect(faults(site({ pages: [{ ...pages[0], url: 'terms' }] }))).toEqual([])
    expect(faults(site({ pages: [{ ...pages[0], address: 'https://docs.example/care' }] }))).toEqual([])
  })

  test.each(['Wash cold.', '---\ntitle:\n---\nWash cold.', "---\ntitle: ''\n---\n", 'title: Care\n'])('that is %j has no title', (text) => {
    expect(faults(write('pages/terms.en.md', text))).toEqual(['pages/terms.en.md: expected a title at its top: ---, title: Its heading, ---'])
  })

  test.each(['---\ntitle: Care\n---\n', '---\r\ntitle: "Care"\r\n---\r\n'])('that is %j has one', (text) => {
    expect(faults(write('pages/terms.en.md', text))).toEqual([])
  })
})

describe('words', () => {
  const languages = ['en', 'nl']

  test('that site.json or a part asks for in vain are named in each language', () => {
    const fields = [{ orderField: 'Floor' }, { orderField: 'Gate' }, { orderField: 'Pier', label: 'Which pier?' }]
    const footer = write('parts/Footer.astro', "<p>{t('ac_Motto')} {t(`ac_OrderStatus_${status}`)} {t('ac_AndMore', { count: 2 })}</p>")
    expect(faults(site({ languages, addressFields: fields }), footer, write('locales/nl.json', '{ "ac_Motto": "Vooruit" }'))).toEqual([
      "locales/en.json: expected a word for 'ac_Gate', which site.json asks for",
      "locales/en.json: expected a word for 'ac_Motto', which parts/Footer.astro asks for",
      "locales/nl.json: expected a word for 'ac_Gate', which site.json asks for",
    ])
  })

  test('of a language that the brand does not have are named', () => {
    expect(faults(write('locales/de.json', '{}'))).toEqual([
      'locales/de.json: de is no language of the brand; expected it in languages of site.json (en), or no such file',
    ])
  })

  test('that the server would refuse are named', () => {
    const [line] = faults(write('locales/en.json', '{ "ac_Setings": "Settings" }'))
    expect(line).toBe("locales/en.json: 'ac_Setings' is no word of the account area")
  })
})

describe('site.json', () => {
  test('that is wrong is named with each field, and the rest is checked all the same', () => {
    const wrong = faults(site({ companyId: 0, timeZone: 'Mars' }), write('parts/Foot.astro', ''))
    expect(wrong).toEqual([
      expect.stringMatching(/^site\.json: companyId: Too small/),
      'site.json: timeZone: expected an IANA time zone such as Europe/Amsterdam',
      'parts/Foot.astro: takes the place of nothing; expected the name of a slot, such as parts/Footer.astro',
    ])
    expect(faults(write('site.json', '{'))).toEqual([expect.stringMatching(/^site\.json: expected JSON, but/)])
    expect(faults(['site.json', () => undefined])).toEqual(['site.json: expected such a file; npm run brand new makes one'])
  })

  test('with a host of another brand is named', () => {
    expect(faults(site({ hosts: ['localhost'] }))).toEqual(["site.json: hosts: default has 'localhost', too; expected each host once"])
  })
})

describe('pictures', () => {
  test('that are not there are named', () => {
    const pages = [{ pageId: 1, name: 'Terms', url: 'terms', section: 0, iconUrl: 'terms.svg' }]
    expect(faults(site({ logo: 'mark.png', pages }), ['images/icon.svg', () => undefined])).toEqual([
      'images/mark.png: expected such a picture for logo of site.json',
      'images/icon.svg: expected such a picture for the browser’s tab',
      'images/terms.svg: expected such a picture for iconUrl of pages (Terms) of site.json',
    ])
    expect(faults(site({ logo: 'https://cdn.example/logo.svg' }))).toEqual([])
    expect(faults(site({ logo: '' }))).toEqual([])
  })

  test('that do not say how large they are are named', () => {
    const bare: Change = ['images/logo.svg', (text) => text.replace(/ viewBox="[^"]*"/, '')]
    const unsized: Change = ['images/icon.svg', (text) => text.replace(' width="32" height="32"', '')]
    expect(faults(bare, unsized)).toEqual([
      'images/logo.svg: expected viewBox in its svg tag, so that its place is kept while it loads',
      'images/icon.svg: expected width, height in its svg tag, so that its place is kept while it loads',
    ])
    const tags = '<img src={a} alt="a > b" />\n<img src={a} alt={() => "x"} width={1} height="2" />\n<img {...sea} /><img {width} {height} src="" />'
    expect(faults(write('parts/Footer.astro', tags), write('pages/terms.en.md', '---\ntitle: A\n---\n<img src="/a.png" width="1">'))).toEqual([
      'pages/terms.en.md: expected width and height in <img src="/a.png" width="1">, so that its place is kept while it loads',
      'parts/Footer.astro: expected width and height in <img src={a} alt="a > b" />, so that its place is kept while it loads',
    ])
  })
})

describe('contrast', () => {
  const css = (rules: string) => write('theme.css', rules)

  test('of what theme.css sets over the derived colours is named', () => {
    expect(faults(css(':root { --on-brand: #17557f; --brand-text: var(--faint); --faint: #ccc }'))).toEqual([
      'theme.css: a button: --on-brand (#17557f) on --brand (#17557f) has a contrast of 1; expected 4.5 or more',
      'theme.css: a link on a card: --brand-text (#ccc) on --surface (#fff) has a contrast of 1.6; expected 4.5 or more',
      'theme.css: a link on the page: --brand-text (#ccc) on --page (#f7f5f1) has a contrast of 1.47; expected 4.5 or more',
    ])
  })

  test('of derived colours on the brand’s own page and cards is named', () => {
    const wrong = faults(css(':root { --page: #101418; --surface: #1c2228; --ink: #fff; --ink-soft: #c9d1d9 }'))
    expect(wrong.map((line) => line.replace(/ has a.*/, ''))).toEqual([
      expect.stringMatching(/^theme\.css: a button under the pointer: --surface \(#1c2228\) on --brand-dark/),
      'theme.css: a link on a card: --brand-text (#17557f) on --surface (#1c2228)',
      'theme.css: a link on the page: --brand-text (#17557f) on --page (#101418)',
      'theme.css: what is wrong with a field: --red (#b91c1c) on --surface (#1c2228)',
    ])
  })

  test('of the darker variant is that with the cards, whose colour its text has', () => {
    expect(faults(site({ style: '#f2b33d' }))).toEqual([])
    expect(faults(css(':root { --brand-dark: #ffe9a8; --brand-light: #222 }'))).toEqual([
      'theme.css: a button under the pointer: --surface (#fff) on --brand-dark (#ffe9a8) has a contrast of 1.2; expected 4.5 or more',
    ])
  })

  test('of the dark that themes/README.md shows is enough', () => {
    const [, shown = ''] = /```css\n([\s\S]*?)```/.exec(readFileSync('themes/README.md', 'utf8'))!
    expect(shown).toContain('prefers-color-scheme')
    expect(faults(['theme.css', (text) => text + shown])).toEqual([])
  })

  test('of what is wrong with a field is that of text, of its edge that of what is seen', () => {
    expect(faults(css(':root { --red: #e5484d; --control-line: #bbb }'))).toEqual([
      'theme.css: what is wrong with a field: --red (#e5484d) on --surface (#fff) has a contrast of 3.91; expected 4.5 or more',
      'theme.css: the edge of a field: --control-line (#bbb) on --surface (#fff) has a contrast of 1.91; expected 3 or more',
    ])
  })

  test('is looked at in the dark as well, where what is as in the light is not told again', () => {
    const dark = '@media (prefers-color-scheme: dark) { /* { */ :root { --ink: #eee } .footer { --page: #000 } }'
    expect(faults(css(`:root { --ink-soft: #ccc } ${dark}`)).map((line) => line.replace(/ has a.*/, ''))).toEqual([
      'theme.css: lesser text on a card: --ink-soft (#ccc) on --surface (#fff)',
      'theme.css: lesser text on the page: --ink-soft (#ccc) on --page (#f7f5f1)',
      'theme.css: text on a card in the dark: --ink (#eee) on --surface (#fff)',
      'theme.css: text on the page in the dark: --ink (#eee) on --page (#f7f5f1)',
    ])
    expect(faults(css(dark.replace('dark', 'light')))).toEqual([])
  })

  test('is that of the page as it is at first: neither of a comment, nor of print, nor of a part', () => {
    expect(faults(css('/* :root { --ink: #fff } */ @media print { a { b: c } :root { --ink: #fff } } .footer { --ink: #fff }'))).toEqual([])
  })

  test('of a colour that cannot be made out is not taken for good', () => {
    const wrong = 'expected a colour such as #1f4d46: how well it is read cannot be told of any other'
    expect(
      faults(css(':root { --ink: color-mix(in oklab, red, blue) } @font-face { font-family: A } :root { --ink-soft: var(--ink-soft); --shadow: x }')),
    ).toEqual([`theme.css: --ink (color-mix(in oklab, red, blue)): ${wrong}`, `theme.css: --ink-soft (var(--ink-soft)): ${wrong}`])
  })
})

test('a style or an import in a file of the theme is named', () => {
  const footer = `---
import { brandImage } from '#theme'
import { Anchor } from '@lucide/astro'
import type { Brand } from '#server/brands/brands.ts'
import '../theme.css'
---
<style>p { color: red }</style>
<script>
  import { far } from './far.ts'
  await import("lodash")
</script>
`
  const instead = 'expected #theme alone, or an icon of @lucide/astro'
  expect(faults(write('parts/Footer.astro', footer))).toEqual([
    'parts/Footer.astro: has a <style>, which every page of every brand would get; expected its rules in theme.css',
    `parts/Footer.astro: imports #server/brands/brands.ts; ${instead}`,
    `parts/Footer.astro: imports ../theme.css; ${instead}`,
    `parts/Footer.astro: imports ./far.ts; ${instead}`,
    `parts/Footer.astro: imports lodash; ${instead}`,
  ])
})
