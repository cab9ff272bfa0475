import { expect, test } from 'vitest'
import { brandFaults, brandFindings, withFile } from '../support/check-brand.ts'

type Mistake = [source: string, expected: string, found: string, severity?: 'warning']

/** The findings in a file whose lines are the sources of some mistakes. */
function expectMistakes(file: string, before: string[], mistakes: Mistake[]) {
  const lines = mistakes.map(([source]) => source)
  const findings = brandFindings(withFile(file, [...before, ...lines].join('\n')))
  expect(findings).toEqual(
    mistakes.map(([, expected, found, severity = 'error'], i) => ({
      severity,
      text: `${file}:${before.length + i + 1}: expected ${expected}, found ${found}`,
    })),
  )
}

const css = 'its rules in theme.css'
const file = 'a <script> without attributes, which becomes a file of the site'
const handler = "addEventListener in the file's <script>"
const unsized = 'width and height, so that the page does not shift while it loads'
const alt = 'alt, which describes the picture; alt="" for a decorative picture'

test('content of a part that browsers block or never show is reported with its line', () => {
  expectMistakes(
    'parts/Footer.astro',
    ['---', 'const { t } = Astro.locals', "const name = 'x'", '---'],
    [
      ['<p style="color: red"></p>', css, 'a style attribute, which browsers block'],
      ['<p style={`color: ${name}`}></p>', css, 'a style attribute, which browsers block'],
      ['<p {...{}} onclick="alert(1)"></p>', handler, 'onclick, which browsers block'],
      [
        '<p>{name && <b onMouseOver={() => 1}>{name}</b>}</p>',
        handler,
        'onMouseOver, which browsers block',
      ],
      ['<script is:inline>alert(1)</script>', file, '<script is:inline>, which browsers block'],
      [
        '<script type="module">alert(1)</script>',
        file,
        '<script type="module">, which browsers block',
      ],
      [
        '<link rel="preload stylesheet" href="https://fonts.example/a.css" />',
        css,
        'https://fonts.example/a.css, which browsers block',
      ],
      [
        '<img src="http://cdn.example/a.png" alt="" width="1" height="1" />',
        'a picture of the brand, or an address that begins with https:',
        'http://cdn.example/a.png',
      ],
      ['<video src={name}></video>', 'a link to it', '<video>, which browsers block'],
      [
        '<a href="javascript:print()">Print</a>',
        'an address that a browser opens',
        'javascript:print()',
      ],
      ['<style>p { color: red }</style>', css, 'a <style>, which would apply to every brand'],
      [
        '<p slot="aside"></p>',
        'no slot attribute, because the parts of a theme have a single slot',
        'slot="aside", which is never shown',
      ],
      [
        '<slot name="aside" />',
        'a <slot /> without a name, because pages fill only this one',
        '<slot name="aside" />',
      ],
      [
        '<p client:load></p>',
        'no client: directive, since the files of a theme do not run in the browser',
        'client:load',
        'warning',
      ],
      ["<p set:html={t('ac_Terms')} />", 'a text in { }, which is escaped', 'set:html', 'warning'],
      ['<img src={name} alt="a > b" />', unsized, '<img src={name} alt="a > b" />', 'warning'],
      [
        '<img src={name} width="1" height="1" />',
        alt,
        '<img src={name} width="1" height="1" />',
        'warning',
      ],
    ],
  )
})

test.each([
  ['FormFields', '<form method="post"><FormFields call="logout" xsrf="" /></form>'],
  ['Consent', "<Consent purposes={['media']} />"],
  ['script', '<script>document.title</script>'],
])('%s is not kept for other shoppers', (name, source) => {
  const text = `---
import { Cached, Consent, FormFields } from '#theme'
---
<Cached name="a">{() => <p>${source}</p>}</Cached>
<Consent purposes={['media']} /><form method="post"><FormFields call="logout" xsrf="" /></form>`
  expect(brandFaults(withFile('parts/Footer.astro', text))).toEqual([
    `parts/Footer.astro:4: expected it outside of <Cached>, whose content is the same for every shopper, found ${name} in <Cached>`,
  ])
})

test('content of a Markdown page that browsers block is reported with its line', () => {
  expectMistakes(
    'pages/terms.en.md',
    ['---', 'title: Terms', '---', ''],
    [
      ['Red <b style="color: red">text</b>', css, 'a style attribute, which browsers block'],
      ['<a href="/" ONCLICK=go()>Go</a>', handler, 'onclick, which browsers block'],
      [
        '<img src="/a.png" alt="" width="1">',
        unsized,
        '<img src="/a.png" alt="" width="1">',
        'warning',
      ],
    ],
  )
})

test('content that browsers accept is not reported', () => {
  const part = `---
import { ShieldCheck } from '@lucide/astro'
const attributes = { alt: '' }
const picture = 'https://shop.example/a.png'
---
{/* <p style="color: red"> */}
<!-- <p onclick="go()"> -->
<img src={picture} {...attributes} width="1" height="1" />
<img src="https://shop.example/a.png" alt="" width="1" height="1" />
<p class:list={[{ style: true }]} data-style="a" data-onclick="b" >style="a" onclick="b"</p>
<ShieldCheck size={18} aria-hidden="true" />
<form action="/search"><input name="q" /></form>
<ShieldCheck once />
<form method="post" action="/newsletter"></form>
<script type="application/ld+json" set:html={JSON.stringify({ a: 1 })} />
<script src="/shop.js"></script>
<script>document.querySelector('p')?.addEventListener('click', () => fetch('/cart'))</script>
<my-card><p slot="title">Title</p></my-card>
<a href="https://shop.example" target="_blank" rel="noopener">Shop</a>
`
  const page =
    '---\ntitle: Terms\n---\n\n`<p style="a">` <!-- <p style="a"> -->\n\n```html\n<p onclick="a()">\n```\n\n<b class="a">b</b>\n'
  expect(
    brandFaults(withFile('parts/Contact.astro', part), withFile('pages/terms.en.md', page)),
  ).toEqual([])
})
