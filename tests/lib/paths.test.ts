import { expect, test } from 'vitest'
import { safePath, shopAddress } from '#lib/paths.ts'

const origin = 'https://account.example'

test.each([
  '/account/settings',
  '/account/orders?query=boots&page=2',
  '/account/orders?query=%E2%82%AC',
])('%s is a safe path', (path) => expect(safePath(path, origin)).toBe(path))

test.each([
  '//evil',
  '/\\evil',
  '/.//evil',
  '/a/..//evil',
  '\\\\evil',
  'https:evil',
  'https://evil',
  'javascript:alert(1)',
  '/\t/evil',
  '/\n/evil',
  'account',
  '',
  `/${'x'.repeat(5_000)}`,
  undefined,
])('%j is not a safe path', (path) => expect(safePath(path, origin)).toBeUndefined())

test.each([
  'https:evil',
  'https:/evil',
  'http:evil',
  'evil',
  '\\\\evil',
  '//evil',
  '/\\evil',
  'https://evil',
  'https://shop.example.evil',
])('%j is not an address of the shop', (address) =>
  expect(shopAddress(address, origin, ['https://shop.example'])).toBeUndefined(),
)
test.each([
  ['/cart#top', '/cart#top'],
  ['https://shop.example/a', 'https://shop.example/a'],
])('%j is an address of the shop', (address, expected) =>
  expect(shopAddress(address, origin, ['https://shop.example'])).toBe(expected),
)
