import {
  OrderStatus,
  orderActionNames,
  ProductType,
  type OrderAction,
  type ReturnRefusal,
} from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { isUnpaid, orderStatus, statusesOf } from './statuses.ts'

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

const isAllowedIn = (status: number) => (action: OrderAction) =>
  orderStatus.of(status).actions.includes(action)

/** The actions that are known by an order's status alone. */
export const statusActions = (status: number) =>
  (['pay', 'finish', 'delete'] as const).filter(isAllowedIn(status))

/** Returns the actions that a shopper may do with an order. */
function allowedActions(
  { status, invoice, products, shipments = [] }: ActionFacts,
  { buyAgainUrl, cancelOrderUrl, askAboutOrderUrl }: OrderOffers,
  returns: ReturnDecision,
): OrderAction[] {
  const isAllowed = isAllowedIn(status)
  const allowed: Record<OrderAction, boolean> = {
    pay: isAllowed('pay'),
    finish: isAllowed('finish'),
    cancel: Boolean(cancelOrderUrl) && isAllowed('cancel') && !hasLeft({ products }),
    delete: isAllowed('delete'),
    buyAgain: Boolean(buyAgainUrl) && isAllowed('buyAgain') && products.length > 0,
    return: returns === 'possible',
    ask: Boolean(askAboutOrderUrl),
    invoice: invoice !== null,
    track: shipments.some(({ link }) => link !== ''),
  }
  return orderActionNames.filter((action) => allowed[action])
}

/** Returns the actions that a shopper may look for now and cannot do, each with the reason. */
function refusedActions(
  { status, invoice, products }: ActionFacts,
  { seller, cancelOrderUrl }: OrderOffers,
  returns: ReturnDecision,
): Order['refusals'] {
  const isSent = hasLeft({ products })
  const isPlaced = isAllowedIn(status)('cancel') && !isUnpaid(orderStatus.of(status))
  const refused: (Order['refusals'][number] & { isLookedFor: boolean })[] = [
    {
      action: 'delete',
      code: 'order_not_deletable',
      isLookedFor: isPlaced && !isSent && !cancelOrderUrl,
    },
    {
      action: 'cancel',
      code: 'order_sent',
      isLookedFor: isPlaced && isSent && Boolean(cancelOrderUrl),
    },
    {
      action: 'invoice',
      code: 'invoice_missing',
      // A seller without a VAT number may make none at all.
      isLookedFor:
        orderStatus.of(status).group === 'accepted' && !invoice && Boolean(seller?.vatNumber),
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
export const downloadState = (status: number, isThere: boolean) => {
  if (status === OrderStatus.finished && isThere) return 'ready'
  return isUnpaid(orderStatus.of(status)) ? 'unpaid' : 'waiting'
}

/** A code can be seen once its order is finished; anything else leads to the order. */
export const productAction = (status: number, productType: number) =>
  status === OrderStatus.finished && productType === ProductType.code ? 'view-code' : 'view-order'
