import { expect, test } from 'vitest'
import { ownPath } from '#lib/paths.ts'

const origin = 'https://account.example'

test.each(['/account/settings', '/account/orders?query=boots&page=2', '/account/orders?query=%E2%82%AC'])('%s is followed', (path) =>
  expect(ownPath(path, origin)).toBe(path),
)

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
])('%j is not', (path) => expect(ownPath(path, origin)).toBeUndefined())
