import type { Order, OrderPage } from '#contract/order.ts'
import * as limits from '#lib/limits.ts'

export type Colour = 'orange' | 'green' | 'red'

export const colours = (table: Record<Colour, number[]>) => (status: number) =>
  (Object.keys(table) as Colour[]).find((colour) => table[colour].includes(status)) ?? 'red'

/** 0 none, 10 awaiting payment, 20 created, 30 fraud check, 40 processing, 50 finished, 60 declined, 70 cancelled. */
export const orderColour = colours({ orange: [0, 10, 20, 30, 40], green: [50], red: [60, 70] })

/** 10 awaiting payment ... 50 shipped, 60 delivered, 70 delivery failed, 80 out for delivery, 90 returned, 100 cancelled. */
export const shipmentColour = colours({
  orange: [10, 20],
  green: [30, 40, 50, 60, 80],
  red: [70, 90, 100],
})

export const orderStatuses = [0, 10, 20, 30, 40, 50, 60, 70] as const
export const shipmentStatuses = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const

const known = <Code extends number>(codes: readonly Code[], status: number) =>
  codes.find((code) => code === status)

/** The word key of an order's status; a code that nobody knows is told as 'none'. */
export const orderStatusKey = (status: number) =>
  `ac_OrderStatus_${known(orderStatuses, status) ?? 0}` as const

/** The word key of a shipment's status; undefined for a code that nobody knows. */
export const shipmentStatusKey = (status: number) => {
  const code = known(shipmentStatuses, status)
  return code && (`ac_ShipmentStatus_${code}` as const)
}

/** How many pages a list has, as far as they can be asked for. */
export const pagesOf = ({ total, numberPerPage }: OrderPage['meta']) =>
  Math.min(limits.orderPages, Math.ceil(total / numberPerPage))

/** What the browser's tab says of a search of the list, which is called `name`. */
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
  products: products.map(({ productId, categoryName, image, name, status }) => ({
    productId,
    categoryName,
    image,
    name,
    status,
  })),
})
