import { expect, test } from 'vitest'
import { AchievementScale, QuestionType } from '#contract/codes.ts'
import {
  coins,
  sortAchievements,
  latestClaimed,
  progressText,
} from '#features/achievements/achievements.rules.ts'
import { introSteps } from '#features/intro/intro.rules.ts'
import type { QuestionField } from '#contract/account.ts'
import type { Achievement } from '#contract/achievement.ts'

const achievement = (change: Partial<Achievement> = {}): Achievement => ({
  achievementId: 1,
  name: '',
  detail: '',
  description: '',
  reward: '',
  voucher: null,
  icon: '',
  currency: 'EUR',
  disableClaim: false,
  animate: true,
  top: false,
  scaleType: AchievementScale.barOnly,
  progress: 3,
  totalProgress: 10,
  claimDate: null,
  ...change,
})
const words = {
  moneyStyle: { decimalSep: '.', thousandSep: ',' },
  ofTotal: '{{count}} of {{total}}',
}
const question = (property: string, isComplete: boolean): QuestionField => ({
  property,
  label: '',
  type: QuestionType.text,
  options: [],
  value: '',
  isComplete,
})

test.each([
  [AchievementScale.barOnly, '3 of 10'],
  [AchievementScale.count, '3 of 10'],
  [AchievementScale.percentage, '30%'],
  [AchievementScale.amount, '€3 of €10'],
  [7, '€3 of €10'],
])('scale type %i shows progress as %s', (scaleType, text) =>
  expect(progressText(achievement({ scaleType }), words)).toBe(text),
)

test('a sum of fractions is shown without rounding noise', () => {
  expect(
    progressText(
      achievement({ scaleType: AchievementScale.count, progress: 0.1 + 0.2, totalProgress: 50.5 }),
      words,
    ),
  ).toBe('0.3 of 50.5')
  const amounts = { scaleType: AchievementScale.amount, progress: 640.5, totalProgress: 1_000_000 }
  expect(progressText(achievement({ ...amounts, currency: 'XAU' }), words)).toBe(
    'xau640.50 of xau1,000,000',
  )
})

test('a progress of amounts has the brand’s separators, and no line breaks inside one', () => {
  const amounts = { scaleType: AchievementScale.amount, progress: 1_640.5, totalProgress: 10_000 }
  const moneyStyle = { decimalSep: ',', thousandSep: ' ' }
  expect(progressText(achievement(amounts), { moneyStyle, ofTotal: '{{count}} z {{total}}' })).toBe(
    '€1\u00a0640,50 z €10\u00a0000',
  )
})

test('claimed achievements come first, the latest first, then the most advanced', () => {
  const list = [
    achievement({ achievementId: 1, progress: 2 }),
    achievement({ achievementId: 2, claimDate: '2025-01-01T00:00:00Z' }),
    achievement({ achievementId: 3, progress: 10 }),
    achievement({ achievementId: 4, claimDate: '2026-01-01T00:00:00+02:00' }),
    achievement({ achievementId: 5, progress: 2 }),
    achievement({ achievementId: 6, progress: 5 }),
  ]
  expect(sortAchievements(list).map(({ achievementId }) => achievementId)).toEqual([
    4, 2, 3, 6, 1, 5,
  ])
})

test('the latest three achievements are shown, and at most sixteen coins', () => {
  const many = Array.from({ length: 20 }, (_, i) =>
    achievement({ achievementId: i, claimDate: new Date(Date.UTC(2026, 0, i + 1)).toISOString() }),
  )
  expect(
    latestClaimed([achievement(), ...many], { timeZone: 'UTC' }).map(
      ({ achievementId }) => achievementId,
    ),
  ).toEqual([19, 18, 17])
  expect([coins(many).shown.length, coins(many).more]).toEqual([16, 4])
})

test('completed steps come first, and the first open step is the current one', () => {
  const { steps, current, progress } = introSteps([
    question('a', false),
    question('b', true),
    question('c', false),
  ])
  expect(steps.map(({ property }) => property)).toEqual(['b', 'a', 'c'])
  expect([current?.property, progress]).toEqual(['a', 33])
  expect(introSteps([question('a', true)])).toMatchObject({ current: undefined, progress: 100 })
})
