import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimRefusal, progressPercentage } from '#domain/achievement-progress.ts'

test.each([
  [0, 10, 0],
  [3, 10, 30],
  [29, 100, 29],
  [0.29, 1, 29],
  [63.5, 50, 100],
  [2, 3, 66],
  [99.999, 100, 99],
  [999_999_999.999, 1_000_000_000, 99],
  [-4, 10, 0],
  [0, 0, 100],
])('%d of %d is %d per cent', (progress, totalProgress, percentage) =>
  expect(progressPercentage({ progress, totalProgress })).toBe(percentage),
)

test('every hundredth is a whole per cent, and incomplete progress is never 100', () => {
  const total = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), total, (percent, hundredth) => {
      expect(
        progressPercentage({ progress: percent * hundredth, totalProgress: 100 * hundredth }),
      ).toBe(percent)
    }),
  )
  fc.assert(
    fc.property(
      total,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (totalProgress, part) => {
        const progress = totalProgress * part
        fc.pre(progress < totalProgress)
        expect(progressPercentage({ progress, totalProgress })).toBeLessThan(100)
      },
    ),
  )
})

const complete = { progress: 10, totalProgress: 10, claimDate: null, disableClaim: false }
test.each([
  [{}, undefined],
  [{ progress: 11 }, undefined],
  [{ progress: 0, totalProgress: 0 }, undefined],
  [{ progress: 9.99 }, 'achievement_incomplete'],
  [{ claimDate: '2026-01-01T00:00:00Z' }, 'achievement_claimed'],
  [{ disableClaim: true }, 'achievement_not_claimable'],
  [{ disableClaim: true, progress: 1 }, 'achievement_not_claimable'],
])('a complete, unclaimed and enabled achievement can be claimed: %j', (change, refusal) => {
  expect(claimRefusal({ ...complete, ...change })).toBe(refusal)
})
