import { ignoreDoubleClick } from '#ui/double-click.ts'
import { FormFields } from '#ui/FormFields.tsx'
import type { DeletedAddress } from './addresses.rules.ts'
import type { AddressMessages } from './addresses.messages.ts'

interface Props {
  deleted: DeletedAddress
  /** Where the address is once it is back. */
  action: string
  isBusy: boolean
  messages: AddressMessages
  xsrf: string
  onUndo(): void
}

/** What was just deleted, and the button that takes it back. */
export function UndoDelete({ deleted, action, isBusy, messages, xsrf, onUndo }: Props) {
  const { addressId, lines } = deleted
  return (
    <form
      id="deleted"
      className="deleted-address"
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        ignoreDoubleClick(event.nativeEvent.submitter!)
        onUndo()
      }}
    >
      <FormFields call="restoreAddress" once xsrf={xsrf} />
      <input type="hidden" name="addressId" value={addressId} />
      <p>
        <span className="name">{messages.ac_AddressDeleted}</span>
        <bdi>{lines.join(', ')}</bdi>
      </p>
      <button className="button" aria-busy={isBusy}>
        {messages.ac_Undo}
      </button>
    </form>
  )
}
