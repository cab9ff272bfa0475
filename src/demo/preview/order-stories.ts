import { OrderStatus, ProductType, ReturnStatus, type PaymentKind } from '#contract/codes.ts'
import type { OrderReturn } from '#contract/order-parts.ts'
import type { Order } from '#contract/order.ts'
import { orderPath } from '#lib/order-path.ts'
import type { Shop } from '../../server/shop.ts'
import type { Story } from './story.ts'

const statuses = Object.values(OrderStatus).filter((status) => status !== OrderStatus.none)

/** The page of the shopper's first order that is as wanted, or what is below it. */
const orderWith =
  (isWanted: (order: Order) => boolean, below = '') =>
  async (shop: Shop) => {
    for (let page = 1; page <= 5; page += 1) {
      const { data } = await shop.orders.list({ page, query: '' })
      const found = data.find(isWanted)
      if (found) return orderPath(found) + below
    }
    return '/account/orders'
  }

/** The page of the shopper's first return that is as wanted. */
const returnWith = (isWanted: (one: OrderReturn) => boolean) => async (shop: Shop) => {
  const { data } = await shop.orders.list({ page: 1, query: '' })
  for (const order of data) {
    const found = order.returns?.find(isWanted)
    if (found) return `${orderPath(order)}/return/${found.id}`
  }
  return '/account/orders'
}
const orderIn = (wanted: OrderStatus) => orderWith(({ status }) => status === wanted)

const full = { as: 'full@demo.test', feature: 'MyOrders' } as const
const order = { as: 'large@demo.test', page: 'Order', feature: 'MyOrders' } as const

const real = { as: 'real@demo.test', page: 'Order', feature: 'MyOrders' } as const
const isPaidBy = (wanted: PaymentKind) => (order: Order) =>
  order.transactions.some(({ kind }) => kind === wanted)

/** Lists orders with the details of real shops that the demo's own do not have. */
const realOrders: Story[] = [
  { ...real, state: 'options and a note', path: orderWith(({ customerNote }) => !!customerNote) },
  { ...real, state: 'refunds', path: orderWith(({ refunds }) => refunds !== undefined) },
  { ...real, state: 'documents', path: orderWith(({ documents }) => documents !== undefined) },
  { ...real, state: 'adjustments', path: orderWith(({ adjustments }) => !!adjustments) },
  { ...real, state: 'own status', path: orderWith(({ statusName }) => statusName !== undefined) },
  { ...real, state: 'partial payment', path: orderWith(isPaidBy('bankTransfer')) },
  { ...real, state: 'cash on delivery', path: orderWith(isPaidBy('cashOnDelivery')) },
  {
    ...real,
    state: 'partial shipment',
    path: orderWith(({ products }) => products.some(({ progress }) => progress)),
  },
  { ...real, state: 'parcels', path: orderWith(({ shipments = [] }) => shipments.length > 2) },
  {
    ...real,
    state: 'digital',
    path: orderWith(({ products }) =>
      products.every(({ productType }) => productType !== ProductType.goods),
    ),
  },
  {
    ...real,
    state: 'bundle',
    path: orderWith(({ products }) => products.some(({ bundle }) => bundle)),
  },
  { ...real, page: 'Orders', state: 'real', path: '/account/orders' },
]

/** An order's own page in each state, and the page on which its products are returned. */
export const orderStories: Story[] = [
  ...statuses.map((status): Story => ({
    ...order,
    state: `status ${status}`,
    path: orderIn(status),
  })),
  {
    ...order,
    state: 'long words',
    as: 'world@demo.test',
    path: orderIn(OrderStatus.processing),
  },
  {
    ...full,
    page: 'Order',
    state: 'with a return',
    path: orderWith(({ returns = [] }) => returns.length > 0),
  },
  ...realOrders,
  {
    ...full,
    page: 'Return',
    state: 'requested before',
    path: returnWith(({ status }) => status === ReturnStatus.approved),
  },
  {
    ...full,
    page: 'Return',
    state: 'new',
    path: orderWith(({ actions }) => actions.includes('return'), '/return'),
  },
]
