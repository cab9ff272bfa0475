import { OrderStatus, ProductType, ShipmentStatus } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import type { Shipment } from '#domain/parcels.ts'

/** The product of an order, named by its place in the alphabet. */
export const goods = (
  name: string,
  status: number,
  more: Partial<Order['products'][number]> = {},
) =>
  ({
    name,
    status,
    productType: ProductType.goods,
    image: `/${name}.svg`,
    ...more,
  }) as Order['products'][number]

/** A parcel that was at each of some statuses, from the first of a month on. */
export const shipment = (statuses: number[], more: Partial<Shipment> = {}): Shipment => ({
  carrier: 'Heron',
  number: 'H1',
  link: 'https://heron.example/H1',
  history: statuses.map((status, n) => ({ status, date: `2026-11-0${n + 1}T10:00:00.000Z` })),
  ...more,
})

export const parcelOrder = (
  products: Order['products'],
  shipments: Shipment[] = [],
  more: Partial<Order> = {},
) =>
  ({
    id: 7,
    orderId: '7',
    status: OrderStatus.processing,
    created: '2026-11-01T08:00:00.000Z',
    accessUrl: 'https://shop.example/7',
    actions: [],
    refusals: [],
    transactions: [],
    expectedDelivery: null,
    totalPrice: { amount: '10', currency: 'EUR' },
    products,
    shipments,
    ...more,
  }) as unknown as Order

const { readyForShipment, shipped, outForDelivery, delivered } = ShipmentStatus
/** The statuses of a parcel until each place. */
export const journeys = {
  packed: [readyForShipment],
  onItsWay: [readyForShipment, shipped],
  outForDelivery: [readyForShipment, shipped, outForDelivery],
  pickup: [readyForShipment, shipped, ShipmentStatus.awaitingPickup],
  failed: [readyForShipment, shipped, ShipmentStatus.deliveryFailed],
  delivered: [readyForShipment, shipped, outForDelivery, delivered],
}
