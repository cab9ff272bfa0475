import {
  OrderStatus,
  ProductType,
  unpaidOrder,
  type OrderAction,
  type ReturnRefusal,
} from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { statusesOf } from './parcel-progress.ts'

/** The status in which alone an order may be deleted. */
export const deletableStatus = OrderStatus.preCreated

const { created, fraudCheck, processing, finished, declined, cancelled } = OrderStatus
const settled: number[] = [finished, declined, cancelled]
/** Lists the statuses in which a shopper may still cancel an order. */
const placed: number[] = [fraudCheck, processing]
/** Lists the statuses in which an invoice is expected. */
const invoiced: number[] = [processing, finished]
/** Lists the statuses of a product that has left the shop. */
const gone = statusesOf('onItsWay', 'failed', 'delivered', 'returned')

export type ActionFacts = Pick<Order, 'status' | 'invoice' | 'products' | 'shipments'>

/** Describes the actions that a brand offers for orders. */
export interface OrderOffers {
  buyAgainUrl?: string | undefined
  cancelOrderUrl?: string | undefined
  askAboutOrderUrl?: string | undefined
  seller?: { vatNumber?: string | undefined }
}

/** Names the outcome for an order's returns; `off` where the brand takes none back. */
export type ReturnDecision = ReturnRefusal | 'possible' | 'off'

const hasLeft = ({ products }: Pick<Order, 'products'>) =>
  products.some(({ status, progress = [] }) =>
    [status, ...progress.map((part) => part.status)].some((code) => gone.includes(code)),
  )

/** Returns the actions that an order's status allows, whatever its contents. */
const allowedByStatus = (status: number) => ({
  pay: status === created,
  finish: status === OrderStatus.preCreated,
  delete: status === deletableStatus,
})

const namesOf = <Action extends OrderAction>(allowed: Record<Action, boolean>) =>
  (Object.keys(allowed) as Action[]).filter((action) => allowed[action])

/** The actions that are known by an order's status alone. */
export const statusActions = (status: number) => namesOf(allowedByStatus(status))

/** Returns the actions that a shopper may do with an order. */
function allowedActions(
  { status, invoice, products, shipments = [] }: ActionFacts,
  { buyAgainUrl, cancelOrderUrl, askAboutOrderUrl }: OrderOffers,
  returns: ReturnDecision,
): OrderAction[] {
  const byStatus = allowedByStatus(status)
  return namesOf({
    pay: byStatus.pay,
    finish: byStatus.finish,
    cancel:
      Boolean(cancelOrderUrl) && [created, ...placed].includes(status) && !hasLeft({ products }),
    delete: byStatus.delete,
    // Nothing more comes of it, so that its products may be wanted once more.
    buyAgain: Boolean(buyAgainUrl) && settled.includes(status) && products.length > 0,
    return: returns === 'possible',
    ask: Boolean(askAboutOrderUrl),
    invoice: invoice !== null,
    track: shipments.some(({ link }) => link !== ''),
  } satisfies Record<OrderAction, boolean>)
}

/** Returns the actions that a shopper may look for now and cannot do, each with the reason. */
function refusedActions(
  { status, invoice, products }: ActionFacts,
  { seller, cancelOrderUrl }: OrderOffers,
  returns: ReturnDecision,
): Order['refusals'] {
  const isSent = hasLeft({ products })
  const refused: (Order['refusals'][number] & { isLookedFor: boolean })[] = [
    {
      action: 'delete',
      code: 'order_not_deletable',
      isLookedFor: placed.includes(status) && !isSent && !cancelOrderUrl,
    },
    {
      action: 'cancel',
      code: 'order_sent',
      isLookedFor: placed.includes(status) && isSent && Boolean(cancelOrderUrl),
    },
    {
      action: 'invoice',
      code: 'invoice_missing',
      // A seller without a VAT number may make none at all.
      isLookedFor: invoiced.includes(status) && !invoice && Boolean(seller?.vatNumber),
    },
  ]
  if (returns !== 'possible' && returns !== 'off')
    refused.push({
      action: 'return',
      code: returns,
      // A shopper returns only what has arrived.
      isLookedFor: returns !== 'return_not_delivered' && products.length > 0,
    })
  return refused.flatMap(({ isLookedFor, ...refusal }) => (isLookedFor ? [refusal] : []))
}

/** The one place that says what can be done with an order, and why the rest cannot. */
export const orderActions = (
  facts: ActionFacts,
  offers: OrderOffers,
  returns: ReturnDecision,
): Pick<Order, 'actions' | 'refusals'> => ({
  actions: allowedActions(facts, offers, returns),
  refusals: refusedActions(facts, offers, returns),
})

/** Returns the reason why a shopper cannot have a download yet, if any. */
export const downloadState = (orderStatus: number, isThere: boolean) => {
  if (orderStatus === finished && isThere) return 'ready'
  return unpaidOrder.includes(orderStatus) ? 'unpaid' : 'waiting'
}

/** A code can be seen once its order is finished; anything else leads to the order. */
export const productAction = (orderStatus: number, productType: number) =>
  orderStatus === OrderStatus.finished && productType === ProductType.code
    ? 'view-code'
    : 'view-order'
