import type { OrderCount, OrderQuery } from '#contract/order.ts'
import { listUrl, orderFilters } from './orders.rules.ts'
import type { OrderMessages } from './orders.messages.ts'

interface Props {
  wanted: OrderQuery
  counts: OrderCount[]
  messages: OrderMessages
}

/** Links to what of the search is of a state and a year, each with how many there are. */
export function OrderFilters({ wanted, counts, messages }: Props) {
  const { states, years } = orderFilters(wanted, counts)
  const isOldest = wanted.sort === 'oldest'
  return (
    <div className="order-filters filters">
      {(wanted.state || states.length > 2) && (
        <Chips
          label={messages.ac_FilterByState}
          chips={states.map(({ state, count, isCurrent }) => ({
            name: state ? messages[`ac_OrderState_${state}`] : messages.ac_All,
            href: listUrl({ ...wanted, state }),
            count,
            isCurrent,
          }))}
        />
      )}
      {(wanted.year || years.length > 2) && (
        <Chips
          label={messages.ac_FilterByYear}
          chips={years.map(({ year, count, isCurrent }) => ({
            name: year ? String(year) : messages.ac_AllYears,
            href: listUrl({ ...wanted, year }),
            count,
            isCurrent,
          }))}
        />
      )}
      {counts.length > 0 && (
        <a className="sort" href={listUrl({ ...wanted, sort: isOldest ? undefined : 'oldest' })}>
          {isOldest ? messages.ac_NewestFirst : messages.ac_OldestFirst}
        </a>
      )}
    </div>
  )
}

interface Chip {
  name: string
  href: string
  count: number
  isCurrent: boolean
}

function Chips({ label, chips }: { label: string; chips: Chip[] }) {
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ name, href, count, isCurrent }) => (
        <li key={href}>
          <a className="chip" href={href} aria-current={isCurrent || undefined}>
            <span>{name}</span> <span className="secondary">{`(${count})`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
