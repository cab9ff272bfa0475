import { z } from 'zod'
import { defineEvent, exampleTime, instant } from '../webhooks/event.ts'

export const telephoneEvents = {
  'telephone.verified': defineEvent(
    { telephone: z.string(), verifiedAt: instant },
    { telephone: '+31 612345678', verifiedAt: exampleTime },
  ),
}
