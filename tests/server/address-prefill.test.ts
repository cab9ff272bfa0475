import { expect, test } from 'vitest'
import { addressFields } from '#brands/config/address-fields.ts'
import { FieldType } from '#contract/codes.ts'
import { withProfile } from '#server/api/address-form.ts'

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

test('a new address begins with the shopper’s own name, e-mail address and number', () => {
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

test('what the brand has put into a field stays, and so does what nobody can change', () => {
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
