import { z } from 'zod'
import { Gender } from '#contract/codes.ts'
import { defineEvent, named } from '../webhooks/event.ts'

/** Holds the changed fields alone. */
const changes = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    telephone: z.string(),
    telephoneVerified: z.boolean(),
    gender: named(Gender),
    birthDate: z.iso.date().nullable(),
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
