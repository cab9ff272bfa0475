import type { NearestSearch } from '#contract/order-search.ts'
import type { OrderQuery } from '#contract/order.ts'
import { countedMessage } from '#lib/counted-message.ts'
import * as limits from '#lib/limits/orders.ts'
import { listUrl } from './orders.rules.ts'
import type { OrderCounted, OrderMessages } from './orders.messages.ts'
import type { ShownOrders } from './orders.store.ts'

interface Props {
  list: Pick<ShownOrders, 'wanted' | 'counts' | 'nearest' | 'page'>
  messages: OrderMessages
  counted: OrderCounted
}

const fill = (text: string, name: string, value: string | number) =>
  text.replace(`{{${name}}}`, () => String(value))

const quote = ({ ac_Quoted }: OrderMessages, text: string) => fill(ac_Quoted, 'text', text)

/** Returns why there is no order in a list. */
function reasonOf({ query }: OrderQuery, messages: OrderMessages) {
  if (query === '') return messages.ac_NoOrdersFound
  if (query.length > limits.maxSearchCharacters)
    return fill(messages.ac_SearchTooLong, 'count', limits.maxSearchCharacters)
  if (!/[\p{L}\p{N}]/u.test(query)) return messages.ac_SearchNeedsWords
  return fill(messages.ac_SearchNothingFor, 'query', quote(messages, query))
}

/** Says why a list is empty, and leads to the nearest searches that find something. */
export function NothingFound({ list, messages, counted }: Props) {
  const { wanted, counts, nearest, page } = list
  const { query, sort } = wanted
  if (listUrl(wanted, page) === listUrl({ query: '' }))
    return (
      <p className="empty" data-part="empty">
        {messages.ac_NoOrders}
      </p>
    )
  const elsewhere = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="empty nothing-found" data-part="empty">
      <p>{reasonOf(wanted, messages)}</p>
      {query !== '' && elsewhere > 0 && (
        <a href={listUrl({ query, sort })}>
          {fill(messages.ac_SearchInAllOrders, 'count', elsewhere)}
        </a>
      )}
      {nearest.map((one) => (
        <a key={one.query} href={listUrl({ query: one.query, sort })}>
          {textOf(one, messages, counted)}
        </a>
      ))}
      <a href="/account/orders">{messages.ac_ShowAllOrders}</a>
    </div>
  )
}

function textOf({ without, total }: NearestSearch, messages: OrderMessages, counted: OrderCounted) {
  const words = without.map((word) => quote(messages, word)).join(messages.ac_ListSeparator)
  return countedMessage(counted, 'ac_SearchWithout', { words, count: total })
}
