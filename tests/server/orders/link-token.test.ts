import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newLinkKey, readLinkToken, toLinkToken } from '#server/orders/link-token.ts'

const linked = fc.record({
  orderId: fc.integer({ min: 1, max: 2_147_483_647 }),
  version: fc.integer({ min: 0, max: 2_147_483_647 }),
})

test('a token names its order and version, and is the same each time', () => {
  const key = newLinkKey()
  fc.assert(
    fc.property(linked, (one) => {
      const token = toLinkToken(key, one)
      expect(token).toMatch(/^[\w-]{22}$/)
      expect(readLinkToken(key, token)).toEqual(one)
      expect(toLinkToken(key, one)).toBe(token)
    }),
  )
})

test('another company’s key, and any other text, opens nothing', () => {
  const [key, other] = [newLinkKey(), newLinkKey()]
  fc.assert(
    fc.property(linked, fc.nat({ max: 21 }), fc.string(), (one, at, text) => {
      const token = toLinkToken(key, one)
      expect(readLinkToken(other, token)).toBeUndefined()
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      for (const wrong of [changed, token.slice(1), `${token}A`, text])
        expect(readLinkToken(key, wrong)).toBeUndefined()
    }),
  )
})

test('tokens of neighbouring orders have nothing in common', () => {
  const key = newLinkKey()
  const [one = '', next = ''] = [1, 2].map((orderId) => toLinkToken(key, { orderId, version: 0 }))
  const same = [...one].filter((letter, n) => letter === next[n])
  expect(same.length).toBeLessThan(6)
})
