import { z } from 'zod'
import { unsubscribeExample, unsubscribeLinks } from '../consents/unsubscribe-links.ts'
import { defineEvent, reference } from '../webhooks/event.ts'

export const preferenceEvents = {
  /** All that are chosen now, and the links by which the customer unsubscribes from them. */
  'preferences.updated': defineEvent(
    {
      interests: z.array(reference),
      newsletters: z.array(reference),
      unsubscribe: unsubscribeLinks,
    },
    {
      interests: [{ id: 5, externalId: 'hiking' }],
      newsletters: [],
      unsubscribe: unsubscribeExample,
    },
  ),
}
