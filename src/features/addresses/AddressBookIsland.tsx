import { useStore } from '@nanostores/react'
import { Info, Plus, Search, Truck } from 'lucide'
import { useDeferredValue, useRef, useState } from 'react'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { focusHeading } from '#ui/focus-heading.ts'
import { Icon } from '#ui/Icon.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import type { DateStyle } from '#lib/dates.ts'
import { AddressItem, type ItemProps } from './AddressItem.tsx'
import { BookCard } from './BookCard.tsx'
import type { DefaultKind } from './DefaultButtons.tsx'
import { book as path } from './added-address.ts'
import { addressesHref, pageOfBook } from './addresses.rules.ts'
import type { AddressCard, AddressEntry, AddressPage, DeletedAddress } from './addresses.rules.ts'
import {
  $addresses,
  $changing,
  $deleted,
  cancelPlannedMove,
  makeDefault,
  needAddresses,
  removeAddress,
  undoDelete,
} from './addresses.store.ts'
import { UndoDelete } from './UndoDelete.tsx'
import type { AddressMessages } from './addresses.messages.ts'

interface Props {
  initial: AddressPage
  initialDeleted: DeletedAddress | undefined
  /** Holds the search that the page came with. */
  query: string
  /** The address that was just added: it stands first and has the focus. */
  addedId: number | undefined
  dates: DateStyle
  messages: AddressMessages
  xsrf: string
}

/** From how many other addresses on there is a search. */
const searchFrom = 8

/** Returns the first card with an address. */
function cardOf({ defaults }: AddressPage, id: number): AddressCard {
  const found = defaults.find(({ addressId }) => addressId === id)
  return found ? (found.isBilling ? 'billing' : 'shipping') : 'others'
}

/** Moves the focus to the heading of a card, unless something has it. */
function focusIfLost(book: HTMLElement | null, card: AddressCard) {
  if (document.activeElement === document.body) focusHeading(book?.querySelector(`.${card}`))
}

const othersOf = ({ added, rows }: AddressPage) => (added ? [added, ...rows] : rows)

/** Shows what came of a change; answers false where nothing did, since another was under way. */
async function showOutcome(change: Promise<boolean>, done: string, messages: AddressMessages) {
  try {
    if (!(await change)) return false
    showToast(done)
  } catch (error) {
    showFailure(error, messages)
  }
  return true
}

