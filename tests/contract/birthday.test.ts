import { describe, expect, test } from 'vitest'
import { questionAnswer } from '#contract/answered-question.ts'
import { Gender } from '#contract/codes.ts'
import { profile } from '#contract/profile.ts'
import { fieldErrors } from '#lib/field-errors.ts'

interface Schema {
  safeParse(
    given: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: object[] } }
}
const errorsOf = (schema: Schema, given: unknown) => {
  const read = schema.safeParse(given)
  return read.success ? {} : fieldErrors(read.error.issues)
}

const sound = {
  gender: Gender.mrs,
  firstName: 'Noor',
  lastName: 'Visser',
  email: 'noor@shop.test',
  confirmEmail: 'noor@shop.test',
  telephone: { code: '+31', number: '06 1234 5678' },
  confirmTelephone: '+31 0612345678',
  birthDate: { day: '3', month: '11', year: '1990' },
}

describe('a birthday', () => {
  test('is removed by three empty parts, and refused if only some are empty', () => {
    const parts = (day: string, month: string, year: string) => ({
      ...sound,
      birthDate: { day, month, year },
    })
    expect(profile.parse(parts('', ' ', '')).birthDate).toBeNull()
    expect(errorsOf(profile, parts('5', '', '1990'))).toEqual({
      BirthDate: 'ac_BirthDateIncomplete',
    })
    expect(errorsOf(questionAnswer, { birthDate: { day: '', month: '', year: '' } })).toEqual({
      BirthDate: 'ac_BirthDateRequiredMessage',
    })
  })

  test.each([
    ['32', '2', '1990', 'ac_BirthDateRepaired'],
    ['1', '1', '9999', 'ac_BirthDateRepaired'],
    ['31', '2', '1999', 'ac_BirthDateNoSuchDay'],
    ['29', '2', '1999', 'ac_BirthDateNoSuchDay'],
  ])(
    'of the parts %s, %s, %s is refused, not replaced by another day',
    (day, month, year, message) => {
      const given = { birthDate: { day, month, year } }
      expect(errorsOf(questionAnswer, given)).toEqual({ BirthDate: message })
      expect(errorsOf(profile, { ...sound, ...given })).toEqual({ BirthDate: message })
    },
  )

  test('is removed only by null', () => {
    expect(questionAnswer.parse({ birthDate: null })).toEqual({ birthDate: null })
    expect(errorsOf(questionAnswer, { birthDate: '' })).toEqual({
      BirthDate: 'ac_BirthDateRequiredMessage',
    })
  })

  test.each([
    '1990-03-31',
    '1990/03/31',
    '1990-03-31T00:00:00Z',
    '1990-03-31T23:59+02:00',
    '1990-03-31T00:00:00.000-11:00',
  ])('given as %s is stored as its date', (birthDate) =>
    expect(questionAnswer.parse({ birthDate })).toEqual({ birthDate: '1990-03-31' }),
  )

  test.each([
    ...[
      'soon',
      '1990-03-31garbage',
      '90-3-1',
      '1990-3-1',
      '31-02-1999',
      '1999-02-31',
      '1900-02-29',
      '1899-12-31',
      '9999-01-02',
      '1990/03-31',
    ],
    ...[
      ' 1990-03-31',
      '1990-03-31\n',
      '1990-03-31T00:00:00',
      '1990/03/31T00:00:00Z',
      '1990-03-31T24:00:00Z',
      '١٩٩٠-٠٣-٣١',
      '1990-00-10',
      '1990-13-10',
    ],
  ])('given as %j is refused', (birthDate) =>
    expect(errorsOf(questionAnswer, { birthDate })).toEqual({ BirthDate: 'ac_InvalidValue' }),
  )
})
