import { z } from 'zod'
import { exampleOrder, order } from '../orders/events.ts'
import { defineEvent, reference } from '../webhooks/event.ts'

export const downloadEvents = {
  /** `count` is how often the shopper has viewed them, this time included. */
  'code.viewed': defineEvent(
    {
      order,
      /** Its place among the products of the order, from 1. */
      line: z.int(),
      /** Null where the order does not name one by a number. */
      product: reference.nullable(),
      count: z.int(),
    },
    { order: exampleOrder, line: 2, product: { id: 502, externalId: '502' }, count: 1 },
  ),
}