export function AddressBookIsland({ initial, initialDeleted, messages, ...rest }: Props) {
  const { query: initialQuery, addedId, dates, xsrf } = rest
  const all = useStore($addresses, { ssr: () => undefined })
  const lastDeleted = useStore($deleted, { ssr: () => undefined })
  const deleted = lastDeleted === undefined ? initialDeleted : lastDeleted
  const changing = useStore($changing)
  const [typed, setTyped] = useState(initialQuery)
  const query = useDeferredValue(typed)
  const before = query === initialQuery ? initial.before : 0
  const page = all ? pageOfBook(all, query, before, addedId) : initial
  const isLong = initialQuery !== '' || initial.before > 0 || initial.rows.length >= searchFrom
  const book = useRef<HTMLDivElement>(null)

  const run = async (card: AddressCard, change: Promise<boolean>, done: string) => {
    if (!(await showOutcome(change, done, messages))) return
    // The button that had the focus may be gone.
    requestAnimationFrame(() => focusIfLost(book.current, card))
  }
  const shared = {
    changing,
    addedCard: addedId === undefined ? undefined : cardOf(page, addedId),
    addedId,
    dates,
    messages,
    xsrf,
    onDefault: (card: AddressCard, addressId: number, kind: DefaultKind) =>
      void run(card, makeDefault(addressId, kind), messages.ac_AddressSaved),
    onCancelMove: (card: AddressCard, addressId: number) =>
      void run(card, cancelPlannedMove(addressId), messages.ac_MoveCancelled),
    deletedHref: (card: AddressCard, addressId: number) =>
      addressesHref(initialQuery, initial.before, { card, addressId }),
    onDelete: (card: AddressCard, { addressId, lines }: AddressEntry) =>
      void run(card, removeAddress({ card, addressId, lines }), messages.ac_AddressDeleted),
  }
  const undoIn = (card: AddressCard) =>
    deleted?.card === card && (
      <UndoDelete
        deleted={deleted}
        action={addressesHref(initialQuery, initial.before)}
        isBusy={changing.includes(deleted.addressId)}
        onUndo={() => void run(card, undoDelete(deleted), messages.ac_AddressRestored)}
        messages={messages}
        xsrf={xsrf}
      />
    )
  return (
    <div ref={book} className="address-book">
      <AddLink messages={messages} />
      <BookCard card="billing" title={messages.ac_DefaultBillingAddress}>
        {undoIn('billing')}
        <AddressList
          entries={page.defaults.filter(({ isBilling }) => isBilling)}
          card="billing"
          empty={messages.ac_NoBillingAddress}
          {...shared}
        />
      </BookCard>
      <BookCard card="shipping" title={messages.ac_DefaultDeliveryAddress}>
        {undoIn('shipping')}
        <AddressList
          entries={page.defaults.filter(({ isShipping }) => isShipping)}
          card="shipping"
          empty={messages.ac_NoDeliveryAddress}
          {...shared}
        />
      </BookCard>
      {(othersOf(page).length > 0 || isLong || deleted?.card === 'others') && (
        <BookCard card="others" title={messages.ac_OtherAddresses}>
          {isLong && <AddressSearch query={initialQuery} onType={setTyped} messages={messages} />}
          {undoIn('others')}
          <PagedList path={path} page={page} query={query} messages={messages}>
            <AddressList entries={othersOf(page)} card="others" {...shared} />
          </PagedList>
          <p className="empty" role="status">
            {othersOf(page).length === 0 && isLong && messages.ac_NothingFound}
          </p>
        </BookCard>
      )}
    </div>
  )
}

const AddLink = ({ messages }: Pick<Props, 'messages'>) => (
  <div className="address-links">
    <a className="address-add" href={`${path}/add`}>
      <Icon of={Info} size={20} />
      <span>{messages.ac_AddressInfo}</span>
      <span className="button primary">
        <Icon of={Plus} size={18} />
        <span>{messages.ac_AddAddress}</span>
      </span>
    </a>
    <a className="button" href={`${path}/move`}>
      <Icon of={Truck} size={18} />
      <span>{messages.ac_Moving}</span>
    </a>
  </div>
)

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
    <button className="button">
      <Icon of={Search} size={18} />
      <span>{messages.ac_Search}</span>
    </button>
  </form>
)

interface ListProps extends Pick<ItemProps, 'card' | 'dates' | 'messages' | 'xsrf'> {
  entries: readonly AddressEntry[]
  /** Replaces an empty field. */
  empty?: string
  changing: readonly number[]
  addedId: number | undefined
  addedCard: AddressCard | undefined
  onDefault(card: AddressCard, addressId: number, kind: DefaultKind): void
  onCancelMove(card: AddressCard, addressId: number): void
  deletedHref(card: AddressCard, addressId: number): string
  onDelete(card: AddressCard, entry: AddressEntry): void
}

function AddressList({ entries, empty, card, changing, ...rest }: ListProps) {
  const { deletedHref, onDefault, onCancelMove, onDelete, addedId, addedCard, ...shared } = rest
  if (empty && entries.length === 0)
    return (
      <p className="empty" data-part="empty">
        <span>{empty}</span> <a href={`${path}/add`}>{shared.messages.ac_AddAddress}</a>
      </p>
    )
  return (
    <ul className="addresses">
      {entries.map((entry) => (
        <AddressItem
          key={entry.addressId}
          entry={entry}
          isAdded={card === addedCard && entry.addressId === addedId}
          isBusy={changing.includes(entry.addressId)}
          onDefault={(kind) => onDefault(card, entry.addressId, kind)}
          onCancelMove={() => onCancelMove(card, entry.addressId)}
          deletedHref={deletedHref(card, entry.addressId)}
          onDelete={() => onDelete(card, entry)}
          card={card}
          {...shared}
        />
      ))}
    </ul>
  )
}
