import { z } from 'zod'
import { defineEvent, reference } from '../webhooks/event.ts'

export const preferenceEvents = {
  /** All that are chosen now. */
  'preferences.updated': defineEvent(
    { interests: z.array(reference), newsletters: z.array(reference) },
    { interests: [{ id: 5, externalId: 'hiking' }], newsletters: [] },
  ),
}
