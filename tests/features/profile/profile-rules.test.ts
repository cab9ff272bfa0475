import { describe, expect, test } from 'vitest'
import type { QuestionField } from '#contract/account.ts'
import { QuestionType } from '#contract/codes.ts'
import { introSteps, needsVerification } from '#features/intro/intro.rules.ts'
import {
  formatCountdown,
  fillBoxes,
  initialPhase,
  acceptsCode,
  formatRelativeTime,
} from '#features/phone-verification/phone.rules.ts'

describe('the boxes of the code', () => {
  const empty = ['', '', '', '', '', '']
  test.each([
    ['a digit', empty, 0, '4', '4     ', 1],
    ['a letter', empty, 2, 'x', '      ', 2],
    ['a digit over another', ['1', '2', '3', '4', '5', '6'], 5, '9', '123459', 5],
    ['two digits', empty, 1, '45', ' 45   ', 3],
    ['a whole code in any box', ['9', '', '', '', '', ''], 3, '123456', '123456', 5],
    ['a whole code with text around it', empty, 0, 'Code: 123-456.', '123456', 5],
    ['digits of another width', empty, 0, '１２３４５６', '123456', 5],
    ['digits of another script', empty, 0, '١٢٣ ۴۵६', '123456', 5],
    ['more than fits', empty, 4, '123', '    12', 5],
    ['nothing', ['1', '2', '', '', '', ''], 1, '', '1     ', 1],
  ])('take %s', (_what, boxes, position, text, expected, next) => {
    const filled = fillBoxes(boxes, position, text)
    expect(filled.boxes.map((digit) => digit || ' ').join('')).toBe(expected)
    expect(filled.next).toBe(next)
  })
})

test('a page begins with the state of the verification on the server', () => {
  expect(initialPhase({ hasCode: true, expireIn: 3_000 })).toBe('sent')
  expect(initialPhase({ hasCode: false, expireIn: 3_000 })).toBe('wait')
  expect(initialPhase({ hasCode: false, expireIn: 0 })).toBe('ready')
  expect(
    (
      [
        'ready',
        'sending',
        'sent',
        'notSent',
        'wait',
        'verifying',
        'wrong',
        'failed',
        'verified',
      ] as const
    ).filter(acceptsCode),
  ).toEqual([...['sent', 'verifying', 'wrong', 'failed']])
  expect([
    formatCountdown(3_600),
    formatCountdown(3_599),
    formatCountdown(61),
    formatCountdown(0),
  ]).toEqual(['60:00', '59:59', '1:01', '0:00'])
})

test.each([
  [3_600, 'en', 'in 60 minutes'],
  [61, 'nl', 'over 2 minuten'],
  [0, 'pl', 'za 1 minutę'],
  [600, 'ar', 'خلال 10 دقائق'],
])('a wait of %i seconds reads in %s as %s', (seconds, locale, expected) =>
  expect(formatRelativeTime(seconds, locale)).toBe(expected),
)

describe('the intro’s steps', () => {
  const field = (
    property: string,
    type: QuestionType,
    isComplete: boolean,
    value = '',
  ): QuestionField => ({
    property,
    type,
    isComplete,
    value,
    label: property,
    options: [],
  })
  const fields = [
    field('email', QuestionType.text, true, 'a@b.co'),
    field('gender', QuestionType.choice, false),
    field('birthDate', QuestionType.date, false),
    field('telephone', QuestionType.telephone, false, '+31 6'),
  ]
  const order = (steps: QuestionField[]) => steps.map(({ property }) => property).join(' ')

  test('an answer that is being sent counts, except a number', () => {
    const { steps, current, progress } = introSteps(fields, ['gender', 'telephone'])
    expect([order(steps), current?.property, progress]).toEqual([
      'email gender birthDate telephone',
      'birthDate',
      50,
    ])
  })

  test('a step that was refused is asked again, and is not complete', () => {
    const { current, completed } = introSteps(fields, [], 'email')
    expect([current?.property, completed]).toEqual(['email', 0])
  })

  test('an unverified number of more than three characters waits for its code', () => {
    expect([
      needsVerification(fields[3]!),
      needsVerification(field('telephone', QuestionType.telephone, false, '+31')),
      needsVerification(field('telephone', QuestionType.telephone, true, '+31 6')),
    ]).toEqual([...[true, false, false]])
  })

  test('without steps nothing is left to do', () => {
    expect(introSteps([])).toMatchObject({ current: undefined, progress: 100 })
  })
})
