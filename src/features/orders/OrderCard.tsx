import type { SubmitEvent } from 'react'
import { formatDate, type DateStyle } from '#lib/dates.ts'
import { Confirm } from '#ui/Confirm.tsx'
import { Picture } from '#ui/Picture.tsx'
import {
  orderColour,
  orderStatusKey,
  shipmentColour,
  shipmentStatusKey,
  type OrderCard as Card,
} from './orders.rules.ts'
import type { OrderWords } from './orders.words.ts'

interface Props {
  order: Card
  open: boolean
  dates: DateStyle
  words: OrderWords
  xsrf: string
  /** Where a plain form goes: the list from its first page. */
  action: string
  busy: boolean
  onDelete: (event: SubmitEvent<HTMLFormElement>) => void
}

/** One order of the list: it opens and closes without script. */
export function OrderCard({ order, open, dates, words, ...rest }: Props) {
  return (
    <details className="card order" open={open}>
      <summary className="card-title">
        <span className="order-title">
          {/* One text: screen readers drop a space that stands by itself between two. */}
          <h2>{`${words.ac_OrderNumber} ${order.orderId}`}</h2>
          <time className="secondary" dateTime={order.created}>
            {formatDate(order.created, 'order', dates)}
          </time>
        </span>
        <span className="status" data-colour={orderColour(order.status)}>
          {words[orderStatusKey(order.status)]}
        </span>
        <span className="chevron" aria-hidden="true" />
      </summary>
      <div className="card-content">
        <OrderProducts products={order.products} words={words} />
        <OrderActions order={order} words={words} {...rest} />
      </div>
    </details>
  )
}

function OrderProducts({ products, words }: { products: Card['products']; words: OrderWords }) {
  if (products.length === 0) return null
  return (
    <ul className="product-rows">
      {products.map(({ productId, image, categoryName, name, status }, position) => {
        const key = shipmentStatusKey(status)
        return (
          <li key={`${productId} ${position}`} className="product-row">
            <Picture src={image} size={64} />
            <span className="product-text">
              {categoryName && <span className="category">{categoryName}</span>}
              <span className="name">{name || words.ac_ProductGone}</span>
              {key && (
                <span className="status" data-colour={shipmentColour(status)}>
                  {words[key]}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function OrderActions({
  order,
  words,
  xsrf,
  action,
  busy,
  onDelete,
}: Omit<Props, 'open' | 'dates'>) {
  const { id, orderId, accessUrl, actions } = order
  return (
    <div className="order-actions">
      <a
        className="button quiet"
        href={`/account/orders/${id}`}
        aria-label={`${words.ac_ViewDetails}: ${orderId}`}
      >
        {words.ac_ViewDetails}
      </a>
      {actions.includes('finish') && accessUrl && (
        <a className="button primary" href={accessUrl}>
          {words.ac_FinishOrder}
        </a>
      )}
      {actions.includes('pay') && accessUrl && (
        <a className="button primary" href={accessUrl}>
          {words.ac_StartPayment}
        </a>
      )}
      {actions.includes('delete') && (
        <Confirm
          id={`delete-${id}`}
          label={words.ac_Delete}
          subject={orderId}
          question={`${words.ac_DeleteOrderQuestion} ${orderId}. ${words.ac_AreYouSure}`}
          yes={words.ac_Yes}
          no={words.ac_No}
          action={action}
          busy={busy}
          onConfirm={onDelete}
        >
          <input type="hidden" name="call" value="deleteOrder" />
          <input type="hidden" name="xsrf" value={xsrf} />
          <input type="hidden" name="id" value={id} />
        </Confirm>
      )}
    </div>
  )
}
