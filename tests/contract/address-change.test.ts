import { expect, test } from 'vitest'
import { changedAddressForm } from '#contract/address-form.ts'
import { anyState } from '#contract/address-state.ts'
import { FieldType } from '#contract/codes.ts'
import { fieldErrors } from '#lib/field-errors.ts'
import { addressFields } from '#brands/config/address-fields.ts'

const choices = { countries: ['NL', 'BE'], codes: ['+31', '+32'], stateOf: () => anyState }

test('unchanged fields of a stored address are neither checked nor sent', () => {
  const fields = addressFields
    .parse([
      { orderField: 'City', required: true },
      { orderField: 'LastName', maxLength: 10 },
      { orderField: 'Country', required: true, type: FieldType.dropdown },
    ])
    .map((field) => ({ ...field, value: { LastName: 'x'.repeat(20), Country: 'AN' }[field.orderField] ?? 'Gouda' })) // prettier-ignore
  const read = (given: object) => changedAddressForm(fields, choices).safeParse({ addressId: 1, ...given }) // prettier-ignore
  const original = { city: 'Gouda', lastName: 'x'.repeat(20), country: '' }
  expect(read({ ...original, city: 'Delft', original }).data).toEqual({
    addressId: 1,
    original,
    city: 'Delft',
  })
  const wrong = read({ ...original, lastName: 'y'.repeat(20), country: 'DE', original })
  expect(fieldErrors(wrong.error!.issues)).toEqual({
    LastName: 'ac_LastNameInvalidMaxLengthMessage',
    Country: 'ac_InvalidValue',
  })
})
