import * as z from 'zod/mini'
import { id, instant, isStorableText } from './text.ts'

/** Lists what an account tells its owner about. */
export const accountEventTypes = [
  'sign_in',
  'sign_out',
  'device_signed_out',
  'others_signed_out',
  'email_changed',
  'email_restored',
  'telephone_changed',
  'way_in_added',
  'way_in_removed',
  'account_exported',
  'erasure_requested',
  'erasure_cancelled',
] as const
export type AccountEventType = (typeof accountEventTypes)[number]

export const accountEvent = z.object({
  type: z.enum(accountEventTypes),
  /** The way of a sign-in, or the one that was added or removed; empty elsewhere. */
  way: z.string(),
  /** The name of the browser; empty where nobody knows. */
  browser: z.string(),
  /** The name of the system; empty where nobody knows. */
  system: z.string(),
  created: instant,
})
export type AccountEvent = z.infer<typeof accountEvent>

/** A browser that is signed in. */
export const device = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  way: z.string(),
  /** It is the one that asks. */
  isThis: z.boolean(),
  created: instant,
  lastUsed: instant,
})

/** A page of the signed-in devices. */
export const devices = z.object({ rows: z.array(device), total: z.int() })
export type Devices = z.infer<typeof devices>

/** A way to sign in, other than passkeys. */
export const wayIn = z.object({
  /** 0: the code by e-mail, which goes with the address. */
  id: z.int(),
  /** The provider, `email` or `shop`; empty where it has not signed in of late. */
  way: z.string(),
  created: z.nullable(instant),
  lastUsed: z.nullable(instant),
  /** Set where the shopper can remove it. */
  isRemovable: z.boolean(),
})
export type WayIn = z.infer<typeof wayIn>

const token = z.string().check(z.minLength(1), z.maxLength(100), isStorableText)

export const endDeviceInput = z.object({ id: token })
export const removeWayInInput = z.object({ id })
export const emailChangeInput = z.object({ token })
