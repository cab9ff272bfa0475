import { z } from 'zod'
import { returnReasons } from '#contract/codes.ts'
import { address, exampleAddress } from '../addresses/events.ts'
import { defineEvent, exampleTime, instant, reference } from '../webhooks/event.ts'

export const order = reference.extend({ orderNumber: z.string() })
export const exampleOrder = {
  id: 100_007,
  externalId: 'order-100007',
  orderNumber: 'S-100007',
}

const returned = z.object({
  /** By the number that the order has of it; 0 where the shop's id of it is no number. */
  product: reference,
  /** The place of the line in the order, which begins with 1. */
  line: z.int(),
  name: z.string(),
  quantity: z.int(),
  reason: z.enum(returnReasons),
})

export const orderEvents = {
  'order.deleted': defineEvent({ order }, { order: exampleOrder }),
  /** An answer comes by the feed, as `addressRequest` of the order with this `id`. */
  'order.address_requested': defineEvent(
    { order, request: z.object({ id: z.string(), created: instant, address }) },
    {
      order: exampleOrder,
      request: {
        id: '0b9c1e6a-52b1-4f0e-9d3c-3a7e5d0f4c11',
        created: exampleTime,
        address: exampleAddress,
      },
    },
  ),
  /** An answer comes by the feed, as a line of the type `return` with this `id`. */
  'return.cancelled': defineEvent(
    { return: reference.extend({ order }) },
    { return: { id: 31, externalId: 'return-31', order: exampleOrder } },
  ),
  'return.requested': defineEvent(
    {
      return: reference.extend({
        order,
        created: instant,
        remark: z.string(),
        products: z.array(returned),
      }),
    },
    {
      return: {
        id: 31,
        externalId: null,
        order: exampleOrder,
        created: exampleTime,
        remark: 'The left one is too small.',
        products: [
          {
            product: { id: 501, externalId: '501' },
            line: 1,
            name: 'Hiking boots',
            quantity: 1,
            reason: 'wrongSize',
          },
        ],
      },
    },
  ),
}
