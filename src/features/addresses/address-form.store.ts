import type { Address } from '#contract/address.ts'
import type { AddressChoices } from '#contract/address-form.ts'
import { changeAddress, createAddress, planMove } from '#contract/calls.ts'
import type { FormField } from '#contract/form-field.ts'
import { makeForm } from '#browser/form.ts'

/** A form with the address that the server answered last. */
function withSaved<Form>(make: (saved: (address: Address) => void) => Form) {
  let last: Address | undefined
  const form = make((address) => {
    last = address
  })
  return { ...form, saved: () => last }
}

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
    const { addressForm, changedAddressForm, withDefaults } =
      await import('#contract/address-form.ts')
    return withDefaults((isStored ? changedAddressForm : addressForm)(fields, choices))
  }
  return withSaved((saved) =>
    isStored ? makeForm(changeAddress, schema, saved) : makeForm(createAddress, schema, saved),
  )
}

/** Tells whether a day was typed that does not exist: the browser gives no text for it. */
const isDayUnreadable = () =>
  document.querySelector<HTMLInputElement>('input[name="day"]')?.validity.badInput ?? false

/** The form of a move; `today` is the day of the brand's calendar. */
export function makeMoveForm(fields: readonly FormField[], choices: AddressChoices, today: string) {
  const schema = async () => {
    const { moveForm } = await import('#contract/move-form.ts')
    return moveForm(fields, choices, { today, isUnreadable: isDayUnreadable() })
  }
  return withSaved((saved) => makeForm(planMove, schema, saved))
}
