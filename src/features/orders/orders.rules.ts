import { OrderStatus, ShipmentStatus } from '#contract/codes.ts'
import type { Order, OrderPage } from '#contract/order.ts'
import * as limits from '#lib/limits.ts'

export type Colour = 'orange' | 'green' | 'red'

/** The colour of a code; red where no other is named for it. */
export const colourByCode = (table: Record<'orange' | 'green', number[]>) => (code: number) =>
  table.orange.includes(code) ? 'orange' : table.green.includes(code) ? 'green' : 'red'

export const orderColour: (status: number) => Colour = colourByCode({
  orange: [
    OrderStatus.none,
    OrderStatus.preCreated,
    OrderStatus.created,
    OrderStatus.fraudCheck,
    OrderStatus.processing,
  ],
  green: [OrderStatus.finished],
})

export const shipmentColour: (status: number) => Colour = colourByCode({
  orange: [ShipmentStatus.awaitingPayment, ShipmentStatus.awaitingFulfillment],
  green: [
    ShipmentStatus.awaitingPickup,
    ShipmentStatus.readyForShipment,
    ShipmentStatus.shipped,
    ShipmentStatus.delivered,
    ShipmentStatus.outForDelivery,
  ],
})

/** A code that is one of a table's; undefined where it is none. */
export const knownCode = <Code extends number>(table: Record<string, Code>, code: number) =>
  Object.values(table).find((one) => one === code)

/** The message key of an order's status; that of 'none' for an unknown code. */
export const orderStatusKey = (status: number) =>
  `ac_OrderStatus_${knownCode(OrderStatus, status) ?? OrderStatus.none}` as const

/** The message key of a shipment's status; undefined for an unknown code. */
export const shipmentStatusKey = (status: number) => {
  const code = knownCode(ShipmentStatus, status)
  return code && (`ac_ShipmentStatus_${code}` as const)
}

/** How many pages a list has, as far as they can be asked for. */
export const pageCount = ({ total, numberPerPage }: OrderPage['meta']) =>
  Math.min(limits.maxOrderPages, Math.ceil(total / numberPerPage))

/** The document's title for a search of the list `name`. */
export const searchTitle = (query: string, name: string) => (query ? `${query} · ${name}` : name)

/** What a card of the list shows of an order. */
export type OrderCard = Pick<
  Order,
  'id' | 'orderId' | 'accessUrl' | 'created' | 'status' | 'actions'
> & {
  products: Pick<
    Order['products'][number],
    'productId' | 'categoryName' | 'image' | 'name' | 'status'
  >[]
  /** How many products there are besides those. */
  moreProducts: number
}

export const toOrderCard = ({
  id,
  orderId,
  accessUrl,
  created,
  status,
  actions,
  products,
}: Order): OrderCard => ({
  id,
  orderId,
  accessUrl,
  created,
  status,
  actions,
  products: products
    .slice(0, limits.maxProductsPerCard)
    .map(({ productId, categoryName, image, name, status }) => ({
      productId,
      categoryName,
      image,
      name,
      status,
    })),
  moreProducts: Math.max(0, products.length - limits.maxProductsPerCard),
})
