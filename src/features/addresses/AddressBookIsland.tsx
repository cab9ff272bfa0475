import { useStore } from '@nanostores/react'
import { Info, Plus } from 'lucide'
import { useDeferredValue, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { errorKeyOf } from '#client/send.ts'
import { showMessage } from '#stores/system-message.ts'
import { focusHeading } from '#ui/focus-heading.ts'
import { Icon } from '#ui/Icon.tsx'
import { AddressItem, type AddressCard, type DefaultKind } from './AddressItem.tsx'
import { addressCards, type AddressEntry } from './addresses.rules.ts'
import { $addresses, $changing, makeDefault, removeAddress } from './addresses.store.ts'
import type { AddressMessages } from './addresses.messages.ts'

interface Props {
  initial: AddressEntry[]
  /** What was searched for without script. */
  query: string
  messages: AddressMessages
  xsrf: string
}

/** From how many other addresses on there is a search. */
const searchFrom = 8
const add = '/account/addresses/add'

export function AddressBookIsland({ initial, query: initialQuery, messages, xsrf }: Props) {
  const entries = useStore($addresses, { ssr: () => undefined }) ?? initial
  const changing = useStore($changing)
  const [typed, setTyped] = useState(initialQuery)
  const { billing, shipping, others, total } = addressCards(entries, useDeferredValue(typed))
  const book = useRef<HTMLDivElement>(null)

  const run = async (card: AddressCard, change: Promise<boolean>, done: string) => {
    try {
      if (!(await change)) return
      showMessage(done)
    } catch (error) {
      showMessage(
        messages[errorKeyOf(error) as keyof AddressMessages] ?? messages.ac_SomethingWentWrong,
      )
    }
    // The button that had the focus may be gone.
    requestAnimationFrame(
      () =>
        document.activeElement === document.body &&
        focusHeading(book.current?.querySelector(`.${card}`)),
    )
  }
  const shared = {
    changing,
    messages,
    xsrf,
    onDefault: (card: AddressCard, addressId: number, kind: DefaultKind) =>
      void run(card, makeDefault(addressId, kind, initial), messages.ac_AddressSaved),
    onDelete: (card: AddressCard, addressId: number) =>
      void run(card, removeAddress(addressId, initial), messages.ac_AddressDeleted),
  }
  return (
    <div ref={book} className="address-book">
      <a className="address-add" href={add}>
        <Icon of={Info} size={20} />
        <span>{messages.ac_AddressInfo}</span>
        <span className="button primary">
          <Icon of={Plus} size={18} />
          {messages.ac_AddAddress}
        </span>
      </a>
      <BookCard card="billing" title={messages.ac_DefaultBillingAddress}>
        {billing.length > 0 ? (
          <AddressList entries={billing} card="billing" {...shared} />
        ) : (
          <p className="empty">{messages.ac_NoBillingAddress}</p>
        )}
      </BookCard>
      <BookCard card="shipping" title={messages.ac_DefaultDeliveryAddress}>
        {shipping.length > 0 ? (
          <AddressList entries={shipping} card="shipping" {...shared} />
        ) : (
          <p className="empty">{messages.ac_NoDeliveryAddress}</p>
        )}
      </BookCard>
      {total > 0 && (
        <BookCard card="others" title={messages.ac_OtherAddresses}>
          {total >= searchFrom && (
            <form className="search" role="search" onSubmit={(event) => event.preventDefault()}>
              <input
                className="control"
                type="search"
                name="query"
                defaultValue={initialQuery}
                maxLength={250}
                aria-label={messages.ac_SearchAddresses}
                placeholder={messages.ac_SearchAddresses}
                // A browser that goes back would fill in a query that the list is not searched for.
                autoComplete="off"
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <button className="button">{messages.ac_Search}</button>
            </form>
          )}
          <AddressList entries={others} card="others" {...shared} />
          <p className="empty" role="status">
            {others.length === 0 && messages.ac_NothingFound}
          </p>
        </BookCard>
      )}
    </div>
  )
}

interface ListProps extends Pick<ComponentProps<typeof AddressItem>, 'card' | 'messages' | 'xsrf'> {
  entries: readonly AddressEntry[]
  changing: readonly number[]
  onDefault(card: AddressCard, addressId: number, kind: DefaultKind): void
  onDelete(card: AddressCard, addressId: number): void
}

function AddressList({ entries, card, changing, onDefault, onDelete, ...rest }: ListProps) {
  return (
    <ul className="addresses">
      {entries.map((entry) => (
        <AddressItem
          key={entry.addressId}
          entry={entry}
          isBusy={changing.includes(entry.addressId)}
          onDefault={(kind) => onDefault(card, entry.addressId, kind)}
          onDelete={() => onDelete(card, entry.addressId)}
          card={card}
          {...rest}
        />
      ))}
    </ul>
  )
}

/** A collapsible card whose content an island holds. */
function BookCard({
  card,
  title,
  children,
}: {
  card: AddressCard
  title: string
  children: ReactNode
}) {
  return (
    <details className={`card ${card}`} open>
      <summary className="card-title">
        <h2>{title}</h2>
        <span className="chevron" aria-hidden="true" />
      </summary>
      <div className="card-content">{children}</div>
    </details>
  )
}
