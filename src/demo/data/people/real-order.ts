import type { z } from 'zod'
import type { orderFields } from '../../../server/orders/feed-fields.ts'
import { products, type ProductKey } from '../catalogue/products.ts'
import { toFedAddress } from '../address-fields.ts'
import { hoursAfter, minuteUtc } from '../time.ts'
import { address } from './address.ts'

/** An order as the shop feeds it, with all that orders of real shops have. */
export type FedOrder = Omit<z.input<typeof orderFields>, 'customer'> & { externalId: string }
type Line = NonNullable<FedOrder['products']>[number]

export const canal = address(
  'Lotte Bakker',
  ['Oude Gracht', '14', 'bis', '3511 AP', 'Utrecht', 'NL'],
  {
    email: 'real@demo.test',
    telephone: '+31 612345670',
  },
)

/** A minute of the plans as ISO text. */
export const isoTime = (minute: string) => minuteUtc(minute).toISOString()

/** A line of the catalogue's product; its picture and link are those of the product. */
export function line(
  key: ProductKey,
  status: Line['status'],
  price: string,
  more: Partial<Line> = {},
) {
  const { productId, name, category } = products[key]
  return { product: `${productId}`, name, category, status, price, ...more } satisfies Line
}

export const paid = (amount: string, minute: string, more: object = {}) => ({
  method: 'card',
  name: 'Credit card',
  kind: 'card' as const,
  status: 'paid' as const,
  paid: amount,
  created: isoTime(minute),
  ...more,
})

/** Steps of a parcel, each a day after the one before it. */
export const journey = (
  start: Date,
  ...steps: ('readyForShipment' | 'shipped' | 'awaitingPickup' | 'delivered')[]
) =>
  steps.map((status, n) => ({
    date: hoursAfter(start, 24 * n).toISOString(),
    status,
  }))

export const order = (
  externalId: string,
  orderNumber: string,
  minute: string,
  status: string,
  rest: Partial<FedOrder>,
): FedOrder => ({
  externalId,
  orderNumber,
  created: isoTime(minute),
  status,
  currency: 'EUR',
  billingAddress: toFedAddress(canal),
  shippingAddress: toFedAddress(canal),
  ...rest,
})

export const standard = 'Standard delivery'
