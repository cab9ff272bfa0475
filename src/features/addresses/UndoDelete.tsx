import { ignoreDoubleClick } from '#ui/double-click.ts'
import { FormFields } from '#ui/FormFields.tsx'
import type { DeletedAddress } from './addresses.rules.ts'
import type { AddressMessages } from './addresses.messages.ts'

interface Props {
  deleted: DeletedAddress
  /** Leads to the restored address. */
  action: string
  isBusy: boolean
  messages: AddressMessages
  xsrf: string
  onUndo(): void
}

/** Names the deleted address, with a button that restores it. */
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
