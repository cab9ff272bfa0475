import { Search } from 'lucide'
import type { WishSort } from '#contract/codes.ts'
import * as limits from '#lib/limits/orders.ts'
import { Icon } from '#ui/Icon.tsx'
import type { WishlistSearch } from './wishlist.rules.ts'
import type { WishlistMessages } from './wishlist.messages.ts'

export const path = '/account/wishlist'

const sorts: [WishSort, keyof WishlistMessages][] = [
  ['newest', 'ac_SortNewest'],
  ['name', 'ac_SortName'],
  ['price', 'ac_SortPrice'],
]

interface Props {
  search: WishlistSearch
  messages: WishlistMessages
}

/** Opens the page with its search and order, with script or without. */
export const WishlistSearchForm = ({ search, messages }: Props) => (
  <form className="search wish-search" role="search" action={path}>
    <input
      className="control"
      type="search"
      name="query"
      defaultValue={search.query}
      maxLength={limits.maxSearchCharacters}
      aria-label={messages.ac_SearchWishes}
      placeholder={messages.ac_SearchWishes}
      // A browser that goes back would fill in a query that the list is not searched for.
      autoComplete="off"
    />
    <span className="select">
      <select
        className="control"
        name="sort"
        defaultValue={search.sort}
        aria-label={messages.ac_SortBy}
        autoComplete="off"
      >
        {sorts.map(([sort, label]) => (
          <option key={sort} value={sort}>
            {messages[label]}
          </option>
        ))}
      </select>
    </span>
    <button className="button">
      <Icon of={Search} size={18} />
      <span>{messages.ac_Search}</span>
    </button>
  </form>
)
