import { ReturnStatus } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import type { OrderReturn } from '#contract/order-parts.ts'
import { pieceName } from '#domain/product-name.ts'
import { canCancel, isToBeSent } from '#domain/return-steps.ts'
import { daysLater } from '#lib/calendar-days.ts'
import { dayIn } from '#lib/dates.ts'
import { jsonInstant } from '../store/iso-date.ts'
import { toExternalLink } from '../products/link.ts'
import { localized } from '../store/localized.ts'
import type { OrderRow } from './rows.ts'
import type { TextScope } from '../store/scope.ts'

type Row = OrderRow['returns'][number]

/**
 * Returns the usual last day to send a parcel: so many days after the shop has approved the return,
 * or after the request where it need not, or has not said when. A day that may be too early is not
 * told once it is over.
 */
function usualLastDay({ returnParcels: { sendDays }, timeZone }: TextScope['brand'], row: Row) {
  if (!sendDays) return undefined
  const approval = row.history.findLast(({ status }) => status === ReturnStatus.approved)
  const start = approval?.date ?? row.created
  const last = daysLater(dayIn(timeZone, new Date(start)), sendDays)
  return approval || last >= dayIn(timeZone, new Date()) ? last : undefined
}

/** Returns how and until when the parcel is to be sent; empty before and after. */
function toParcel({ brand }: TextScope, row: Row) {
  const { returnParcels: usual } = brand
  const isNow = isToBeSent(row) || (usual.beforeApproval && row.status === ReturnStatus.requested)
  if (!isNow) return {}
  const address = row.address || usual.address?.join('\n')
  const carrier = row.carrier || usual.carrier
  const sendBy = row.sendBy ?? usualLastDay(brand, row)
  const hasLabel = row.isLabelStored || toExternalLink(brand, row.labelUrl) !== ''
  return {
    ...(hasLabel && { hasLabel }),
    ...(carrier && { carrier }),
    ...(address && { address }),
    ...(sendBy && { sendBy }),
  }
}

/** Returns the products of a return as they are named now, one piece of each. */
function toReturned({ language }: TextScope, ordered: OrderRow['products'], row: Row) {
  return (row.products ?? []).map((product) => {
    const isSame = (line: OrderRow['products'][number]) =>
      line.productId === product.productId && line.name === product.name
    const shown = localized(product, language)
    const { quantity = 1, unit } = ordered.find(isSame) ?? {}
    return { ...shown, name: pieceName({ name: shown.name, quantity, unit }) }
  })
}

interface Ordered {
  products: OrderRow['products']
  /** Makes an amount of the order's currency; undefined where the shop has told none. */
  toMoney: ((amount: string) => Money) | undefined
}

/** A return of an order as the contract has it. */
export function toReturn(
  scope: TextScope,
  { products: ordered, toMoney }: Ordered,
  row: Row,
): OrderReturn {
  const { id, status, refund, message, remark, reference, history } = localized(row, scope.language)
  const isCancellable = canCancel(status, row.cancellable)
  return {
    id,
    created: jsonInstant(row.created),
    status,
    refund: (refund !== null && toMoney?.(refund)) || null,
    message,
    remark,
    products: toReturned(scope, ordered, row),
    ...(history.length > 0 && { history }),
    ...(reference && { reference }),
    ...toParcel(scope, row),
    ...(isCancellable && { canCancel: true }),
  }
}
