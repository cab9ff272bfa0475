import { expect, test } from 'vitest'
import { loadBrands } from '#brands/config/brands.ts'
import { toShopLink, toExternalLink } from '#server/products/link.ts'

const brand = {
  ...loadBrands('themes', undefined, 'default').byId('default')!,
  shopOrigins: ['https://localhost'],
}

test.each([
  ['/product/7', '/product/7'],
  ['product/7?a=b#c', '/product/7?a=b#c'],
  // A browser leaves out line breaks.
  ['/a\n//evil.example', '/a//evil.example'],
  ['https://localhost/order/1#code-2', 'https://localhost/order/1#code-2'],
])('%s is a link to the shop', (address, link) => expect(toShopLink(brand, address)).toBe(link))

test.each([
  '',
  'javascript:alert(1)',
  '//evil.example',
  '//evil.example\n/a',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/x',
  'http://localhost/x',
  'data:text/html,x',
  'https://localhost:444/x',
])('%j is not a link to the shop', (address) => expect(toShopLink(brand, address)).toBe(''))

test('a parcel is tracked at its carrier by an https address', () => {
  expect(toExternalLink(brand, 'https://carrier.example/1')).toBe('https://carrier.example/1')
  expect(toExternalLink(brand, 'javascript:alert(1)')).toBe('')
})
