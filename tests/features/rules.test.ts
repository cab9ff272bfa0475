import { expect, test } from 'vitest'
import { canClaim, coins, latestClaimed, progressText } from '#features/achievements/achievements.rules.ts'
import { introSteps } from '#features/intro/intro.rules.ts'
import { orderColour, shipmentColour } from '#features/orders/orders.rules.ts'
import type { QuestionField } from '#contract/account.ts'
import type { Achievement } from '#contract/achievement.ts'

const achievement = (change: Partial<Achievement> = {}): Achievement => ({
  ...{
    achievementId: 1,
    name: '',
    detail: '',
    description: '',
    reward: '',
    icon: '',
    currency: 'EUR',
    disableClaim: false,
    animate: true,
    top: false,
  },
  ...{ scaleType: 0, progress: 3, totalProgress: 10, claimDate: null },
  ...change,
})
const question = (property: string, isComplete: boolean): QuestionField => ({ property, label: '', type: 0, options: [], value: '', isComplete })

test.each([
  [0, '3/10'],
  [1, '3/10'],
  [2, '30%'],
  [3, '€10'],
  [7, '€10'],
])('scale type %i tells progress as %s', (scaleType, text) => expect(progressText(achievement({ scaleType }))).toBe(text))

test('an achievement can be claimed once it is complete, not yet claimed and not disabled', () => {
  expect(canClaim(achievement({ progress: 10 }))).toBe(true)
  expect(canClaim(achievement({ progress: 11 }))).toBe(true)
  expect(canClaim(achievement())).toBe(false)
  expect(canClaim(achievement({ progress: 10, claimDate: '2026-01-01T00:00:00Z' }))).toBe(false)
  expect(canClaim(achievement({ progress: 10, disableClaim: true }))).toBe(false)
})

test('the latest three are shown, and sixteen coins at most', () => {
  const many = Array.from({ length: 20 }, (_, i) => achievement({ achievementId: i, claimDate: new Date(Date.UTC(2026, 0, i + 1)).toISOString() }))
  expect(latestClaimed([achievement(), ...many]).map(({ achievementId }) => achievementId)).toEqual([19, 18, 17])
  expect([coins(many).shown.length, coins(many).more]).toEqual([16, 4])
})

test.each([
  [orderColour, { orange: [0, 10, 20, 30, 40], green: [50], red: [60, 70] }],
  [shipmentColour, { orange: [10, 20], green: [30, 40, 50, 60, 80], red: [70, 90, 100] }],
])('status colours', (colour, table) => {
  for (const [name, statuses] of Object.entries(table)) for (const status of statuses) expect(colour(status)).toBe(name)
})

test('completed steps come first, and the current one is the first that is not', () => {
  const { steps, current, progress } = introSteps([question('a', false), question('b', true), question('c', false)])
  expect(steps.map(({ property }) => property)).toEqual(['b', 'a', 'c'])
  expect([current?.property, progress]).toEqual(['a', 33])
  expect(introSteps([question('a', true)])).toMatchObject({ current: undefined, progress: 100 })
})
