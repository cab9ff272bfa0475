import { expect, test } from 'vitest'
import { addressFields } from '#brands/config/address-fields.ts'
import { address } from '#contract/address.ts'
import { FieldType } from '#contract/codes.ts'
import { offeredAddressTexts, withProfile } from '#server/addresses/form.ts'

const shopper = {
  firstName: 'Ada',
  lastName: 'Berg',
  email: 'ada@demo.test',
  telephone: '+31 612345678',
}
const dutch = [{ code: '+31' }]
const begin = (fields: object[], codes = dutch) =>
  Object.fromEntries(
    withProfile(addressFields.parse(fields), shopper, codes).map(({ orderField, value }) => [
      orderField,
      value,
    ]),
  )
const telephone = { type: FieldType.telephone }

test('a new address is prefilled with the shopper’s name, e-mail address and number', () => {
  expect(
    begin([
      { orderField: 'FirstName' },
      { orderField: 'LastName' },
      { orderField: 'Email' },
      { orderField: 'ConfirmEmail' },
      { orderField: 'Telephone', ...telephone },
      { orderField: 'ConfirmTelephone', ...telephone },
      { orderField: 'City' },
      { orderField: 'Nickname' },
    ]),
  ).toEqual({
    FirstName: 'Ada',
    LastName: 'Berg',
    Email: 'ada@demo.test',
    ConfirmEmail: 'ada@demo.test',
    Telephone: '+31 612345678',
    ConfirmTelephone: '+31 612345678',
    City: '',
    Nickname: '',
  })
})

test('initial values of the brand and values of disabled fields are kept', () => {
  expect(
    begin([
      { orderField: 'FirstName', value: 'Front desk' },
      { orderField: 'LastName', disabled: true },
    ]),
  ).toEqual({ FirstName: 'Front desk', LastName: '' })
})

test('a number whose code the brand does not offer is left out', () => {
  const fields = [{ orderField: 'Telephone', ...telephone }]
  expect(begin(fields, [{ code: '+3' }, { code: '+32' }])).toEqual({ Telephone: '' })
})

test('another address fills in fields of the form and keeps the brand’s own ones', () => {
  const stored = address.parse({
    addressId: 1,
    isBilling: true,
    isShipping: false,
    name: 'Grace Hill',
    lines: ['Grace Hill', 'United Kingdom'],
    firstName: 'Grace',
    lastName: 'Hill',
    country: 'GB',
    telephone: '+44 7400123456',
    custom: {},
  })
  const fields = addressFields.parse([
    { orderField: 'FirstName' },
    { orderField: 'City' },
    { orderField: 'Country', type: FieldType.dropdown },
    { orderField: 'Telephone', ...telephone },
    { orderField: 'Floor', value: '3' },
  ])
  const offer = (country: string, code: string) =>
    offeredAddressTexts({ fields, countries: [{ country }], codes: [{ code }] }, stored)
  expect(offer('GB', '+44')).toEqual({
    firstName: 'Grace',
    city: '',
    country: 'GB',
    telephone: '+44 7400123456',
  })
  expect(offer('NL', '+31')).toEqual({ firstName: 'Grace', city: '' })
})
