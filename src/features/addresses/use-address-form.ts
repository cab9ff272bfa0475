import { useStore } from '@nanostores/react'
import { useState, type InputEvent, type RefObject } from 'react'
import type { Address } from '#contract/address.ts'
import type { AddressChoices } from '#contract/address-form.ts'
import { afterPress } from '#lib/after-press.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import type { makeForm } from '#browser/form.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { submitHandler } from '#ui/submit-handler.ts'
import type { AddressFormProps } from './AddressFormBody.tsx'
import { applyCountryCode, countryHints } from './country-hints.ts'
import { useStates } from './use-states.ts'

/** A form of an address, with the address that the server has saved. */
export type SavedForm = ReturnType<typeof makeForm> & { saved(): Address | undefined }

interface Handling {
  make(choices: AddressChoices): SavedForm
  /** Leaves the page, whose address is saved. */
  done(saved: Address): void
  /** Tells whether a field besides those of the address shows its own error. */
  isShown?(field: string): boolean
  /** Takes further action on errors. */
  refused?(errors: FieldErrors): void
}

const saveHandler = (
  { submit, $form, saved }: SavedForm,
  { fields, messages }: AddressFormProps,
  { done, isShown = () => false, refused }: Handling,
) =>
  submitHandler({
    save: async (element) => {
      const isSaved = await submit(element)
      const errors = $form.get().errors ?? {}
      const [[field, key] = []] = Object.entries(errors)
      // An error of a field that is not shown would be invisible.
      if (field && !isShown(field) && !fields.some(({ orderField }) => orderField === field))
        showToast(messages[key!] ?? messages.ac_SomethingWentWrong, { isError: true })
      refused?.(errors)
      return isSaved
    },
    done: () => done(saved()!),
    failed: (error) => showFailure(error, messages),
  })

/** Handles changes and submission of an address form, and the hints of its country. */
export function useAddressForm(
  element: RefObject<HTMLFormElement | null>,
  page: AddressFormProps,
  handling: Handling,
) {
  const states = useStates(element, page.states)
  const [form] = useState(() => {
    const [countries, codes] = [page.countries.split(' '), page.codes.split(' ')]
    return handling.make({ countries, codes, stateOf: states.stateOf })
  })
  const [usual, setUsual] = useState(page.usual)
  const compare = (form: HTMLFormElement) => {
    const found = countryHints(form)
    if (!found) return
    afterPress(() => {
      setUsual(found)
      states.compare(form)
    })
  }
  const changed = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    const { name, value } = target as HTMLSelectElement
    if (name === 'country') {
      applyCountryCode(currentTarget, value)
      compare(currentTarget)
    }
    // Its message asks to check these, too.
    if (['country', 'addressType'].includes(name)) form.setError('VatNumber', undefined)
    if (name === 'orders[]') form.setError(`Orders.${value}`, undefined)
    form.changed(currentTarget, page.errors, target)
  }
  return {
    ...useStore(form.$form),
    usual,
    states,
    compare,
    changed,
    submit: saveHandler(form, page, handling),
  }
}
