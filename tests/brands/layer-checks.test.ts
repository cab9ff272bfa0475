import { expect, test } from 'vitest'
import { findingsOf, threeLayers, type Files } from '../support/brand-layers.ts'

const find = (files: Files) => findingsOf({ ...threeLayers, ...files })
const placing = (...names: string[]) =>
  `---\nimport { Slot } from '#theme'\n---\n${names.map((name) => `<Slot name="${name}" />`).join('\n')}\n`
const svg = '<svg viewBox="0 0 1 1" width="1" height="1"></svg>'

test('a picture, a message and a token of another layer are not missing', () => {
  const header = `---
import { BrandImage } from '#theme'
const { t } = Astro.locals
---
<p class="own">{t('ac_Motto')}</p>
<BrandImage name="mark.svg" alt="" width={1} height={1} />
`
  const files = {
    'base/parts/Header.astro': header,
    'base/theme.css': '.own { margin: var(--own) }\n',
    'mid/theme.css': ':root { --own: 1px }\n',
    'acme/images/mark.svg': svg,
    'acme/locales/en.json': '{ "ac_Motto": "Onward" }',
  }
  expect(find(files)).toEqual({})
  const beta = '{ "extends": "mid", "companyName": "Beta", "hosts": ["beta.localhost"] }'
  expect(find({ ...files, 'beta/site.json': beta })).toEqual({
    beta: [
      expect.stringMatching(
        /^base\/parts\/Header\.astro:5: expected a key such as ac_\w+, .+, found 'ac_Motto'$/,
      ),
      'base/parts/Header.astro:6: expected a file images/mark.svg, found none',
    ],
  })
  // A file that the brand replaces is not shown in it.
  const own = { 'beta/site.json': beta, 'beta/parts/Header.astro': placing('parts/Contact') }
  expect(find({ ...files, ...own })).toEqual({})
})

test('what no brand uses of a base is reported with the base', () => {
  const files = {
    'base/locales/en.json': '{\n"ac_Motto": "Onward",\n"ac_Gone": "Gone"\n}',
    'base/locales/nl.json': '{\n"ac_Motto": "Vooruit",\n"ac_Gone": "Weg"\n}',
    'base/theme.css': ':root {\n  --own: 1px;\n  --gone: 1px;\n}\n',
    'base/pages/care.en.md': '---\ntitle: Care\n---\n',
    'base/pages/gone.en.md': '---\ntitle: Gone\n---\n',
    'acme/site.json': `{ "extends": "mid", "companyName": "Acme", "hosts": ["acme.localhost"],
  "pages": [{ "pageId": 1, "name": "Care", "url": "care", "section": 0 }] }`,
    'acme/theme.css': '.own { margin: var(--own) }\n',
    'acme/parts/Footer.astro':
      "---\nconst { t } = Astro.locals\n---\n<p class='own'>{t('ac_Motto')}</p>\n",
  }
  expect(find(files)).toEqual({
    base: [
      'base/pages/gone.en.md:1: expected a page of site.json whose url is gone, found none',
      'base/locales/nl.json:1: expected a language of site.json (en), found nl',
      expect.stringMatching(/^base\/locales\/en\.json:3: .+, found 'ac_Gone'$/),
      expect.stringMatching(/^base\/locales\/nl\.json:3: .+, found 'ac_Gone'$/),
      expect.stringMatching(/^base\/theme\.css:3: .+, found --gone$/),
    ],
  })
})

test('what site.json of a base names is judged in the brand, at its line in the base', () => {
  const base = `{
  "oneCORELogin": true,
  "logo": "logo.svg",
  "style": "#eeeeee",
  "pages": [{ "pageId": 1, "name": "Care", "url": "care", "section": 0 }]
}`
  const files = { 'base/site.json': base, 'base/theme.css': ':root {\n  --ink-soft: #aaa;\n}\n' }
  const { acme, ...others } = find(files)
  expect(others).toEqual({})
  expect(acme).toEqual(
    expect.arrayContaining([
      'base/site.json:5: expected a document pages/care.en.md of the page Care, found none',
      'base/site.json:3: expected a file images/logo.svg for logo, found none',
      expect.stringMatching(/^base\/theme\.css:2: expected a contrast of 4\.5 or more/) as string,
    ]),
  )
})

test('a slot of another brand is known if the brand extends it', () => {
  const files = {
    'base/parts/Header.astro': placing('default:parts/Header'),
    'mid/parts/Header.astro': placing('base:parts/Header'),
    'acme/parts/Header.astro': placing(
      'mid:parts/Header',
      'base:parts/Header',
      'default:parts/Menu',
    ),
  }
  expect(find(files)).toEqual({})
  const wrong = placing('acme:parts/Header', 'harbour:parts/Header', 'base:parts/Haeder')
  expect(find({ ...files, 'base/parts/Footer.astro': wrong })).toEqual({
    base: [
      'base/parts/Footer.astro:4: expected one of base, default before the colon, such as base:parts/Header, found acme:parts/Header',
      'base/parts/Footer.astro:5: expected one of base, default before the colon, such as base:parts/Header, found harbour:parts/Header',
      'base/parts/Footer.astro:6: expected the name of a slot, such as parts/Header, found base:parts/Haeder',
    ],
  })
})

test('a part that places itself by the name of its brand is a circle', () => {
  const files = {
    'acme/parts/Header.astro': placing('acme:parts/Header'),
    'acme/parts/Footer.astro': placing('mid:parts/Footer'),
    'mid/parts/Footer.astro': placing('default:parts/Footer'),
    'acme/parts/Contact.astro': placing('default:parts/Footer'),
  }
  expect(find(files)).toEqual({
    acme: [
      'acme/parts/Header.astro:4: expected slots that do not contain themselves, found parts/Header > acme:parts/Header',
      'acme/parts/Contact.astro:4: expected slots that do not contain themselves, found parts/Contact > default:parts/Footer > parts/Contact',
    ],
  })
})

test('a layout that places that of another layer has what it has', () => {
  const layout = (body: string) =>
    `---\nimport { Slot, type Slots } from '#theme'\ntype Props = Slots['layouts/Account']\n---\n${body}\n`
  const whole = '<Slot name="default:layouts/Account" {...Astro.props}><slot /></Slot>'
  expect(find({ 'acme/layouts/Account.astro': layout(whole) })).toEqual({})
  const other = '<Slot name="default:layouts/Plain" title=""><slot /></Slot>'
  expect(find({ 'mid/layouts/Account.astro': layout(other) })).toEqual({
    mid: [expect.stringMatching(/^mid\/layouts\/Account\.astro:1: expected a <form data-logout>/)],
    acme: ['acme/site.json:2: extends: expected a brand without errors, found "mid"'],
  })
})

test('an unknown field of a base is reported once, with the base', () => {
  const base = threeLayers['base/site.json']!.replace('"style"', '"stile": 1, "style"')
  expect(findingsOf({ ...threeLayers, 'base/site.json': base })).toEqual({
    base: ["base/site.json:2: expected a field such as style, found 'stile'"],
  })
})
