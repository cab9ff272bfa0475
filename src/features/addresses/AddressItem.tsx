import type { SubmitEvent } from 'react'
import { formatDay, type DateStyle } from '#lib/dates.ts'
import { Confirm } from '#ui/Confirm.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import type { AddressCard, AddressEntry } from './addresses.rules.ts'
import type { AddressMessages } from './addresses.messages.ts'
import { DefaultButtons, type DefaultKind } from './DefaultButtons.tsx'

export interface ItemProps {
  entry: AddressEntry
  card: AddressCard
  /** Set where it was just added: its lines have the focus. */
  isAdded: boolean
  dates: DateStyle
  messages: AddressMessages
  xsrf: string
  isBusy: boolean
  /** Shows the page with the notice of the deleted address. */
  deletedHref: string
  onDefault(kind: DefaultKind): void
  onDelete(): void
  onCancelMove(): void
}

export function AddressItem({ entry, card, messages, xsrf, isBusy, ...rest }: ItemProps) {
  const { isAdded, dates, onDefault, onCancelMove } = rest
  const { addressId, title, lines, isBilling, isShipping, defaultFrom, keptUntil } = entry
  const id = `${card}-${addressId}`
  const dayIn = (message: string, day: string) =>
    message.replace('{{day}}', () => formatDay(day, 'long', dates))
  return (
    <li className="address" data-part="address-card" id={`address-${id}`}>
      <div className="address-lines" {...(isAdded && { id: 'added', tabIndex: -1 })}>
        {lines.map((line, i) => (
          <p key={i} className={i === 0 ? 'name' : undefined}>
            <bdi>{line}</bdi>
          </p>
        ))}
        {defaultFrom && (
          <p className="address-term">{dayIn(messages.ac_DefaultFrom, defaultFrom)}</p>
        )}
        {keptUntil && <p className="address-term">{dayIn(messages.ac_KeptUntil, keptUntil)}</p>}
      </div>
      <div className="address-actions">
        <a
          className="button quiet"
          href={`/account/addresses/edit/${addressId}`}
          aria-label={`${messages.ac_Edit}: ${title}`}
        >
          {messages.ac_Edit}
        </a>
        {!(isBilling && isShipping) && (
          <DefaultButtons id={`default-${id}`} {...{ entry, messages, xsrf, isBusy, onDefault }} />
        )}
        {defaultFrom && (
          <CancelMove id={`move-${id}`} {...{ entry, messages, xsrf, isBusy, onCancelMove }} />
        )}
        <DeleteButton id={`delete-${id}`} {...{ entry, messages, xsrf, isBusy, ...rest }} />
      </div>
    </li>
  )
}

type ButtonProps = { id: string } & Pick<ItemProps, 'entry' | 'messages' | 'xsrf' | 'isBusy'>

/** Runs an action instead of the plain form. */
const instead = (run: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  run()
}

const CancelMove = ({
  id,
  entry,
  messages,
  xsrf,
  isBusy,
  onCancelMove,
}: ButtonProps & Pick<ItemProps, 'onCancelMove'>) => (
  <Confirm
    id={id}
    label={messages.ac_CancelMove}
    subject={entry.title}
    question={messages.ac_CancelMoveQuestion}
    yes={messages.ac_Yes}
    no={messages.ac_No}
    action=""
    busy={isBusy}
    onConfirm={instead(onCancelMove)}
  >
    <FormFields call="cancelMove" once xsrf={xsrf} />
    <input type="hidden" name="addressId" value={entry.addressId} />
  </Confirm>
)

const DeleteButton = ({
  id,
  entry,
  messages,
  xsrf,
  isBusy,
  deletedHref,
  onDelete,
}: ButtonProps & Pick<ItemProps, 'deletedHref' | 'onDelete'>) => (
  <Confirm
    id={id}
    label={messages.ac_Delete}
    subject={entry.title}
    // Isolated, since an address is of its own direction.
    question={[
      messages.ac_DeleteAddressQuestion,
      `\u2068${entry.lines.join(', ')}\u2069.`,
      messages.ac_AreYouSure,
    ].join(' ')}
    yes={messages.ac_Yes}
    no={messages.ac_No}
    action=""
    busy={isBusy}
    onConfirm={instead(onDelete)}
  >
    <FormFields call="deleteAddress" once xsrf={xsrf} next={deletedHref} />
    <input type="hidden" name="addressId" value={entry.addressId} />
  </Confirm>
)
