import { expect, test } from 'vitest'
import { settleHosts } from '#brands/config/settle-hosts.ts'

const address = 'https://{host}'
const brand = (id: string, ...hosts: string[]) => ({
  id,
  hosts,
  shopOrigins: hosts.map((host) => `https://${host}`),
})
const settle = (
  claims: ReturnType<typeof brand>[],
  before: Record<string, string[]>,
  named?: string,
) => settleHosts(claims, { address, hostsBefore: (id) => before[id] ?? [], named })

test('a disputed host stays with its earlier brand, and the other brand keeps its own', () => {
  const old = brand('old', 'old.example')
  const copy = brand('copy', 'old.example', 'copy.example')
  expect(settle([copy, old], { old: ['old.example'] })).toEqual([
    {
      id: 'copy',
      host: 'old.example',
      fault:
        "site.json of copy: hosts: expected host names that no other brand lists, found 'old.example', which site.json of old lists, too",
    },
  ])
  expect([old, copy]).toEqual([brand('old', 'old.example'), brand('copy', 'copy.example')])
})

test('a disputed host that no brand had goes to the brand that the settings name', () => {
  const claims = [brand('copy', 'shop.example'), brand('shop', 'shop.example')]
  expect(settle(claims, {}, 'shop').map(({ id }) => id)).toEqual(['copy'])
})

test('a disputed host that no brand had goes to none if the settings name none', () => {
  const claims = [brand('one', 'shop.example'), brand('two', 'shop.example', 'two.example')]
  expect(settle(claims, {}).map(({ id }) => id)).toEqual(['one', 'two'])
  expect(claims.map(({ hosts }) => hosts)).toEqual([[], ['two.example']])
})

test('a host moves to another brand once its earlier brand no longer lists it', () => {
  const claims = [brand('old', 'old.example'), brand('new', 'shop.example')]
  expect(settle(claims, { old: ['shop.example'] })).toEqual([])
})
