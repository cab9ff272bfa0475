import { describe, expect, test } from 'vitest'
import { brandFaults, withFile } from '../support/check-brand.ts'

const css = (text: string) => brandFaults(withFile('theme.css', text))

describe('theme.css', () => {
  test.each([
    ['.a {\n  color red;\n}', 'theme.css:2: expected colon, found red;'],
    ['.a {\n  color: red;\n}\n}\n', 'theme.css:4: expected selector, found }'],
    [
      '.a {\n  color: red\n.b { color: blue }\n',
      'theme.css:3: expected ; or } before it, found .b { color: blue }',
    ],
    ['.a {\n  color: red;\n\n', 'theme.css:1: expected a } for this {, found the end of the file'],
    [
      '.a {\n  color: red\n  margin: 0;\n}',
      'theme.css:2: expected a ; at the end, found color: red',
    ],
    [
      ':root {\n  --radius: 6px\n  --radius-s: 4px;\n}',
      'theme.css:2: expected a ; at the end, found --radius: 6px',
    ],
    ['.a {\n  margin: 6pxx }', 'theme.css:2: expected a unit such as px, found 6pxx'],
    [':root {\n  --radius: 6pxx;\n}', 'theme.css:2: expected a unit such as px, found 6pxx'],
    ['.a { color: rde }', 'theme.css:1: expected a value of color, found rde'],
  ])('with a syntax error is reported in one line: %j', (text, line) =>
    expect(css(text)).toEqual([line]),
  )

  test('a property that nothing reads is reported with the probable name', () => {
    expect(
      css(':root {\n  --pgae: red;\n  --own: blue;\n  --of-part: 1px\n}\n.a { color: var(--own) }'),
    ).toEqual([
      'theme.css:2: expected a token such as --page, found --pgae',
      'theme.css:4: expected a token such as --on-brand, found --of-part',
    ])
    const part = withFile('parts/Footer.astro', '<p title="margin: var(--of-part)">A</p>')
    expect(brandFaults(withFile('theme.css', ':root { --of-part: 1px }'), part)).toEqual([])
  })

  test('with new or vendor properties is accepted', () => {
    expect(
      css(`@font-face { font-family: A; src: url(#a); font-weight: 100 900 }
@media (min-width: 40rem) { .a { &:hover { color: light-dark(red, oklch(from red l c h)) } } }
@container (inline-size > 20rem) { .a::-webkit-meter-bar { -webkit-appearance: none; inline-size: 2cqi } }
.b { margin: calc(1rem + var(--space, 2px)); text-wrap: pretty; color: RED !important }
:root { --shadow: 0 1PX 2px rgb(0 0 0 / 20%); --own: { a: b }; --x: var(--shadow) var(--own) }
.c { d: var(--x) }`),
    ).toEqual([])
  })
})

describe('a file that theme.css imports', () => {
  const withImport = (text: string, address = './styles/colours.css') =>
    brandFaults(
      withFile('theme.css', `@import '${address}';\n`),
      withFile('styles/colours.css', text),
    )

  test('is checked like theme.css, and is named in the findings', () => {
    expect(withImport('.a {\n  color red;\n}')).toEqual([
      'styles/colours.css:2: expected colon, found red;',
    ])
    expect(withImport('\n:root { --pgae: red }\n.a { color: var(--gone) }')).toEqual([
      'styles/colours.css:3: expected a token such as --line, found --gone, which nothing sets',
      'styles/colours.css:2: expected a token such as --page, found --pgae',
    ])
    expect(withImport(':root { --ink-soft: #ccc }')[0]).toContain(
      'styles/colours.css:1: expected a contrast of 4.5 or more for secondary text on a card',
    )
  })

  test('resolves its own relative addresses, and sets tokens for every other file', () => {
    expect(withImport(".a { background: url('../images/logo.svg') }")).toEqual([])
    expect(withImport(".a { background: url('images/logo.svg') }")).toEqual([
      "styles/colours.css:1: expected a file styles/images/logo.svg in the brand's folder or in a package, found none",
    ])
    const own = "@import 'styles/colours.css';\n.a { color: var(--own) }"
    expect(
      brandFaults(
        withFile('theme.css', own),
        withFile('styles/colours.css', ':root { --own: red }'),
      ),
    ).toEqual([])
  })

  test('is reported if it is missing', () => {
    expect(withImport('', './styles/gone.css')).toEqual([
      "theme.css:1: expected a file styles/gone.css in the brand's folder or in a package, found none",
    ])
  })
})

test('addresses that browsers block are reported with their lines', () => {
  const css = `@import 'https://fonts.example/css?family=A';
@import url(//fonts.example/b.css);
/* url(http://cdn.example/a.png) */
@font-face { font-family: A; src: url("https://fonts.example/a.woff2") format('woff2') }
@font-face { font-family: B; src: url(data:font/woff2;base64,AAAA) }
.a { background: url('http://cdn.example/a.png') }
.b { background: url(https://cdn.example/b.png), url(data:image/png;base64,AA==) }
`
  const blocked = (expected: string, found: string) =>
    `expected ${expected}, found ${found}, which browsers block`
  const sheet = "a stylesheet in the brand's folder or in a package"
  const font = "a font in the brand's folder or in a package"
  expect(brandFaults(withFile('theme.css', css))).toEqual([
    `theme.css:1: ${blocked(sheet, 'https://fonts.example/css?family=A')}`,
    `theme.css:2: ${blocked(sheet, '//fonts.example/b.css')}`,
    `theme.css:4: ${blocked(font, 'https://fonts.example/a.woff2')}`,
    `theme.css:5: ${blocked(font, 'data:font/woff2')}`,
    `theme.css:6: ${blocked('an address that begins with https:', 'http://cdn.example/a.png')}`,
  ])
})
