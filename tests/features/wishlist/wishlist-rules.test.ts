import { expect, test } from 'vitest'
import { readRemovedProduct } from '#domain/removed-product.ts'
import {
  isSearchable,
  readWishlistSearch,
  wishlistHref,
} from '#features/wishlist/wishlist.rules.ts'

const url = (search: string) => new URL(`https://shop.example/account/wishlist${search}`)

test.each([
  ['', { query: '', sort: 'newest', after: 0 }],
  ['?query=+red++boots+&sort=price&after=24', { query: 'red boots', sort: 'price', after: 24 }],
  ['?sort=cheapest&after=-1', { query: '', sort: 'newest', after: 0 }],
  ['?sort=name&sort=price', { query: '', sort: 'name', after: 0 }],
])('%s is read as %j', (search, wanted) => expect(readWishlistSearch(url(search))).toEqual(wanted))

test('the address of a removal leads back to the place of the wish', () => {
  const added = '2026-03-01T18:00:00.000Z'
  const href = wishlistHref({ query: 'a&b', sort: 'name' }, 24, 501, { place: 3, added })
  expect(href).toMatch(/^\?query=a%26b&sort=name&after=24&removed=501\.3\.\d+#wish-501$/)
  expect(readRemovedProduct(url(href))).toEqual({ productId: 501, place: 3, added })
  expect(wishlistHref({ query: '', sort: 'newest' }, 0, 501)).toBe('?#wish-501')
})

test.each([
  '',
  '?removed=',
  '?removed=501',
  '?removed=501.3',
  '?removed=0.3.1',
  '?removed=3000000000.3.1',
  '?removed=501.999.1',
  '?removed=501.3.123456789012345',
  '?removed=501.3.x',
])('%s names no removed wish', (search) => expect(readRemovedProduct(url(search))).toBeUndefined())

test('a list can be searched if it is long or was searched already', () => {
  const none = { query: '', sort: 'newest' } as const
  const page = (length: number, before = 0, hasMore = false) => ({
    rows: Array.from({ length }),
    before,
    hasMore,
  })
  expect(isSearchable(none, page(19))).toBe(false)
  expect(isSearchable(none, page(20))).toBe(true)
  expect(isSearchable(none, page(1, 24))).toBe(true)
  expect(isSearchable({ ...none, query: 'boots' }, page(0))).toBe(true)
  expect(isSearchable({ ...none, sort: 'price' }, page(3))).toBe(true)
})
