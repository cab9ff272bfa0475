import { z } from 'zod'
import { Gender } from '#contract/codes.ts'
import { profileFields } from '#contract/profile.ts'
import { defineEvent, named } from '../webhooks/event.ts'

/** Holds the changed fields alone. */
const changes = z
  .object({
    ...profileFields,
    emailVerified: z.boolean(),
    telephoneVerified: z.boolean(),
    gender: named(Gender),
    language: z.string(),
    country: z.string(),
    currency: z.string(),
    imageUrl: z
      .string()
      .describe('Empty where there is none. An uploaded picture is shown to the shopper alone.'),
  })
  .partial()

export const profileEvents = {
  'profile.updated': defineEvent({ changes }, { changes: { firstName: 'Robin', language: 'nl' } }),
}
