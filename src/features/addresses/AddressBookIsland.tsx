import { useStore } from '@nanostores/react'
import { Info, Plus } from 'lucide'
import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { refusalKey } from '#client/send.ts'
import { $systemMessage } from '#stores/system-message.ts'
import { Icon } from '#ui/Icon.tsx'
import { AddressItem } from './AddressItem.tsx'
import { addressCards, type AddressEntry } from './addresses.rules.ts'
import { $addresses, $changing, makeDefault, removeAddress } from './addresses.store.ts'
import type { AddressWords } from './addresses.words.ts'

interface Props {
  initial: AddressEntry[]
  /** What was searched for without script. */
  query: string
  words: AddressWords
  xsrf: string
}

/** From how many other addresses on there is a search. */
const searchFrom = 8
const add = '/account/addresses/add'

export function AddressBookIsland({ initial, query: written, words, xsrf }: Props) {
  const entries = useStore($addresses, { ssr: () => undefined }) ?? initial
  const changing = useStore($changing)
  const [typed, setTyped] = useState(written)
  const { billing, shipping, others, total } = addressCards(entries, useDeferredValue(typed))
  const book = useRef<HTMLDivElement>(null)

  const run = async (change: Promise<boolean>, done: string) => {
    try {
      if (!(await change)) return
      $systemMessage.set(done)
      // The button that had the focus may be gone.
      requestAnimationFrame(() => document.activeElement === document.body && book.current?.focus())
    } catch (error) {
      $systemMessage.set(words[refusalKey(error) as keyof AddressWords] ?? words.ac_SomethingWentWrong)
    }
  }
  const items = (list: readonly AddressEntry[], card: 'billing' | 'shipping' | 'others') => (
    <ul className="addresses">
      {list.map((entry) => (
        <AddressItem
          key={entry.addressId}
          isBusy={changing.includes(entry.addressId)}
          onDefault={(kind) => void run(makeDefault(entry.addressId, kind, initial), words.ac_AddressSaved)}
          onDelete={() => void run(removeAddress(entry.addressId, initial), words.ac_AddressDeleted)}
          {...{ entry, card, words, xsrf }}
        />
      ))}
    </ul>
  )
  return (
    <div ref={book} tabIndex={-1} className="address-book">
      <p className="address-add">
        <Icon of={Info} size={20} />
        <span>{words.ac_AddressInfo}</span>
        <a className="button primary" href={add}>
          <Icon of={Plus} size={18} />
          {words.ac_AddAddress}
        </a>
      </p>
      <BookCard title={words.ac_DefaultBillingAddress}>
        {billing.length > 0 ? items(billing, 'billing') : <p className="empty">{words.ac_NoBillingAddress}</p>}
      </BookCard>
      <BookCard title={words.ac_DefaultDeliveryAddress}>
        {shipping.length > 0 ? items(shipping, 'shipping') : <p className="empty">{words.ac_NoDeliveryAddress}</p>}
      </BookCard>
      {total > 0 && (
        <BookCard title={words.ac_OtherAddresses}>
          {total >= searchFrom && (
            <form className="search" role="search" onSubmit={(event) => event.preventDefault()}>
              <input
                type="search"
                name="query"
                defaultValue={written}
                maxLength={250}
                aria-label={words.ac_SearchAddresses}
                placeholder={words.ac_SearchAddresses}
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <button className="button">{words.ac_Search}</button>
            </form>
          )}
          {items(others, 'others')}
          <p className="empty" role="status">
            {others.length === 0 && words.ac_NothingFound}
          </p>
        </BookCard>
      )}
    </div>
  )
}

/** A collapsible card whose content an island holds. */
function BookCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="card" open>
      <summary className="card-title">
        <h2>{title}</h2>
        <span className="chevron" aria-hidden="true" />
      </summary>
      <div className="card-content">{children}</div>
    </details>
  )
}
