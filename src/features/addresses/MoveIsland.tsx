import { useRef } from 'react'
import { showToast } from '#browser/shell/toast.store.ts'
import { AddressFormBody, type AddressFormProps } from './AddressFormBody.tsx'
import { makeMoveForm } from './address-form.store.ts'
import { addedHref } from './added-address.ts'
import type { MoveMessages } from './move.messages.ts'
import { MoveFields, type MoveData } from './MoveFields.tsx'
import { useAddressForm } from './use-address-form.ts'

interface Props extends AddressFormProps {
  move: MoveData
  messages: AddressFormProps['messages'] & MoveMessages
}

const isOfMove = (field: string) => field === 'Day' || /^Orders(\.\d+)?$/.test(field)

/** The form of a move: an address, its day, and what becomes of the rest. */
export function MoveIsland(props: Props) {
  const { fields, messages, move } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useAddressForm(element, props, {
    make: (choices) => makeMoveForm(fields, choices, move.today),
    isShown: isOfMove,
    done({ addressId, defaultFrom }) {
      showToast(defaultFrom ? messages.ac_MovePlanned : messages.ac_MoveDone)
      location.assign(addedHref(addressId))
    },
    refused(errors) {
      // The page comes anew with the other move; the tab keeps what was typed.
      if (errors.KnownMove) location.reload()
    },
  })
  const errors = form.errors ?? props.errors
  const wasRefused = form.wasSent || Object.keys(props.errors).length > 0
  const left = move.orders.filter(({ id }) => errors[`Orders.${id}`])
  const wrongBelow = [
    ...(errors.Day ? [{ name: 'day', label: messages.ac_MoveDay }] : []),
    ...left.map(({ id, name }) => ({ name: `orders.${id}`, label: name })),
  ]
  return (
    <AddressFormBody
      element={element}
      page={props}
      form={form}
      call="planMove"
      next={addedHref('{addressId}')}
      once
      saveLabel={messages.ac_MoveSave}
      wrongBelow={wasRefused ? wrongBelow : []}
    >
      <input type="hidden" name="knownMove" value={move.knownMove} />
      <MoveFields move={move} messages={messages} errors={errors} />
    </AddressFormBody>
  )
}
