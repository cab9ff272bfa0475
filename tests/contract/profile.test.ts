import { describe, expect, test } from 'vitest'
import { anyState } from '#contract/address-state.ts'
import { Gender } from '#contract/codes.ts'
import { updateAccountInput, verifyTelephoneNumberInput } from '#contract/account.ts'
import { questionAnswer } from '#contract/answered-question.ts'
import { addressForm } from '#contract/address-form.ts'
import { firstLoginForm } from '#contract/first-login.ts'
import { profile } from '#contract/profile.ts'
import { fieldErrors } from '#lib/field-errors.ts'
import { addressFields } from '#brands/config/address-fields.ts'

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

describe('the profile', () => {
  test('is stored trimmed, its number as code, space and digits, its birthday as a date', () => {
    expect(profile.parse({ ...sound, firstName: '  Noor ' })).toEqual({
      gender: Gender.mrs,
      firstName: 'Noor',
      lastName: 'Visser',
      email: 'noor@shop.test',
      confirmEmail: 'noor@shop.test',
      telephone: '+31 0612345678',
      confirmTelephone: '+31 0612345678',
      birthDate: '1990-11-03',
    })
  })

  test.each([
    ['firstName', 'ac_FirstNameRequiredMessage'],
    ['lastName', 'ac_LastNameRequiredMessage'],
    ['email', 'ac_EmailRequiredMessage'],
    ['confirmEmail', 'ac_ConfirmEmailRequiredMessage'],
    ['telephone', 'ac_TelephoneRequiredMessage'],
    ['confirmTelephone', 'ac_ConfirmTelephoneRequiredMessage'],
  ])('requires %s, and spaces do not count', (field, message) => {
    const name = field.charAt(0).toUpperCase() + field.slice(1)
    for (const nothing of ['', '   ', undefined, null])
      expect(errorsOf(profile, { ...sound, [field]: nothing })[name]).toBe(message)
  })

  test('requires the e-mail address and the number to be repeated', () => {
    expect(errorsOf(profile, { ...sound, confirmEmail: 'noor@shop.example' })).toEqual({
      ConfirmEmail: 'ac_EmailAndConfirmEmailMissMatch',
    })
    expect(errorsOf(profile, { ...sound, confirmTelephone: '+32 0612345678' })).toEqual({
      ConfirmTelephone: 'ac_TelephoneAndConfirmTelephoneMissMatch',
    })
  })

  test.each([
    'noor',
    'noor@',
    '@shop.test',
    'noor@shop',
    'no or@shop.test',
    'noor@shop..test',
    `${'x'.repeat(250)}@shop.test`,
  ])('refuses the e-mail address %j', (email) => {
    expect(errorsOf(profile, { ...sound, email, confirmEmail: email }).Email).toMatch(
      /ac_(EmailIsInvalidMessage|InvalidValue)/,
    )
  })

  test.each([
    'noor+shop@shop.test',
    "o'neil@shop.test",
    'noor@xn--mller-kva.xn--p1ai',
    'n@a-b.co.uk',
  ])('accepts the e-mail address %j', (email) => {
    expect(errorsOf(profile, { ...sound, email, confirmEmail: email })).toEqual({})
  })

  test.each([
    ['0612345678', 'ac_TelephoneInvalidMessage'],
    ['+31 12ab', 'ac_TelephoneInvalidMessage'],
    ['+0 1234', 'ac_TelephoneInvalidMessage'],
    ['+31 ', 'ac_TelephoneRequiredMessage'],
    ['+31', 'ac_TelephoneRequiredMessage'],
  ])('refuses the number %j', (telephone, message) => {
    expect(errorsOf(profile, { ...sound, telephone, confirmTelephone: telephone }).Telephone).toBe(
      message,
    )
  })

  test.each(['firstTimeLogin', 'isTelephoneVerified', 'imageUrl', 'emailVerifiedAt', 'toString'])(
    'ignores %s',
    (field) => {
      const read = (schema: typeof profile | typeof questionAnswer, given: object) =>
        schema.parse(updateAccountInput.parse({ ...given, [field]: true }))
      expect(Object.keys(read(profile, sound)).toSorted()).toEqual(Object.keys(sound).toSorted())
      expect(read(questionAnswer, { firstName: 'Noor' })).toEqual({ firstName: 'Noor' })
      expect(read(questionAnswer, {})).toEqual({})
    },
  )

  test('keeps only changes of the original values, with their confirmations', () => {
    const original = {
      firstName: 'Noor',
      lastName: 'Visser',
      gender: '2',
      email: 'old@shop.test',
      birthDate: '1990-11-03',
      telephone: '+31 0612345678',
    }
    const changed = { email: 'noor@shop.test', confirmEmail: 'noor@shop.test' }
    expect(profile.parse({ ...sound, original })).toEqual(changed)
    const parts = { day: '', month: '', year: '' }
    expect(profile.parse({ ...sound, birthDate: parts, original })).toEqual({
      ...changed,
      birthDate: null,
    })
    expect(
      profile.parse({ ...sound, birthDate: parts, original: { ...original, birthDate: '' } }),
    ).toEqual(changed)
    expect(errorsOf(profile, { ...sound, firstName: '', original })).toEqual({
      FirstName: 'ac_FirstNameRequiredMessage',
    })
  })

  test('does not check untouched fields, unless a required one is missing', () => {
    const original = {
      firstName: ' Tab\there ',
      lastName: 'x'.repeat(300),
      gender: '',
      email: 'no address',
      telephone: '+31 0612345',
      birthDate: '',
    }
    const untouched = {
      ...original,
      gender: undefined,
      confirmEmail: original.email,
      telephone: { code: '+31', number: '0612345' },
      confirmTelephone: { code: '+31', number: '0612345' },
      birthDate: { day: '', month: '', year: '' },
      original,
    }
    expect(profile.parse(untouched)).toEqual({})
    expect(profile.parse({ ...untouched, lastName: 'Visser' })).toEqual({ lastName: 'Visser' })
    expect(errorsOf(profile, { ...untouched, lastName: '' })).toEqual({
      LastName: 'ac_LastNameRequiredMessage',
    })
    expect(errorsOf(profile, { ...untouched, confirmEmail: 'other' })).toEqual({
      ConfirmEmail: 'ac_EmailAndConfirmEmailMissMatch',
    })
    const missing = { ...original, lastName: '' }
    expect(errorsOf(profile, { ...untouched, ...missing, original: missing })).toMatchObject({
      LastName: 'ac_LastNameRequiredMessage',
    })
  })

  test.each([null, '', 'text', 7, [], { firstName: [] }])(
    'keeps all given values if the original values are unusable: %j',
    (original) => {
      expect(profile.parse({ ...sound, original })).toEqual(profile.parse(sound))
    },
  )

  test('reports each invalid field', () => {
    expect(errorsOf(profile, { ...sound, firstName: '', gender: 4 })).toEqual({
      FirstName: 'ac_FirstNameRequiredMessage',
      Gender: 'ac_GenderRequiredMessage',
    })
    expect(errorsOf(questionAnswer, { email: 'noor' })).toEqual({
      Email: 'ac_InvalidEmailAddress',
    })
  })

  test('has an e-mail address of at most 100 characters', () => {
    const of = (length: number) => `${'x'.repeat(length - 10)}@shop.test`
    expect(errorsOf(profile, { ...sound, email: of(100), confirmEmail: of(100) })).toEqual({})
    expect(errorsOf(profile, { ...sound, email: of(101), confirmEmail: of(101) })).toEqual({
      Email: 'ac_InvalidValue',
    })
  })

  test.each([
    'noor',
    'noor@shop',
    'no or@shop.test',
    'noor@shop..test',
    'noor@-shop.test',
    'noor@shop.test.',
    'n@a.b',
    'nöor@shop.test',
    'noor@shöp.test',
  ])('judges the e-mail address %j as the address form does', (email) => {
    const form = addressForm(addressFields.parse([{ orderField: 'Email' }]), {
      countries: [],
      codes: [],
      stateOf: () => anyState,
    })
    const expected = Object.keys(errorsOf(form, { email }))
    expect(Object.keys(errorsOf(profile, { ...sound, email, confirmEmail: email }))).toEqual(
      expected,
    )
    expect(Object.keys(errorsOf(questionAnswer, { email }))).toEqual(expected)
    expect(Object.keys(errorsOf(firstLoginForm([]), { email }))).toEqual(expected)
  })

  test.each(Object.values(Gender))('accepts the gender %j', (gender) =>
    expect(profile.parse({ ...sound, gender }).gender).toBe(gender),
  )

  test.each([[4], [true], [[1]], ['1'], ['2'], ['1.0'], [' 1'], ['1e0'], [''], [null]])(
    'refuses the gender %j',
    (gender) =>
      expect(errorsOf(profile, { ...sound, gender })).toEqual({
        Gender: 'ac_GenderRequiredMessage',
      }),
  )
})

test('a code is six digits, in one text or in a list', () => {
  expect(verifyTelephoneNumberInput.parse({ code: ['1', '2', '3', '4', '5', '6'] })).toEqual({
    code: '123456',
  })
  for (const code of ['１２３４５６', ['١', '٢', '٣', '٤', '٥', '٦']])
    expect(verifyTelephoneNumberInput.parse({ code })).toEqual({ code: '123456' })
  for (const code of ['12345', '1234567', '12345a', '', ['1']])
    expect(errorsOf(verifyTelephoneNumberInput, { code })).toEqual({
      Code: 'ac_InvalidVerifyCode',
    })
})
