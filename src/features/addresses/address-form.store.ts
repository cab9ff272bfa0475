import { addressForm, changedAddressForm, type Choices } from '#contract/address-form.ts'
import { changeAddress, createAddress } from '#contract/calls.ts'
import type { FormField } from '#contract/form-field.ts'
import { makeForm } from '#stores/form.ts'

/** The form of these fields, for an address that is stored or a new one. */
export const makeAddressForm = (isStored: boolean, fields: readonly FormField[], choices: Choices) =>
  isStored
    ? makeForm(changeAddress, changedAddressForm(fields, choices), () => undefined)
    : makeForm(createAddress, addressForm(fields, choices), () => undefined)
