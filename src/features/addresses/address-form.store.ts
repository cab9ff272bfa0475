import type { AddressChoices } from '#contract/address-form.ts'
import { changeAddress, createAddress } from '#contract/calls.ts'
import type { FormField } from '#contract/form-field.ts'
import { makeForm } from '#browser/form.ts'

/**
 * The form of these fields, for an address that is stored or a new one. Its schema is loaded with
 * the first check.
 */
export function makeAddressForm(
  isStored: boolean,
  fields: readonly FormField[],
  choices: AddressChoices,
) {
  const schema = async () => {
    const { addressForm, changedAddressForm } = await import('#contract/address-form.ts')
    return (isStored ? changedAddressForm : addressForm)(fields, choices)
  }
  const nothing = () => undefined
  return isStored
    ? makeForm(changeAddress, schema, nothing)
    : makeForm(createAddress, schema, nothing)
}
