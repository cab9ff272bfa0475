import { countedMessage } from '#lib/counted-message.ts'
import { Picture } from '#ui/Picture.tsx'
import type { CardOrder } from './order-card.ts'
import type { OrderCounted } from './orders.messages.ts'

interface Props {
  order: CardOrder
  counted: OrderCounted
}

/** Shows in a closed card what a shopper looks for: the products and the amount. */
export function OrderGlance({ order, counted }: Props) {
  const { products, moreProducts, items, total } = order
  return (
    <span className="order-glance">
      <span className="thumbnails" aria-hidden="true">
        {products.map(({ image }, position) => (
          <Picture key={position} src={image} size={40} />
        ))}
        {moreProducts > 0 && <span className="more-thumbnails">{`+${moreProducts}`}</span>}
      </span>
      <span className="order-amount">
        {total && <span className="amount">{total}</span>}
        <span className="secondary">
          {countedMessage(counted, 'ac_ItemCount', { count: items })}
        </span>
      </span>
    </span>
  )
}
