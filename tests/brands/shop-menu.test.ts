import { describe, expect, test } from 'vitest'
import type { ShopMenuEntry } from '#brands/config/shop-menu.ts'
import { shopMenuOf } from '#brands/theme/shop-menu.ts'
import { homePath } from '#i18n/home-path.ts'
import { brandFindings, withSite, type Change } from '../support/check-brand.ts'

const entry = (href: string, items?: unknown): ShopMenuEntry =>
  ({ name: 'Boots', href, ...(items !== undefined && { items }) }) as ShopMenuEntry
/** Returns the findings without those about messages, which the menu does not change. */
const findingsOf = (change: Change) =>
  brandFindings(change).filter(({ text }) => !text.startsWith('locales/'))
const menu = (...shopMenu: unknown[]) =>
  withSite({
    shopMenu,
    languages: ['en', 'nl'],
    hosts: ['acme.localhost'],
    shopOrigins: ['https://pay.example:8443'],
  })

describe('shopMenu in site.json', () => {
  test('may have three levels, texts by language, and addresses of the shop', () => {
    const names = { en: 'Boots', nl: 'Laarzen' }
    const tree = entry('/', [entry('/boots?new#top', [{ name: names, href: '/account' }])])
    const addresses = ['https://acme.localhost/x', 'https://pay.example:8443/x?y={z}']
    expect(findingsOf(menu(tree, ...addresses.map((href) => entry(href))))).toEqual([])
    expect(findingsOf(menu())).toEqual([])
  })

  const address = 'expected an https address or a path, such as https://shop.example/help'
  const ofShop = 'expected an address of hosts or shopOrigins, or a path'
  test.each<[entries: unknown[], fault: string]>([
    [[7], 'shopMenu.0: expected fields in { }, found 7'],
    [[{ name: 'Boots' }], 'shopMenu.0 (Boots).href: expected a text in quotes, found nothing'],
    [
      [{ href: '/' }],
      'shopMenu.0.name: expected a text, or a text by language such as {"en": "Boots", "nl": "Laarzen"}, found nothing',
    ],
    [[{ name: '', href: '/' }], 'shopMenu.0 ().name: expected at least 1 character, found 0'],
    [
      [{ name: { en: 'Boots' }, href: '/' }],
      "shopMenu.0.name: expected a text for each of languages, found none for 'nl'",
    ],
    [
      [entry('/', [{ name: { en: 'A', nl: 'B', de: 'C' }, href: '/' }])],
      "shopMenu.0 (Boots).items.0.name.de: expected one of languages (en, nl), found 'de'",
    ],
    [[entry('boots')], `shopMenu.0 (Boots).href: ${address}, found "boots"`],
    [
      [entry('javascript:alert(1)')],
      `shopMenu.0 (Boots).href: ${address}, found "javascript:alert(1)"`,
    ],
    [[entry('//evil.example/')], `shopMenu.0 (Boots).href: ${address}, found "//evil.example/"`],
    [[entry('/\\evil.example')], `shopMenu.0 (Boots).href: ${address}, found "/\\\\evil.example"`],
    [
      [entry('http://acme.localhost/')],
      `shopMenu.0 (Boots).href: ${address}, found "http://acme.localhost/"`,
    ],
    [
      [entry('https://evil.example/')],
      `shopMenu.0 (Boots).href: ${ofShop}, found "https://evil.example/"`,
    ],
    [
      [entry('/', [entry('https://acme.localhost@evil.example/')])],
      `shopMenu.0 (Boots).items.0 (Boots).href: ${ofShop}, found "https://acme.localhost@evil.example/"`,
    ],
    [
      [entry('https://pay.example/')],
      `shopMenu.0 (Boots).href: ${ofShop}, found "https://pay.example/"`,
    ],
    [[entry('/', {})], 'shopMenu.0 (Boots).items: expected a list in [ ], found an object'],
    [
      [entry('/', [entry('/', [entry('/', [entry('/')])])])],
      'shopMenu.0 (Boots).items.0 (Boots).items.0 (Boots).items: expected no items, because the menu has at most 3 levels, found a list',
    ],
    [
      [
        entry(
          '/',
          Array.from({ length: 100 }, () => entry('/')),
        ),
        ...Array(100).fill(entry('/')),
      ],
      'shopMenu: expected at most 200 entries on all levels, found 201',
    ],
  ])('is refused with its fault: %j', (entries, fault) =>
    expect(findingsOf(menu(...entries))).toEqual([
      { severity: 'error', text: `site.json:1: ${fault}` },
    ]),
  )

  test('may have 200 entries, and fields of another name are ignored with a warning', () => {
    expect(findingsOf(menu(...Array<unknown>(200).fill(entry('/'))))).toEqual([])
    expect(findingsOf(menu({ ...entry('/'), image: 'x' }))).toEqual([
      {
        severity: 'warning',
        text: expect.stringMatching(
          /^site\.json:1: shopMenu\.0 \(Boots\).*: expected a field such as name, found 'image'$/,
        ) as string,
      },
    ])
  })
})

describe('the menu of the shop', () => {
  const shopMenu = [
    { name: { en: 'Boots', de: 'Stiefel' }, href: '/boots', items: [entry('/?a=1'), entry('/')] },
    entry('https://shop.example/x'),
    entry('/account/orders'),
    entry('/accounts'),
  ]
  const hrefs = (languageUrls: boolean, locale: string) => {
    const [first, ...others] = shopMenuOf({ shopMenu, languageUrls, defaultLanguage: 'en' }, locale)
    return [first!, ...first!.items, ...others].map(({ href }) => href)
  }
  const plain = ['/boots', '/?a=1', '/', 'https://shop.example/x', '/account/orders', '/accounts']

  test('has the names of a language', () => {
    const brand = { shopMenu, languageUrls: true, defaultLanguage: 'en' }
    expect(shopMenuOf(brand, 'de').map(({ name }) => name)).toEqual([
      'Stiefel',
      ...Array(3).fill('Boots'),
    ])
    expect(shopMenuOf(brand, 'de')).toBe(shopMenuOf(brand, 'de'))
  })

  test('has the addresses of a language as the home page has', () => {
    expect(hrefs(false, 'de')).toEqual(plain)
    expect(hrefs(true, 'en')).toEqual(plain)
    expect(hrefs(true, 'de')).toEqual([
      '/de/boots',
      '/de?a=1',
      homePath('de', 'en'),
      'https://shop.example/x',
      '/account/orders',
      '/de/accounts',
    ])
  })
})
