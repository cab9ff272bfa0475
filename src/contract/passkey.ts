import * as z from 'zod/mini'
import * as limits from '#lib/limits/passkeys.ts'
import { id, instant, isStorableText, requiredLine } from './text.ts'

export const passkey = z.object({
  id: z.int(),
  /** The shopper's name of it. */
  name: z.string(),
  /** It is on all of the shopper's devices, not on one alone. */
  isSynced: z.boolean(),
  created: instant,
  /** Null until it has signed in. */
  lastUsed: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>

/** Holds the options of `navigator.credentials`, as WebAuthn Level 3 writes them in JSON. */
export const passkeyOptions = z.catchall(z.object({ challenge: z.string() }), z.unknown())
export type PasskeyOptions = z.infer<typeof passkeyOptions>

const name = requiredLine('ac_PasskeyNameRequired', limits.maxPasskeyNameCharacters)
/** Takes the text of `PublicKeyCredential.toJSON()`. */
const credential = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.maxCredentialCharacters), isStorableText)

export const loginPasskeyInput = z.object({ credential })
export const addPasskeyInput = z.object({ name, credential })
export const renamePasskeyInput = z.object({ id, name })
export const removePasskeyInput = z.object({ id })
