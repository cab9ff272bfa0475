import type { SubmitEvent } from 'react'
import { downloadInvoice } from '#contract/calls.ts'
import { orderStatus } from '#domain/statuses.ts'
import { orderKey, orderPath } from '#lib/order-path.ts'
import { countedMessage } from '#lib/counted-message.ts'
import { formatDate, formatDay, type DateStyle } from '#lib/dates.ts'
import type { FoundWords } from '#lib/mark-words.ts'
import type { MoneyStyle } from '#lib/money.ts'
import { Confirm } from '#ui/Confirm.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { Marked } from '#ui/Marked.tsx'
import { FoundPlaces } from './FoundPlaces.tsx'
import { isFoundBy } from './found-places.rules.ts'
import { OrderGlance } from './OrderGlance.tsx'
import { OrderProducts } from './OrderProducts.tsx'
import type { CardOrder as Card } from './order-card.ts'
import { orderStatusKey } from './orders.rules.ts'
import type { OrderCounted, OrderMessages } from './orders.messages.ts'
import { partsText } from './parts-text.ts'

interface Props {
  order: Card
  open: boolean
  /** Holds the words of the search that has found the order. */
  found: FoundWords | undefined
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
export function OrderCard({ order, open, found, moneyStyle, ...words }: Props) {
  const { dates, counted, messages, ...rest } = words
  const status = order.statusName ?? messages[orderStatusKey(order.status)]
  return (
    <details className="card order" data-part="order-row" id={`order-${order.id}`} open={open}>
      <summary className="card-title">
        <OrderTitle
          order={order}
          found={found}
          dates={dates}
          counted={counted}
          messages={messages}
        />
        <OrderGlance order={order} counted={counted} />
        <span className="status" data-colour={orderStatus.of(order.status).colour}>
          {isFoundBy(order, 'status') ? <mark>{status}</mark> : status}
        </span>
        <span className="chevron" aria-hidden="true" />
      </summary>
      <div className="card-content">
        <OrderProducts
          products={order.products}
          moneyStyle={moneyStyle}
          messages={messages}
          found={found}
        />
        {order.moreProducts > 0 && (
          <p className="more-products secondary">
            {countedMessage(counted, 'ac_MoreProducts', { count: order.moreProducts })}
          </p>
        )}
        <OrderActions order={order} messages={messages} {...rest} />
      </div>
    </details>
  )
}

function OrderTitle({
  order,
  found,
  dates,
  messages,
  counted,
}: Pick<Props, 'order' | 'found' | 'dates' | 'messages' | 'counted'>) {
  const { orderId, created, partly, expectedDay } = order
  const date = formatDate(created, 'order', dates)
  return (
    <span className="order-title">
      {/* One text: screen readers drop a space that stands by itself between two. */}
      <h2>
        <Marked lead={`${messages.ac_OrderNumber} `} text={orderId} found={found} />
      </h2>
      <time className="secondary" dateTime={created}>
        {isFoundBy(order, 'date') ? <mark>{date}</mark> : date}
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
      <FoundPlaces order={order} found={found} messages={messages} />
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
}: Omit<Props, 'open' | 'found' | 'dates' | 'moneyStyle' | 'counted'>) {
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
      {actions.includes('invoice') && (
        <a
          className="button quiet"
          href={downloadInvoice.path.replace('{orderId}', orderKey(order))}
          aria-label={`${messages.ac_Invoice}: ${orderId}`}
        >
          {messages.ac_Invoice}
        </a>
      )}
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
