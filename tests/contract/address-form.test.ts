import { describe, expect, test } from 'vitest'
import { addressForm } from '#contract/address-form.ts'
import { anyState } from '#contract/address-state.ts'
import { AddressType, FieldType } from '#contract/codes.ts'
import type { FormField } from '#contract/form-field.ts'
import { fieldErrors } from '#lib/field-errors.ts'
import { addressFields, defaultAddressFields } from '#brands/config/address-fields.ts'

const choices = { countries: ['NL', 'BE'], codes: ['+31', '+32'], stateOf: () => anyState }
const form = (fields: object[]) => addressForm(addressFields.parse(fields), choices)
const errorsOf = (fields: object[] | readonly FormField[], given: object) => {
  const read = form(fields as object[]).safeParse(given)
  return read.success ? {} : fieldErrors(read.error.issues)
}

const sound = {
  firstName: 'Noor',
  lastName: 'Visser',
  email: 'noor@shop.test',
  confirmEmail: 'noor@shop.test',
  country: 'NL',
  address: 'Dam',
  city: 'Gouda',
  telephone: { code: '+31', number: '06 1234 5678' },
  confirmTelephone: '+31 0612345678',
}

describe('the default rows', () => {
  const rows = defaultAddressFields
  test('accept a valid address, trimmed, with its number as code, space and digits', () => {
    expect(form(rows).parse({ ...sound, city: ' Gouda ', addressNumber: 12 })).toEqual({
      firstName: 'Noor',
      lastName: 'Visser',
      email: 'noor@shop.test',
      confirmEmail: 'noor@shop.test',
      country: 'NL',
      companyName: '',
      telephone: '+31 0612345678',
      confirmTelephone: '+31 0612345678',
      address: 'Dam',
      addressNumber: '12',
      addressNumberSuffix: '',
      addressLine2: '',
      zipCode: '',
      city: 'Gouda',
      state: '',
    })
  })

  test('report every empty field at once', () => {
    expect(errorsOf(rows, { firstName: '  ', telephone: { code: '+31', number: ' - ' } })).toEqual({
      FirstName: 'ac_FirstNameRequiredMessage',
      LastName: 'ac_LastNameRequiredMessage',
      Email: 'ac_EmailRequiredMessage',
      ConfirmEmail: 'ac_ConfirmEmailRequiredMessage',
      Telephone: 'ac_TelephoneRequiredMessage',
      ConfirmTelephone: 'ac_ConfirmTelephoneRequiredMessage',
      Country: 'ac_CountryRequiredMessage',
      Address: 'ac_AddressRequiredMessage',
      City: 'ac_CityRequiredMessage',
    })
  })

  test.each([
    [{ confirmEmail: 'moor@shop.test' }, { ConfirmEmail: 'ac_EmailAdressesDontMatch' }],
    [{ confirmTelephone: '+32 0612345678' }, { ConfirmTelephone: 'ac_TelephoneNumbersDontMatch' }],
    [
      { telephone: '+31 612345', confirmTelephone: '+31 612345' },
      pair('ac_TelephoneInvalidMinLengthMessage', 'ac_ConfirmTelephoneInvalidMinLengthMessage'),
    ],
    [
      { telephone: '+49 6123456', confirmTelephone: '+49 6123456' },
      pair('ac_TelephoneCodeMessage', 'ac_TelephoneCodeMessage'),
    ],
    [{ email: 'noor', confirmEmail: 'noor' }, { Email: 'ac_EmailIsInvalidMessage' }],
    [{ country: 'DE' }, { Country: 'ac_InvalidValue' }],
    [{ companyName: 'x'.repeat(101) }, { CompanyName: 'ac_CompanyNameInvalidMaxLengthMessage' }],
    [{ city: 'x'.repeat(251) }, { City: 'ac_CityInvalidMaxLengthMessage' }],
    [{ zipCode: 'a\0b' }, { ZipCode: 'ac_InvalidCharacters' }],
    [{ zipCode: 'half \ud83d' }, { ZipCode: 'ac_InvalidCharacters' }],
    [{ zipCode: '\u202e1234' }, { ZipCode: 'ac_InvalidCharacters' }],
    [{ zipCode: '\u3164' }, { ZipCode: 'ac_InvalidCharacters' }],
    [{ city: '\u200b\u2800' }, { City: 'ac_CityRequiredMessage' }],
    [{ companyName: {} }, { CompanyName: 'ac_InvalidValue' }],
    [
      { confirmTelephone: { code: '+31', number: '+32 612345678' } },
      { ConfirmTelephone: 'ac_TelephoneNumbersDontMatch' },
    ],
    [{ city: ['Gouda'] }, { City: 'ac_InvalidValue' }],
    [
      { telephone: { code: 31, number: '0612345678' } },
      { Telephone: 'ac_InvalidValue', ConfirmTelephone: 'ac_TelephoneNumbersDontMatch' },
    ],
  ])('refuse %j', (change, errors) =>
    expect(errorsOf(rows, { ...sound, ...change })).toEqual(errors),
  )

  test('a number keeps only its digits, without a repeated country code', () => {
    for (const number of ['+31 6-1234 5678', '0031 (6) 12345678', '٦ ١٢٣٤٥٦٧٨'])
      expect(
        form(rows).parse({
          ...sound,
          telephone: { code: '+31', number },
          confirmTelephone: '+31 612345678',
        }),
      ).toMatchObject({
        telephone: '+31 612345678',
      })
  })
})

