import type { Address } from '#contract/address.ts'
import { AddressType, FieldType } from '#contract/codes.ts'
import type { FormField } from '#contract/form-field.ts'

/** The fields that the calls and the events share. */
export const addressExampleTexts = {
  firstName: 'Robin',
  lastName: 'Jansen',
  companyName: '',
  email: 'robin@shop.example',
  telephone: '+31 612345678',
  vatNumber: '',
  address: 'Dorpsstraat',
  addressNumber: '12',
  addressNumberSuffix: '',
  addressLine2: '',
  state: '',
  zipCode: '3511 AB',
  city: 'Utrecht',
  country: 'NL',
  custom: {},
}

export const addressExample: Address = {
  addressId: 1,
  addressType: AddressType.private,
  name: 'Robin Jansen',
  ...addressExampleTexts,
  lines: ['Robin Jansen', 'Dorpsstraat 12', '3511 AB Utrecht, Netherlands'],
  isBilling: true,
  isShipping: true,
}

export const addressFieldExample: FormField = {
  label: 'ac_City',
  orderField: 'City',
  width: 50,
  required: true,
  type: FieldType.text,
  value: '',
  options: [],
  minLength: 0,
  maxLength: 250,
  disabled: false,
  row: 11,
  warningMessage: '',
  invalid: false,
  errorMessage: '',
}
