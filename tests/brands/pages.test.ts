import { expect, test } from 'vitest'
import { Section } from '#contract/codes.ts'
import { brandFaults, withSite, withFile, type Change } from '../support/check-brand.ts'

const guide = (text: string): Change[] => [
  withSite({ pages: [{ pageId: 1, name: 'Guide', url: 'guide', section: Section.general }] }),
  withFile('pages/guide.md', `---\ntitle: Guide\n---\n\n${text}`),
]

test('a missing picture of a Markdown page is reported with its line', () => {
  expect(
    brandFaults(...guide('Tie up here:\n![p](nope.png)\n![q](<../images/gone.svg> "Gone")')),
  ).toEqual([
    'pages/guide.md:6: expected a file pages/nope.png, found none',
    'pages/guide.md:7: expected a file pages/../images/gone.svg, found none',
  ])
})

test.each([
  [
    'title: Care: how to',
    2,
    'title: Care: how to (Nested mappings are not allowed in compact mappings)',
  ],
  [
    'title: Care\nauthor: @us',
    3,
    'author: @us (Plain value cannot start with reserved character @)',
  ],
])('front matter that is not valid YAML is reported: %j', (matter, line, found) => {
  expect(brandFaults(withFile('pages/terms.md', `---\n${matter}\n---\n`))).toEqual([
    `pages/terms.md:${line}: expected valid YAML between two lines of ---, with special characters in quotes, found ${found}`,
  ])
})

test('a picture is accepted if it exists, is external or is in an example', () => {
  const text =
    '![a](../images/logo.svg) ![b](https://cdn.example/b.png) ![c](/c.png) `![d](d.png)`\n\n```md\n![e](e.png)\n```\n'
  expect(brandFaults(...guide(text))).toEqual([])
})

test('a page of the fund is reported if site.json has no fundPath', () => {
  const pages = [{ pageId: 1, name: 'Terms', url: 'terms', section: Section.fund }]
  expect(brandFaults(withSite({ pages }))).toEqual([
    'site.json:1: expected fundPath, such as "fund", for the page Terms, whose section is 7, found none',
  ])
  expect(brandFaults(withSite({ pages, fundPath: 'chest' }))).toEqual([])
})

test('a culture that matches no language of the brand is reported', () => {
  expect(brandFaults(withSite({ culture: 'de-AT' }))).toEqual([
    "site.json:1: expected a culture of one of languages (en), found 'de-AT', which no language of the brand uses",
  ])
  expect(brandFaults(withSite({ culture: 'en-GB' }))).toEqual([])
  const dutch = withFile('locales/nl.json', '{ "ac_Reassurance": "Veilig." }')
  const english: Change = ['locales/en.json', () => undefined]
  expect(
    brandFaults(withSite({ defaultLanguage: 'nl', languages: ['nl'] }), dutch, english),
  ).toEqual([])
})
