import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isMarked,
  orderKey,
  orderPath,
  orderSegment,
  readOrderSegment,
  readSharedNumber,
} from '#lib/order-path.ts'

/** Texts of all kinds, and those that are made of what has a meaning in paths and in our own form. */
const number = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
  fc.string({ unit: fc.constantFrom(...'~%2F7EeX/.#? -_'), minLength: 1, maxLength: 12 }),
  fc.integer({ min: 0 }).map(String),
  fc.constantFrom('.', '..', '%2F', '%2e', 'page', 'add', 'return', ' 7', '7 ', '007', '~7', '~'),
)

test('any number is restored from its path segment', () => {
  fc.assert(
    fc.property(number, (one) => {
      expect(readOrderSegment(orderSegment(one))).toBe(one)
    }),
  )
})

test('no number has the segment of another, not even of one that imitates it', () => {
  const disguised = fc.tuple(number, fc.constantFrom(0, 1, 2)).map(([one, times]) => {
    const made = Array.from({ length: times }).reduce<string>((text) => orderSegment(text), one)
    return [one, made] as const
  })
  fc.assert(
    fc.property(fc.oneof(disguised, fc.tuple(number, number)), ([one, other]) => {
      if (one !== other) expect(orderSegment(other)).not.toBe(orderSegment(one))
    }),
  )
})

test('a segment survives what browsers, proxies and routers do to a path', () => {
  fc.assert(
    fc.property(number, (one) => {
      const path = orderPath({ orderId: one })
      const url = new URL(path, 'https://shop.example')
      expect(url.href).toBe(`https://shop.example${path}`)
      expect(path.split('/')).toHaveLength(4)
      expect(decodeURIComponent(path)).toBe(path)
      expect(path.normalize('NFC')).toBe(path)
      expect(path).toMatch(/^\/account\/orders\/[\w~-]+$/)
    }),
  )
})

test('a segment that begins with a letter is never the address of a custom page', () => {
  fc.assert(
    fc.property(number, (one) => {
      const segment = orderSegment(one)
      // The form that `url` of a custom page has.
      if (/^[a-z0-9-]+$/.test(segment)) expect(segment).toMatch(/^\d/)
    }),
  )
})

test.each([
  ['S-100007', 'S-100007'],
  ['102030', '102030'],
  ['A_1', 'A_1'],
  ['X/1', '~X~2F1'],
  ['..', '~~2E~2E'],
  ['page', '~page'],
  ['302-1234567', '302-1234567'],
  ['2-ab12', '2-ab12'],
  ['s-1', '~s-1'],
  ['ü5', '~~C3~BC5'],
  ['~7', '~~7E7'],
])('the number %j has the path segment %s', (one, segment) =>
  expect(orderSegment(one)).toBe(segment),
)

test.each(['delivery', 'X/1', '~7', '~X~2f1', '~', '~%41', '~~FF', 'S.1', '50%'])(
  'the segment %j is read unchanged',
  (text) => expect(readOrderSegment(text)).toBe(text),
)

test('an order with a shared number has its own segment, which leads to no other order', () => {
  const shared = { id: 7, isNumberShared: true }
  for (const orderId of ['S-1', 'X/1', '#1', 'Ω-7', '0501', 'a.b', '..', '7', 'S.7', '~']) {
    const key = orderKey({ ...shared, orderId })
    expect(readSharedNumber(key)).toEqual({ number: orderId, id: 7 })
    expect(isMarked(key)).toBe(true)
    expect(orderKey({ orderId, id: 7 })).toBe(orderSegment(orderId))
    expect(readSharedNumber(orderSegment(orderId))).toBeUndefined()
    expect(new URL(orderPath({ ...shared, orderId }), 'https://shop.example').pathname).toBe(
      `/account/orders/${key}`,
    )
  }
})

test.each(['s.7', 'S.07', 'S.0', 'S.9999999999', '.7', 'S.', 'S.7.8', 'X/1.7', '~X~2f1.7'])(
  '%j is not the segment of a shared number',
  (text) => expect(readSharedNumber(text)).toBeUndefined(),
)
