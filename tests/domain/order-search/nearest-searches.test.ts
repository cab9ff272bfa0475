import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestSearches, type TermCount } from '#domain/order-search/nearest-searches.ts'

const terms = (...typed: string[]) => typed.map((one) => ({ typed: one }))
const having = (mask: string, count: number, similar = mask): TermCount => ({
  exact: mask,
  similar,
  count,
})

test('words that nothing has are left out', () => {
  const counts = [having('110', 3), having('010', 2), having('000', 9)]
  expect(nearestSearches(terms('larch', 'boots', 'blue'), counts)).toEqual([
    { query: 'larch boots', without: ['blue'], total: 3 },
  ])
})

test('of words that no order has together, each largest part is offered', () => {
  const counts = [having('110', 1), having('011', 4), having('100', 2)]
  expect(nearestSearches(terms('larch', 'boots', 'blue'), counts)).toEqual([
    { query: 'boots blue', without: ['larch'], total: 4 },
    { query: 'larch boots', without: ['blue'], total: 1 },
  ])
})

test('a part is counted in every order that has it', () => {
  const counts = [having('1100', 1), having('1101', 2)]
  const [nearest] = nearestSearches(terms('a', 'b', 'c', 'd'), counts)
  expect(nearest).toEqual({ query: 'a b d', without: ['c'], total: 2 })
})

test('typing errors are forgiven where no order has the words as they were typed', () => {
  const counts = [having('00', 2, '10'), having('00', 5)]
  expect(nearestSearches(terms('larhc', 'blue'), counts)).toEqual([
    { query: 'larhc', without: ['blue'], total: 2 },
  ])
})

test.each([[[]], [[having('000', 7)]]])('nothing is offered where no word is known: %j', (counts) =>
  expect(nearestSearches(terms('x', 'y', 'z'), counts)).toEqual([]),
)

const mask = fc.stringMatching(/^[01]{4}$/)
const counts = fc.array(
  fc.record({ exact: mask, count: fc.integer({ min: 1, max: 9 }) }).map(({ exact, count }) => ({
    exact,
    similar: exact,
    count,
  })),
  { maxLength: 12 },
)

test('an offered search finds something, leaves something out and is in no other one', () =>
  fc.assert(
    fc.property(counts, (found) => {
      const offered = nearestSearches(terms('a', 'b', 'c', 'd'), found)
      expect(offered.length).toBeLessThanOrEqual(3)
      for (const { query, without, total } of offered) {
        expect(total).toBeGreaterThan(0)
        expect([...query.split(' '), ...without].sort()).toEqual(['a', 'b', 'c', 'd'])
        const others = offered.filter((one) => one.query !== query)
        expect(
          others.some((one) => query.split(' ').every((word) => one.query.includes(word))),
        ).toBe(false)
      }
    }),
  ))
