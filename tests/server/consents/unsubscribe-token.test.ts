import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  readUndoToken,
  readUnsubscribeToken,
  toUndoToken,
  toUnsubscribeToken,
} from '#server/consents/unsubscribe-token.ts'
import { newLinkKey, readLinkToken, toLinkToken } from '#server/orders/link-token.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const named = fc.record({ accountId: id, newsletterId: fc.option(id, { nil: undefined }) })

test('a token names an account and its newsletter, and is the same each time', () => {
  const key = newLinkKey()
  fc.assert(
    fc.property(named, (one) => {
      const token = toUnsubscribeToken(key, one)
      expect(token).toMatch(/^[\w-]{22}$/)
      expect(readUnsubscribeToken(key, token)).toEqual(one)
      expect(toUnsubscribeToken(key, one)).toBe(token)
    }),
  )
})

test('no other token of the company, and none of another company, opens anything', () => {
  const [key, other] = [newLinkKey(), newLinkKey()]
  fc.assert(
    fc.property(named, id, (one, orderId) => {
      const token = toUnsubscribeToken(key, one)
      expect(readUnsubscribeToken(other, token)).toBeUndefined()
      expect(readUndoToken(key, token)).toBeUndefined()
      expect(readLinkToken(key, token)).toBeUndefined()
      const order = toLinkToken(key, { orderId, version: 0 })
      expect(readUnsubscribeToken(key, order)).toBeUndefined()
      expect(readUnsubscribeToken(key, toUndoToken(key, orderId))).toBeUndefined()
      expect(readUndoToken(key, toUndoToken(key, orderId))).toBe(orderId)
    }),
  )
})
