import { formatDay, type DateStyle } from '#lib/dates.ts'
import { formatMoney, type Separators } from '#lib/money.ts'
import { Picture } from '#ui/Picture.tsx'
import type { OrderCard } from './orders.rules.ts'
import type { OrderMessages } from './orders.messages.ts'

interface Props {
  order: OrderCard
  dates: DateStyle
  separators: Separators
  messages: OrderMessages
}

/** What somebody looks for in a closed card: what it was, how much, and when it comes. */
export function OrderGlance({ order, dates, separators, messages }: Props) {
  const { products, moreProducts, totalPrice, expectedDay } = order
  const count = products.length + moreProducts
  return (
    <span className="order-glance">
      <span className="thumbnails" aria-hidden="true">
        {products.map(({ image }, position) => (
          <Picture key={position} src={image} size={40} />
        ))}
        {moreProducts > 0 && <span className="more-thumbnails">{`+${moreProducts}`}</span>}
      </span>
      <span className="order-amount">
        <span className="amount">{formatMoney(totalPrice, separators)}</span>
        <span className="secondary">
          {messages.ac_ItemCount.replace('{{count}}', String(count))}
        </span>
      </span>
      {expectedDay && (
        <span className="secondary expected">
          {messages.ac_ExpectedDelivery.replace('{{day}}', () => formatDay(expectedDay, dates))}
        </span>
      )}
    </span>
  )
}
