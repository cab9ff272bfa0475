import type { SubmitEvent } from 'react'
import { orderStatus } from '#domain/statuses.ts'
import { orderPath } from '#lib/order-path.ts'
import { countedMessage } from '#lib/counted-message.ts'
import { formatDate, formatDay, type DateStyle } from '#lib/dates.ts'
import type { MoneyStyle } from '#lib/money.ts'
import { Confirm } from '#ui/Confirm.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { OrderGlance } from './OrderGlance.tsx'
import { OrderProducts } from './OrderProducts.tsx'
import { orderStatusKey, type CardOrder as Card } from './orders.rules.ts'
import type { OrderCounted, OrderMessages } from './orders.messages.ts'
import { partsText } from './parts-text.ts'

interface Props {
  order: Card
  open: boolean
  dates: DateStyle
  moneyStyle: MoneyStyle
  messages: OrderMessages
  counted: OrderCounted
  xsrf: string
  /** Receives the plain form: the list from its first page. */
  action: string
  busy: boolean
  onDelete: (event: SubmitEvent<HTMLFormElement>) => void
}

/** One order of the list: it opens and closes without script. */
export function OrderCard({ order, open, moneyStyle, ...words }: Props) {
  const { dates, counted, messages, ...rest } = words
  return (
    <details className="card order" id={`order-${order.id}`} open={open}>
      <summary className="card-title">
        <OrderTitle order={order} dates={dates} counted={counted} messages={messages} />
        <OrderGlance order={order} moneyStyle={moneyStyle} messages={messages} />
        <span className="status" data-colour={orderStatus.of(order.status).colour}>
          {order.statusName ?? messages[orderStatusKey(order.status)]}
        </span>
        <span className="chevron" aria-hidden="true" />
      </summary>
      <div className="card-content">
        <OrderProducts products={order.products} moneyStyle={moneyStyle} messages={messages} />
        {order.moreProducts > 0 && (
          <p className="more-products secondary">
            {messages.ac_MoreProducts.replace('{{count}}', String(order.moreProducts))}
          </p>
        )}
        <OrderActions order={order} messages={messages} {...rest} />
      </div>
    </details>
  )
}

function OrderTitle({
  order,
  dates,
  messages,
  counted,
}: Pick<Props, 'order' | 'dates' | 'messages' | 'counted'>) {
  const { orderId, created, partly, expectedDay } = order
  return (
    <span className="order-title">
      {/* One text: screen readers drop a space that stands by itself between two. */}
      <h2>{`${messages.ac_OrderNumber} ${orderId}`}</h2>
      <time className="secondary" dateTime={created}>
        {formatDate(created, 'order', dates)}
      </time>
      {partly && (
        <span className="parts">
          {partsText(
            partly,
            (key, values) => countedMessage(counted, key, values),
            messages.ac_ListSeparator,
          )}
        </span>
      )}
      {expectedDay && (
        <span className="secondary expected">
          {messages.ac_ExpectedDelivery.replace('{{day}}', formatDay(expectedDay, 'long', dates))}
        </span>
      )}
    </span>
  )
}

function OrderActions({
  order,
  messages,
  xsrf,
  action,
  busy,
  onDelete,
}: Omit<Props, 'open' | 'dates' | 'moneyStyle' | 'counted'>) {
  const { id, orderId, accessUrl, actions, isPaymentUnderWay } = order
  return (
    <div className="order-actions">
      <a
        className="button quiet"
        href={orderPath(order)}
        aria-label={`${messages.ac_ViewDetails}: ${orderId}`}
      >
        {messages.ac_ViewDetails}
      </a>
      {actions.includes('finish') && accessUrl && (
        <a className="button primary" href={accessUrl}>
          {messages.ac_FinishOrder}
        </a>
      )}
      {actions.includes('pay') && accessUrl && (
        <a className={`button ${isPaymentUnderWay ? 'quiet' : 'primary'}`} href={accessUrl}>
          {messages.ac_StartPayment}
        </a>
      )}
      {actions.includes('delete') && (
        <Confirm
          id={`delete-${id}`}
          label={messages.ac_Delete}
          subject={orderId}
          question={`${messages.ac_DeleteOrderQuestion} ${orderId}. ${messages.ac_AreYouSure}`}
          yes={messages.ac_Yes}
          no={messages.ac_No}
          action={action}
          busy={busy}
          onConfirm={onDelete}
        >
          <FormFields call="deleteOrder" once xsrf={xsrf} />
          <input type="hidden" name="id" value={id} />
        </Confirm>
      )}
    </div>
  )
}
