import { expect, test } from 'vitest'
import { Section } from '#contract/codes.ts'
import { brandFaults, withFile, withSite } from '../support/check-brand.ts'

const pages = [
  { pageId: 1, name: 'Care', url: 'care', section: Section.orders },
  { pageId: 2, name: 'Fund', url: 'grants', section: Section.wishlist },
]
const site = withSite({ pages, enableFeatures: ['MyOrders', 'AddressBook'] })
const grants = withFile('pages/grants.md', '---\ntitle: Grants\n---\n')

/** Links, what the check expects instead, and why they lead nowhere. */
const dead: [link: string, expected: string, found: string][] = [
  ['[a](carr.md)', 'an address such as /account', 'carr.md, which is no page of site.json'],
  [
    '[a](/account/page/carr)',
    'an address such as /account/page/care',
    '/account/page/carr, which is no page of site.json',
  ],
  [
    '[a](/account/order "Orders")',
    'an address such as /account/orders',
    '/account/order, which is no page',
  ],
  [
    '[a](/account/orders/abc)',
    'an address such as /account/orders',
    '/account/orders/abc, which is no page of site.json',
  ],
  [
    '[a](/account/vouchers)',
    'an address such as /account/orders',
    '/account/vouchers, which needs MyVouchers in enableFeatures',
  ],
  [
    '[a](/account/page/grants)',
    'an address such as /account/page/grants',
    '/account/page/grants, whose section needs MyWishlist in enableFeatures',
  ],
  ['[a](#wahsing)', 'a heading such as #washing--drying', '#wahsing, which no heading has'],
  ['[a]()', 'an address such as /account', 'none'],
  ['[a](https://)', 'an address such as /account', 'https://, which is no address'],
  [
    '<a href="/account/trems">a</a>',
    'an address such as /account/terms',
    '/account/trems, which is no page',
  ],
]

test('broken links of a Markdown page are reported with their lines', () => {
  const text = [
    '---',
    'title: Care',
    '---',
    '',
    '## Washing & drying',
    '',
    ...dead.map(([link]) => link),
  ]
  expect(brandFaults(site, grants, withFile('pages/care.md', text.join('\n')))).toEqual(
    expect.arrayContaining(
      dead.map(
        ([, expected, found], i) => `pages/care.md:${i + 7}: expected ${expected}, found ${found}`,
      ),
    ),
  )
})

test('a broken link of a part is reported', () => {
  expect(
    brandFaults(
      site,
      grants,
      withFile('pages/care.md', '---\ntitle: Care\n---\n'),
      withFile('parts/Contact.astro', '<p>\n<a href="/account/edit-profil">Profile</a></p>'),
    ),
  ).toEqual([
    'parts/Contact.astro:2: expected an address such as /account/edit-profile, found /account/edit-profil, which is no page',
  ])
})

test('valid links are accepted', () => {
  const text = `---
title: Care
---

## Über uns

# Twice

# Twice

<a id="below"></a>
[a](#über-uns) [b](#twice-1) [c](#below) [d](/account/page/care) [e](/account/orders/care) [f](care?x#y)
[g](/account/) [h](/account/orders?query=a#b) [i](/account/terms) [j](https://shop.example/account/x)
[k](/shop/x) [l](mailto:a@b.example) [m](tel:+31201234567) [n](/account/edit-profile) [o](/account/addresses/edit/7)
[s](/account/addresses/move) [p][q] <https://shop.example> \`[r](gone)\`

[q]: /help
`
  const terms = '---\ntitle: Terms\n---\n\n[a](privacy) [b](./cookie) [c](../account/orders)\n'
  const part =
    '<a href="/account/settings">a</a><a href="#content">b</a><a href={`/account/${Astro.locals.locale}`}>c</a><a href="relative">d</a>'
  expect(
    brandFaults(
      withSite({ pages: pages.slice(0, 1) }),
      withFile('pages/care.md', text),
      withFile('pages/terms.en.md', terms),
      withFile('parts/Contact.astro', part),
    ),
  ).toEqual([])
})
