import type { ShopName } from './direct-shops.ts'

/**
 * Says what is done with a delivery:
 * - `convert`: its body is the thing as it is now, which the shop's converter reads
 * - `restore`: the same, and it is there again whatever was said before
 * - `deleteOrder`, `deleteCustomer`, `deleteAddress`: its body has the id of what is no more
 * - `redactCustomer`: a customer and orders are to be forgotten
 * - `dataRequest`, `shopRedact`: the operator has to act
 * - `ignore`: another topic brings the same
 */
export type Action =
  | 'convert'
  | 'restore'
  | 'deleteOrder'
  | 'deleteCustomer'
  | 'deleteAddress'
  | 'redactCustomer'
  | 'dataRequest'
  | 'shopRedact'
  | 'ignore'

const actions: Record<ShopName, Record<string, Action>> = {
  shopify: {
    'orders/create': 'convert',
    'orders/updated': 'convert',
    'orders/paid': 'convert',
    'orders/cancelled': 'convert',
    'orders/fulfilled': 'convert',
    'orders/partially_fulfilled': 'convert',
    'orders/delete': 'deleteOrder',
    'customers/create': 'convert',
    'customers/update': 'convert',
    'customers/delete': 'deleteCustomer',
    // Shopify sends orders/updated with each of these.
    'orders/edited': 'ignore',
    'refunds/create': 'ignore',
    'fulfillments/create': 'ignore',
    'fulfillments/update': 'ignore',
    'customers/data_request': 'dataRequest',
    'customers/redact': 'redactCustomer',
    'shop/redact': 'shopRedact',
  },
  woocommerce: {
    'order.created': 'convert',
    'order.updated': 'convert',
    'order.restored': 'restore',
    'order.deleted': 'deleteOrder',
    'customer.created': 'convert',
    'customer.updated': 'convert',
    'customer.deleted': 'deleteCustomer',
  },
  vendure: {
    'order.updated': 'convert',
    'customer.updated': 'convert',
    'customer.deleted': 'deleteCustomer',
    'address.deleted': 'deleteAddress',
  },
}

/** Returns what is done with the deliveries of a topic; nothing where it is not known. */
export const actionOf = (shop: string, topic: string): Action | undefined => {
  const ofShop: Record<string, Action> = actions[shop as ShopName] ?? {}
  return Object.hasOwn(ofShop, topic) ? ofShop[topic] : undefined
}

/** Returns the topics of a shop that are not ignored, as the guide lists them. */
export const topicsOf = (shop: ShopName) =>
  Object.keys(actions[shop]).filter((topic) => actions[shop][topic] !== 'ignore')
