import { useStore } from '@nanostores/react'
import { useState, type InputEvent, type RefObject } from 'react'
import type { FormField } from '#contract/form-field.ts'
import type { States } from '#contract/localize.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { afterPress } from '#lib/after-press.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { submitHandler } from '#ui/submit-handler.ts'
import { applyCountryCode, countryHints, type CountryHints } from './country-hints.ts'
import { makeAddressForm } from './address-form.store.ts'
import type { AddressFormMessages } from './address-form.messages.ts'
import { useStates } from './use-states.ts'

interface Options {
  fields: FormField[]
  /** Codes to choose from, separated by spaces. */
  countries: string
  codes: string
  states: States
  addressId?: number | undefined
  /** Holds the errors and the hints of the country that the page came with. */
  errors: FieldErrors
  usual: CountryHints
  messages: AddressFormMessages
}

export const book = '/account/addresses'

const saveHandler = (
  { submit, $form }: ReturnType<typeof makeAddressForm>,
  { fields, messages }: Options,
) =>
  submitHandler({
    save: async (element) => {
      const isSaved = await submit(element)
      const [[field, key] = []] = Object.entries($form.get().errors ?? {})
      // An error of a field that is not shown would be invisible.
      if (field && !fields.some(({ orderField }) => orderField === field))
        showToast(messages[key!] ?? messages.ac_SomethingWentWrong, { isError: true })
      return isSaved
    },
    done: () => {
      showToast(messages.ac_AddressSaved)
      location.assign(book)
    },
    failed: (error) => showFailure(error, messages),
  })

/** Handles changes and submission of an address form, and the hints of its country. */
export function useAddressForm(element: RefObject<HTMLFormElement | null>, options: Options) {
  const states = useStates(element, options.states)
  const [form] = useState(() =>
    makeAddressForm(options.addressId !== undefined, options.fields, {
      countries: options.countries.split(' '),
      codes: options.codes.split(' '),
      stateOf: states.stateOf,
    }),
  )
  const [usual, setUsual] = useState(options.usual)
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
    form.changed(currentTarget, options.errors, target)
  }
  return {
    ...useStore(form.$form),
    usual,
    states,
    compare,
    changed,
    submit: saveHandler(form, options),
  }
}
