import { expect, test } from 'vitest'
import { brandFaults, withFile, withSite, type Change } from '../support/check-brand.ts'

const footer = (source: string) => withFile('parts/Footer.astro', source)
const faults = (source: string, ...changes: Change[]) => brandFaults(footer(source), ...changes)
const allow = (fields: object) => withSite({ allow: fields })

test.each([
  [
    '<script async src="https://cdn.example/a.js"></script>',
    'a script of the site, or "https://cdn.example" in allow.scripts of site.json',
    'https://cdn.example/a.js',
  ],
  [
    '<script async src="//cdn.example/a.js"></script>',
    'a script of the site, or "https://cdn.example" in allow.scripts of site.json',
    '//cdn.example/a.js',
  ],
  [
    '<script async src="http://cdn.example/a.js"></script>',
    'a script of the site',
    'http://cdn.example/a.js',
  ],
  [
    '<iframe src="https://video.example/1"></iframe>',
    'a link to it, or "https://video.example" in allow.frames of site.json',
    'https://video.example/1',
  ],
  ['<iframe src="/account/orders"></iframe>', 'a link to it', '/account/orders'],
  ['<iframe src={Astro.url.href}></iframe>', 'a link to it', '<iframe src={Astro.url.href}>'],
  [
    '<form action="https://news.example" method="post"></form>',
    'a form whose action is a page of the site, or "https://news.example" in allow.forms of site.json',
    'https://news.example',
  ],
  [
    '<form method="post"><button formaction="https://news.example">Go</button></form>',
    'a form whose action is a page of the site, or "https://news.example" in allow.forms of site.json',
    'https://news.example',
  ],
])('%s needs a site that is allowed', (source, expected, found) => {
  expect(faults(source)).toEqual([
    `parts/Footer.astro:1: expected ${expected}, found ${found}, which browsers block`,
  ])
})

test('a Markdown page needs the site of its frame to be allowed, too', () => {
  const page = withFile('pages/terms.en.md', 'A film:\n\n<iframe src="https://a.example"></iframe>')
  const languages = withSite({ languages: ['en'] })
  expect(brandFaults(page, languages).join()).toContain(
    'pages/terms.en.md:3: expected a link to it, or "https://a.example" in allow.frames',
  )
})

test.each([
  [
    '<script async src="https://a.cdn.example/a.js"></script>',
    { scripts: ['https://*.cdn.example'] },
  ],
  ['<iframe src="https://video.example/1"></iframe>', { frames: ['https://video.example'] }],
  ['<iframe src={Astro.url.href}></iframe>', { frames: ['https://video.example'] }],
  [
    '<form action="https://news.example/a" method="post"></form>',
    { forms: ['https://news.example'] },
  ],
])('%s is right where %j is allowed', (source, fields) => {
  expect(faults(source, allow(fields))).toEqual([])
})

test('a domain with its names below does not allow itself, nor one that ends alike', () => {
  const fields = allow({ scripts: ['https://*.cdn.example'] })
  for (const host of ['cdn.example', 'mycdn.example', 'a.cdn.example:8443', 'a.cdn.example.net'])
    expect(faults(`<script async src="https://${host}/a.js"></script>`, fields)).toHaveLength(1)
})

test('a form may send to the shop, but not with the key to the account', () => {
  const shop = withSite({ shopOrigins: ['https://checkout.acme.example'] })
  const form = (content: string) =>
    `---\nimport { FormFields } from '#theme'\n---\n<form method="post" action="https://checkout.acme.example/news">${content}</form>`
  expect(faults(form('<input name="email" aria-label="E-mail" />'), shop)).toEqual([])
  expect(faults(form('<FormFields call="logout" xsrf={Astro.locals.xsrf} />'), shop)).toEqual([
    'parts/Footer.astro:4: expected <FormFields> in a form of the site alone, since they are the key to the account, found it in a form that sends to https://checkout.acme.example/news',
  ])
})

test.each([
  'cdn.example',
  'https://cdn.example/a.js',
  "https://cdn.example; script-src 'unsafe-inline'",
  'http://cdn.example',
  'https://*',
  '*',
  'https://com',
  'https://CDN.example',
])('%j is no origin', (origin) => {
  const expected =
    'allow.scripts.0: expected an origin without a path, such as https://cdn.example, found '
  expect(faults('<p></p>', allow({ scripts: [origin] })).join()).toContain(expected)
})

test('an unknown kind of opening is named', () => {
  expect(faults('<p></p>', allow({ script: ['https://a.example'] }))).toEqual([
    "site.json:1: allow: expected a field such as scripts, found 'script'",
  ])
})

test('origins stay short enough for the header of a page', () => {
  const many = Array.from({ length: 11 }, (_, n) => `https://a${n}.example`)
  expect(faults('<p></p>', allow({ scripts: many })).join()).toMatch(
    /allow\.scripts: expected at most 10/,
  )
  const long = `https://${'a'.repeat(100)}.example`
  expect(faults('<p></p>', allow({ scripts: [long] })).join()).toMatch(
    /allow\.scripts\.0: expected at most 100/,
  )
})
