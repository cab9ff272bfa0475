import { describe, expect, test } from 'vitest'
import { Section } from '#contract/codes.ts'
import { brandFaults, withSite, withFile, type Change } from '../support/check-brand.ts'

describe('pictures', () => {
  test('missing pictures are reported', () => {
    const pages = [
      { pageId: 1, name: 'Terms', url: 'terms', section: Section.general, iconUrl: 'terms.svg' },
    ]
    expect(
      brandFaults(withSite({ logo: 'mark.png', pages }), ['images/icon.svg', () => undefined]),
    ).toEqual([
      'site.json:1: expected a file images/mark.png for logo, found none',
      'site.json:1: expected a file images/terms.svg for iconUrl of the page Terms, found none',
      'images/icon.svg:1: expected an icon for the browser tab, found none',
    ])
    expect(brandFaults(withSite({ logo: 'https://cdn.example/logo.svg' }))).toEqual([])
    expect(brandFaults(withSite({ logo: '' }))).toEqual([])
  })

  test('pictures without a size are reported', () => {
    const bare: Change = ['images/logo.svg', (text) => text.replace(/ viewBox="[^"]*"/, '')]
    const unsized: Change = [
      'images/icon.svg',
      (text) => text.replace(' width="32" height="32"', ''),
    ]
    expect(brandFaults(bare, unsized)).toEqual([
      'images/logo.svg:1: expected viewBox, width and height in its svg tag, so that the page does not shift while it loads, found no viewBox',
      'images/icon.svg:1: expected viewBox, width and height in its svg tag, so that the page does not shift while it loads, found no width, no height',
    ])
    const tags =
      '---\nconst [a, sea, width, height] = [1, {}, 1, 1]\n---\n<img src={a} alt="a > b" />\n<img src={a} alt={() => "x"} width={1} height="2" />\n<img {...sea} /><img {width} {height} src="" alt="" />'
    expect(
      brandFaults(
        withFile('parts/Footer.astro', tags),
        withFile('pages/terms.en.md', '---\ntitle: A\n---\n<img src="/a.png" alt="" width="1">'),
      ),
    ).toEqual([
      'pages/terms.en.md:4: expected width and height, so that the page does not shift while it loads, found <img src="/a.png" alt="" width="1">',
      'parts/Footer.astro:4: expected width and height, so that the page does not shift while it loads, found <img src={a} alt="a > b" />',
    ])
  })
})

test('a picture with a media query for dark mode is reported', () => {
  const picture = '<svg><style>@media (prefers-color-scheme: dark) {}</style></svg>'
  expect(brandFaults(withFile('images/wave.svg', picture))).toEqual([
    'images/wave.svg:1: expected a separate picture for dark pages, images/wave-dark.svg, found prefers-color-scheme, which Safari does not follow in a picture',
  ])
})

test('a logo of invoices must be an existing PNG or JPEG', () => {
  const fault = (logo: string, ...changes: Change[]) =>
    brandFaults(withSite({ seller: { logo } }), ...changes)
  const expected = 'site.json:1: expected a PNG or JPEG images/mark.png for seller.logo'
  expect(fault('mark.png')).toEqual([`${expected}, found none`])
  expect(fault('mark.png', withFile('images/mark.png', '<svg/>'))).toEqual([
    `${expected}, found another file`,
  ])
  for (const logo of ['logo.svg', '../../secret.png', 'https://cdn.example/logo.png'])
    expect(fault(logo)).toEqual([
      `site.json:1: seller.logo: expected a PNG or JPEG in images/, such as invoice-logo.png, found "${logo}"`,
    ])
  expect(fault('mark.jpg', withFile('images/mark.jpg', '\xff'))).toHaveLength(1)
})

test('a picture above 500 kB is reported, wherever it is', () => {
  expect(
    brandFaults(
      withFile('images/hero.jpg', 'x'.repeat(500_001)),
      withFile('pages/photos/ship.webp', 'x'.repeat(1_200_000)),
      withFile('images/small.png', 'x'.repeat(500_000)),
    ),
  ).toEqual([
    'images/hero.jpg:1: expected a picture of at most 500 kB, found 501 kB',
    'pages/photos/ship.webp:1: expected a picture of at most 500 kB, found 1200 kB',
  ])
})
