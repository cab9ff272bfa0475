import { Search } from 'lucide'
import type { SubmitEvent } from 'react'
import type { OrderQuery } from '#contract/order.ts'
import * as limits from '#lib/limits/orders.ts'
import { cleanQuery } from '#lib/search-query.ts'
import { Icon } from '#ui/Icon.tsx'
import type { OrderMessages } from './orders.messages.ts'

interface Props {
  wanted: OrderQuery
  messages: OrderMessages
  isBusy: boolean
  onSearch: (query: string) => Promise<void>
}

/** Searches without script, too: the form opens the list with its query. */
export function OrderSearchForm({ wanted, messages, isBusy, onSearch }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')!
    input.value = cleanQuery(input.value)
    void onSearch(input.value)
  }
  return (
    <form className="search" role="search" action="/account/orders" onSubmit={submit}>
      {/* Without autocompletion a browser that goes back restores the query of the page, not what
          was typed later. */}
      <input
        className="control"
        type="search"
        name="query"
        defaultValue={wanted.query}
        maxLength={limits.maxSearchCharacters}
        placeholder={messages.ac_SearchOrdersPlaceholder}
        aria-label={messages.ac_SearchOrders}
        autoComplete="off"
      />
      {(['state', 'year', 'sort'] as const).map(
        (name) =>
          wanted[name] && <input key={name} type="hidden" name={name} value={wanted[name]} />,
      )}
      <button className="button" aria-busy={isBusy}>
        <Icon of={Search} size={18} />
        <span>{messages.ac_Search}</span>
      </button>
    </form>
  )
}
