import { expect, test } from 'vitest'
import { cardNames } from '#brands/config/cards.ts'
import { brandFaults, brandFindings, withFile, withSite } from '../support/check-brand.ts'

const offers = withFile('cards/Offers.astro', '<section class="card">Offers</section>\n')
const cards = (...names: unknown[]) => withSite({ cards: names })

test('cards in any order, with one of the brand’s own, pass the check', () => {
  expect(brandFaults(cards('profile', 'Offers', 'greeting'), offers)).toEqual([])
  expect(brandFaults(cards(...cardNames))).toEqual([])
})

test('each fault of the list is an error with its line', () => {
  const list = '\n  "cards": [\n    "greeting",\n    "latestOrdr",\n    "LatestOrder",\n    7\n  ],'
  const found = brandFindings(['site.json', (text) => text.replace('{', `{${list}`)])
  const own = 'or a name such as Offers for a file cards/Offers.astro'
  expect(found).toEqual(
    [
      `site.json:4: cards.1: expected a card such as latestOrder, ${own}, found "latestOrdr"`,
      `site.json:5: cards.2: expected a card such as latestOrder, ${own}, found "LatestOrder"`,
      `site.json:6: cards.3: expected a card such as upNext, ${own}, found 7`,
    ].map((text) => ({ severity: 'error', text })),
  )
})

test.each([
  [['greeting', 'profile', 'greeting'], "cards.2: expected each card once, found 'greeting' again"],
  [[], 'cards: expected at least one card, found an empty list'],
  ['greeting', 'cards: expected a list in [ ], found "greeting"'],
])('a list that is no list of cards is refused: %j', (value, fault) =>
  expect(brandFaults(withSite({ cards: value }))).toEqual([`site.json:1: ${fault}`]),
)

test('a card that shoppers do not see is a warning', () => {
  const without = withSite({ enableFeatures: [], cards: ['greeting', 'latestOrder', 'Offers'] })
  expect(brandFindings(without)).toEqual(
    [
      'site.json:1: expected "MyOrders" in enableFeatures for it, found "latestOrder"',
      'site.json:1: expected a file cards/Offers.astro of the card Offers, found none',
    ].map((text) => ({ severity: 'warning', text })),
  )
  // A brand without the field lists none of the usual cards itself.
  expect(brandFaults(withSite({ enableFeatures: [] }))).toEqual([])
})

test('a card that no list has is reported, and one that replaces a usual card is not', () => {
  expect(
    brandFaults(
      offers,
      withFile('cards/Profile.astro', '<section class="card">Me</section>\n'),
      withFile('cards/lastViewed.astro', '<p>Last</p>\n'),
    ),
  ).toEqual([
    'cards/lastViewed.astro:1: expected the name of a slot, such as cards/LastViewed.astro, found cards/lastViewed.astro',
    'cards/Offers.astro:1: expected "Offers" in cards of site.json, or a name such as cards/UpNext, found none',
  ])
})

test('the rules of parts hold for cards', () => {
  const text = '---\nimport x from "fs"\n---\n<p style="color: red">{process.env.HOME}{x}</p>\n'
  expect(brandFaults(cards('Offers'), withFile('cards/Offers.astro', text))).toEqual([
    expect.stringContaining('cards/Offers.astro:4: expected'),
    expect.stringContaining('cards/Offers.astro:2: expected only imports of #theme'),
    expect.stringContaining('cards/Offers.astro:4: expected only values of Astro.props'),
  ])
})

test('a part that leaves out what pages put into it is reported', () => {
  const findings = brandFindings(withFile('parts/OrderHead.astro', '<section>Order</section>\n'))
  expect(findings).toEqual([
    {
      severity: 'error',
      text: "parts/OrderHead.astro:1: expected a <slot /> for the page's content, found none",
    },
  ])
})
