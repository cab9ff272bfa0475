import { useStore } from '@nanostores/react'
import { Info, Plus } from 'lucide'
import { useDeferredValue, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { errorKeyOf } from '#client/send.ts'
import { showMessage } from '#stores/system-message.ts'
import { focusHeading } from '#ui/focus-heading.ts'
import { Icon } from '#ui/Icon.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { AddressItem, type AddressCard, type DefaultKind } from './AddressItem.tsx'
import { addressPage, type AddressEntry, type AddressPage } from './addresses.rules.ts'
import {
  $addresses,
  $changing,
  makeDefault,
  needAddresses,
  removeAddress,
} from './addresses.store.ts'
import type { AddressMessages } from './addresses.messages.ts'

interface Props {
  initial: AddressPage
  /** What was searched for when the page came. */
  query: string
  messages: AddressMessages
  xsrf: string
}

/** From how many other addresses on there is a search. */
const searchFrom = 8
const path = '/account/addresses'

export function AddressBookIsland({ initial, query: initialQuery, messages, xsrf }: Props) {
  const all = useStore($addresses, { ssr: () => undefined })
  const changing = useStore($changing)
  const [typed, setTyped] = useState(initialQuery)
  const query = useDeferredValue(typed)
  const page = all ? addressPage(all, query, query === initialQuery ? initial.before : 0) : initial
  const isLong = initialQuery !== '' || initial.before > 0 || initial.rows.length >= searchFrom
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
      void run(card, makeDefault(addressId, kind), messages.ac_AddressSaved),
    onDelete: (card: AddressCard, addressId: number) =>
      void run(card, removeAddress(addressId), messages.ac_AddressDeleted),
  }
  return (
    <div ref={book} className="address-book">
      <a className="address-add" href={`${path}/add`}>
        <Icon of={Info} size={20} />
        <span>{messages.ac_AddressInfo}</span>
        <span className="button primary">
          <Icon of={Plus} size={18} />
          {messages.ac_AddAddress}
        </span>
      </a>
      <BookCard card="billing" title={messages.ac_DefaultBillingAddress}>
        <AddressList
          entries={page.defaults.filter(({ isBilling }) => isBilling)}
          card="billing"
          empty={messages.ac_NoBillingAddress}
          {...shared}
        />
      </BookCard>
      <BookCard card="shipping" title={messages.ac_DefaultDeliveryAddress}>
        <AddressList
          entries={page.defaults.filter(({ isShipping }) => isShipping)}
          card="shipping"
          empty={messages.ac_NoDeliveryAddress}
          {...shared}
        />
      </BookCard>
      {(page.rows.length > 0 || isLong) && (
        <BookCard card="others" title={messages.ac_OtherAddresses}>
          {isLong && <AddressSearch query={initialQuery} onType={setTyped} messages={messages} />}
          <PagedList path={path} page={page} query={query} messages={messages}>
            <AddressList entries={page.rows} card="others" {...shared} />
          </PagedList>
          <p className="empty" role="status">
            {page.rows.length === 0 && messages.ac_NothingFound}
          </p>
        </BookCard>
      )}
    </div>
  )
}

interface SearchProps extends Pick<Props, 'query' | 'messages'> {
  onType(query: string): void
}

/** Finds addresses on all pages: while typing with script, else as a page of its own. */
const AddressSearch = ({ query, messages, onType }: SearchProps) => (
  <form className="search" role="search">
    <input
      className="control"
      type="search"
      name="query"
      defaultValue={query}
      maxLength={250}
      aria-label={messages.ac_SearchAddresses}
      placeholder={messages.ac_SearchAddresses}
      // A browser that goes back would fill in a query that the list is not searched for.
      autoComplete="off"
      onInput={({ currentTarget }) => {
        onType(currentTarget.value)
        needAddresses()
      }}
    />
    <button className="button">{messages.ac_Search}</button>
  </form>
)

interface ListProps extends Pick<ComponentProps<typeof AddressItem>, 'card' | 'messages' | 'xsrf'> {
  entries: readonly AddressEntry[]
  /** What stands there where there is none. */
  empty?: string
  changing: readonly number[]
  onDefault(card: AddressCard, addressId: number, kind: DefaultKind): void
  onDelete(card: AddressCard, addressId: number): void
}

function AddressList({ entries, empty, card, changing, onDefault, onDelete, ...rest }: ListProps) {
  if (empty && entries.length === 0) return <p className="empty">{empty}</p>
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
