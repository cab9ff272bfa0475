import * as z from 'zod/mini'
import { optionalFlag, isStorableText, token } from './text.ts'

/** A way to sign in that a brand offers. */
export const loginProvider = z.object({
  /** Its name in addresses and calls. */
  id: z.string(),
  /** Its button's label, in the visitor's language. */
  name: z.string(),
  /** Where a browser goes to sign in without a script. */
  startUrl: z.string(),
  /**
   * What a script of the provider's needs, where it has one that works on this host: its public
   * settings, such as `clientId` and `scope`; `nonce`, which what it tells must carry, or `state`,
   * which goes with what comes to `redirectUri`. Both are this browser's alone, others each time,
   * and a nonce signs in once.
   */
  widget: z.optional(
    z.catchall(
      z.object({
        nonce: z.string(),
        state: z.optional(z.string()),
        redirectUri: z.string(),
        locale: z.string(),
      }),
      z.union([z.string(), z.boolean()]),
    ),
  ),
})
export type LoginProvider = z.infer<typeof loginProvider>

export const loginFacebookInput = z.object({ token })
export const loginGoogleInput = z.object({ credential: token, clientId: token })
/** Beyond the specification the name, which Apple sends to its script once. */
export const loginAppleInput = z.object({
  token,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
})

/** A field as Telegram's widget has it. */
const telegramField = z.union([z.number(), z.string().check(z.maxLength(5_000), isStorableText)])
/** Whatever else Telegram sends counts for the hash, too. */
export const loginTelegramInput = z.catchall(
  z.object({ id: telegramField, auth_date: telegramField, hash: token }),
  telegramField,
)

/** `everywhere` ends the shopper's sessions in other browsers, too. */
export const logoutInput = z.object({ everywhere: optionalFlag })
