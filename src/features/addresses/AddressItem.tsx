import type { SubmitEvent } from 'react'
import { Confirm } from '#ui/Confirm.tsx'
import { ignoreDoubleClick } from '#ui/double-click.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { CancelButton } from '#ui/SafeButton.tsx'
import type { AddressCard, AddressEntry } from './addresses.rules.ts'
import type { AddressMessages } from './addresses.messages.ts'

export type DefaultKind = 'isBilling' | 'isShipping'

interface Props {
  entry: AddressEntry
  card: AddressCard
  messages: AddressMessages
  xsrf: string
  isBusy: boolean
  /** Shows the page with the notice of the deleted address. */
  deletedHref: string
  onDefault(kind: DefaultKind): void
  onDelete(): void
}

export function AddressItem({ entry, card, messages, xsrf, isBusy, ...rest }: Props) {
  const { deletedHref, onDefault, onDelete } = rest
  const { addressId, lines, isBilling, isShipping } = entry
  const id = `${card}-${addressId}`
  return (
    <li className="address" id={`address-${id}`}>
      <div className="address-lines">
        {lines.map((line, i) => (
          <p key={i} className={i === 0 ? 'name' : undefined}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <div className="address-actions">
        <a
          className="button quiet"
          href={`/account/addresses/edit/${addressId}`}
          aria-label={`${messages.ac_Edit}: ${lines.join(', ')}`}
        >
          {messages.ac_Edit}
        </a>
        {!(isBilling && isShipping) && (
          <DefaultPopup
            id={`default-${id}`}
            entry={entry}
            messages={messages}
            xsrf={xsrf}
            isBusy={isBusy}
            onDefault={onDefault}
          />
        )}
        <Confirm
          id={`delete-${id}`}
          label={messages.ac_Delete}
          subject={lines.join(', ')}
          // Isolated, since an address is of its own direction.
          question={`${messages.ac_DeleteAddressQuestion} \u2068${lines.join(', ')}\u2069. ${messages.ac_AreYouSure}`}
          yes={messages.ac_Yes}
          no={messages.ac_No}
          action=""
          busy={isBusy}
          onConfirm={(event) => {
            event.preventDefault()
            onDelete()
          }}
        >
          <FormFields call="deleteAddress" once xsrf={xsrf} next={deletedHref} />
          <input type="hidden" name="addressId" value={addressId} />
        </Confirm>
      </div>
    </li>
  )
}

/** Makes an address a default that it is not yet; the browser opens and closes it by itself. */
function DefaultPopup({
  id,
  entry,
  messages,
  xsrf,
  isBusy,
  onDefault,
}: { id: string } & Pick<Props, 'entry' | 'messages' | 'xsrf' | 'isBusy' | 'onDefault'>) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = event.nativeEvent.submitter as HTMLButtonElement
    ignoreDoubleClick(button)
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
    onDefault(button.name as DefaultKind)
  }
  return (
    <>
      <button
        type="button"
        className="button quiet"
        popoverTarget={id}
        aria-busy={isBusy}
        aria-label={`${messages.ac_MakeDefault}: ${entry.lines.join(', ')}`}
      >
        {messages.ac_MakeDefault}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-question`}
        className="confirm"
      >
        <p id={`${id}-question`}>{messages.ac_MakeDefaultQuestion}</p>
        <form method="post" onSubmit={submit}>
          <FormFields call="changeAddress" xsrf={xsrf} />
          <input type="hidden" name="addressId" value={entry.addressId} />
          {!entry.isBilling && (
            <button className="button" name="isBilling" value="true">
              {messages.ac_AsBillingAddress}
            </button>
          )}
          {!entry.isShipping && (
            <button className="button" name="isShipping" value="true">
              {messages.ac_AsDeliveryAddress}
            </button>
          )}
          <CancelButton popover={id} className="button quiet">
            {messages.ac_Cancel}
          </CancelButton>
        </form>
      </div>
    </>
  )
}
