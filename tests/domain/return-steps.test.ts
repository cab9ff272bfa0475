import { expect, test } from 'vitest'
import { ReturnStatus } from '#contract/codes.ts'
import { canCancel, returnSteps } from '#domain/return-steps.ts'

const { requested, approved, declined, sent, received, refunded, cancelled } = ReturnStatus
const created = '2026-03-01T10:00:00Z'
const at = (status: number, day: number) => ({ status, date: `2026-03-0${day}T10:00:00Z` })
const doneSteps = (facts: Parameters<typeof returnSteps>[0]) =>
  returnSteps(facts).flatMap(({ status, isDone }) => (isDone ? [status] : []))

test('a return passes every step up to its status, also those the shop left out', () => {
  expect(doneSteps({ created, status: requested })).toEqual([requested])
  expect(doneSteps({ created, status: approved })).toEqual([requested, approved])
  expect(doneSteps({ created, status: refunded })).toEqual([
    requested,
    approved,
    sent,
    received,
    refunded,
  ])
})

test('a step has its date where that is known', () => {
  const steps = returnSteps({ created, status: received, history: [at(approved, 2)] })
  expect(steps.map(({ date }) => date)).toEqual([
    created,
    '2026-03-02T10:00:00Z',
    undefined,
    undefined,
    undefined,
  ])
})

test('a return that was declined or cancelled ends there', () => {
  for (const status of [declined, cancelled])
    expect(returnSteps({ created, status }).map((step) => step.status)).toEqual([requested, status])
  const history = [at(approved, 2), at(cancelled, 3)]
  const steps = returnSteps({ created, status: cancelled, history })
  expect(steps.map((step) => step.status)).toEqual([requested, approved, cancelled])
  expect(steps.at(-1)?.date).toBe('2026-03-03T10:00:00Z')
})

test('an unknown status counts as requested', () => {
  expect(doneSteps({ created, status: 99 })).toEqual([requested])
})

test.each([
  [requested, null, true],
  [requested, false, false],
  [approved, null, false],
  [approved, true, true],
  [sent, true, false],
  [declined, true, false],
  [cancelled, true, false],
])('a return of status %i that the shop says %s of can be cancelled: %s', (status, says, can) =>
  expect(canCancel(status, says)).toBe(can),
)
