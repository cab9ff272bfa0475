import { useRef } from 'react'
import { showToast } from '#browser/shell/toast.store.ts'
import { fieldName } from '#contract/address-names.ts'
import { isInput } from '#contract/field-rules.ts'
import { fieldText } from '#lib/form-values.ts'
import { AddressFormBody, type AddressFormProps } from './AddressFormBody.tsx'
import { makeAddressForm } from './address-form.store.ts'
import { addedHref, book, savedMessage } from './added-address.ts'
import { DefaultChoices, type Defaults } from './DefaultChoices.tsx'
import { useAddressForm } from './use-address-form.ts'

interface Props extends AddressFormProps {
  addressId?: number | undefined
  defaults: Defaults
}

export function AddressFormIsland(props: Props) {
  const { fields, values, messages, addressId, defaults } = props
  const isNew = addressId === undefined
  const element = useRef<HTMLFormElement>(null)
  const form = useAddressForm(element, props, {
    make: (choices) => makeAddressForm(!isNew, fields, choices),
    done(saved) {
      showToast(isNew ? savedMessage(saved, messages) : messages.ac_AddressSaved)
      location.assign(isNew ? addedHref(saved.addressId) : book)
    },
  })
  return (
    <AddressFormBody
      element={element}
      page={props}
      form={form}
      call={isNew ? 'createAddress' : 'changeAddress'}
      next={isNew ? addedHref('{addressId}') : book}
      once={isNew}
      saveLabel={isNew ? messages.ac_CreateAddress : messages.ac_SaveAddress}
    >
      {!isNew && <Stored {...{ addressId, fields, values }} />}
      <DefaultChoices defaults={defaults} messages={messages} />
    </AddressFormBody>
  )
}

type StoredProps = Pick<Props, 'fields' | 'values'> & { addressId: number }

/** The id of a stored address, and what the page came with, which tells what was touched. */
const Stored = ({ addressId, fields, values }: StoredProps) => (
  <>
    <input type="hidden" name="addressId" value={addressId} />
    {fields.filter(isInput).map((field) => {
      const name = `original.${fieldName(field)}`
      return <input key={name} type="hidden" name={name} value={fieldText(values, name)} />
    })}
  </>
)
