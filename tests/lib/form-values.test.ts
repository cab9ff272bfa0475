import { expect, test } from 'vitest'
import { fieldText, fieldList, formValues, withTypes } from '#lib/form-values.ts'

test('field names tell whether a value is a text, a list or a part', () => {
  const values = formValues([
    ['call', 'updateAccount'],
    ['interestIds[]', '1'],
    ['newsletterIds[]', '2'],
    ['newsletterIds[]', '3'],
    ['telephone.code', '+31'],
    ['telephone.number', '6'],
  ])
  expect(values).toEqual({
    call: 'updateAccount',
    interestIds: ['1'],
    newsletterIds: ['2', '3'],
    telephone: { code: '+31', number: '6' },
  })
  expect([
    fieldText(values, 'telephone.code'),
    fieldText(values, 'telephone'),
    fieldText(values, 'none.code'),
  ]).toEqual(['+31', '', ''])
  expect([fieldList(values, 'interestIds'), fieldList(values, 'none')]).toEqual([['1'], []])
})

test('names with a meaning in JavaScript are ordinary names', () => {
  const values = formValues([
    ['__proto__.polluted', 'yes'],
    ['constructor', 'x'],
    ['toString[]', 'y'],
  ])
  expect(Object.keys(values)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test('a digit and `true` become a number and a flag in the named fields only', () => {
  const values = { one: '1', other: '1', on: 'true', off: '', many: '12', list: ['1'] }
  expect(withTypes(values, ['one', 'on', 'off', 'many', 'list', 'none'])).toEqual({
    ...values,
    one: 1,
    on: true,
  })
})