test('a number with a text is refused, and a stored number is not checked again', () => {
  const fields = [{ orderField: 'Telephone', type: FieldType.telephone, required: true }]
  expect(errorsOf(fields, { telephone: { code: '+31', number: '6 12345678 (home)' } })).toEqual({
    Telephone: 'ac_TelephoneInvalidMessage',
  })
  expect(
    errorsOf([{ ...fields[0], value: '+31 12' }], { telephone: { code: '+31', number: '1 2' } }),
  ).toEqual({})
})

test('a field of digits accepts digits of any script', () => {
  expect(
    form([{ orderField: 'AddressNumber', type: FieldType.digits }]).parse({
      addressNumber: '١٢ bis',
    }),
  ).toEqual({ addressNumber: '12 bis' })
})

function pair(Telephone: string, ConfirmTelephone: string) {
  return { Telephone, ConfirmTelephone }
}

describe('the type of an address', () => {
  const fields = [
    { orderField: 'AddressType', type: FieldType.radio },
    { orderField: 'CompanyName', required: true },
    { orderField: 'VatNumber', required: true },
  ]
  const named = { companyName: 'Works', vatNumber: 'NL1' }

  test('a private address has no company fields and needs none', () => {
    expect(form(fields).parse({ addressType: '0' })).toEqual({
      addressType: '0',
      companyName: '',
      vatNumber: '',
    })
    expect(form(fields).parse({ addressType: AddressType.private, ...named })).toEqual({
      addressType: '0',
      companyName: '',
      vatNumber: '',
    })
    // Also what the form does not ask for.
    expect(form(fields.slice(0, 1)).parse({ addressType: '0', ...named })).toEqual({
      addressType: '0',
      companyName: '',
      vatNumber: '',
    })
  })

  test('a company address needs the required fields of a company', () => {
    expect(errorsOf(fields, { addressType: AddressType.company })).toEqual({
      CompanyName: 'ac_CompanyNameRequiredMessage',
      VatNumber: 'ac_VatNumberRequiredMessage',
    })
    expect(form(fields).parse({ addressType: '1', ...named })).toEqual({
      addressType: '1',
      ...named,
    })
    expect(errorsOf(fields, { addressType: '2' })).toEqual({ AddressType: 'ac_InvalidValue' })
  })

  test('a form without the type drops no field', () => {
    expect(form(fields.slice(1)).parse(named)).toEqual(named)
  })
})

describe('a brand’s own fields', () => {
  const options = ['morning', 'evening'].map((value) => ({ value, label: value }))

  test('are checked by their definitions, and kept beside the address', () => {
    const fields = [
      { orderField: 'Floor', type: FieldType.digits, minLength: 2, maxLength: 3 },
      { orderField: 'Time', type: FieldType.dropdown, options, required: true },
      { orderField: 'Mobile', type: FieldType.telephone },
    ]
    expect(
      form(fields).parse({
        custom: { floor: '12', time: 'evening', mobile: { code: '+32', number: '1' } },
      }),
    ).toEqual({
      custom: { floor: '12', time: 'evening', mobile: '+32 1' },
    })
    expect(errorsOf(fields, { custom: { floor: '1', time: 'noon' } })).toEqual({
      Floor: 'ac_FloorInvalidMinLengthMessage',
      Time: 'ac_InvalidValue',
    })
    expect(errorsOf(fields, { custom: { floor: '1234' } })).toEqual({
      Floor: 'ac_FloorInvalidMaxLengthMessage',
      Time: 'ac_TimeRequiredMessage',
    })
    expect(errorsOf(fields, { custom: 'none' })).toEqual({ Time: 'ac_TimeRequiredMessage' })
  })

  test('may be named like properties of every object', () => {
    const fields = [
      { orderField: 'Constructor', type: FieldType.radio, options },
      { orderField: 'ConfirmAge' },
    ]
    expect(form(fields).parse({ custom: { confirmAge: '18' } })).toEqual({
      custom: { constructor: '', confirmAge: '18' },
    })
  })

  test('disabled fields keep their values, whatever is sent', () => {
    const fields = [{ orderField: 'Floor', value: '3', disabled: true, minLength: 2 }]
    expect(form(fields).parse({ custom: { floor: '44' } })).toEqual({ custom: { floor: '3' } })
  })

  test('missing fields keep their stored values', () => {
    expect(form([{ orderField: 'City', value: 'Gouda', required: true }]).parse({})).toEqual({
      city: 'Gouda',
    })
  })

  test('headings, paragraphs and dividers are not inputs', () => {
    expect(
      form([
        { type: FieldType.heading, label: 'Head', required: true },
        { type: FieldType.paragraph },
        { type: FieldType.divider },
      ]).parse({}),
    ).toEqual({})
  })
})
