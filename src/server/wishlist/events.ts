import { z } from 'zod'
import { defineEvent, reference } from '../webhooks/event.ts'

/** A product's id is the number by which pages and calls know it. */
const wish = reference.extend({ product: reference })

const product = { id: 501, externalId: '501' }

export const wishlistEvents = {
  'wish.added': defineEvent({ wish }, { wish: { id: 77, externalId: null, product } }),
  'wish.removed': defineEvent(
    { wishes: z.array(wish) },
    { wishes: [{ id: 77, externalId: 'wish-77', product }] },
  ),
}
