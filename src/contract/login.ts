import * as z from 'zod/mini'
import { email, optionalFlag, isStorableText, token } from './text.ts'
import { toAsciiDigits } from '#lib/digits.ts'
import { codeDigits } from '#lib/limits/telephones.ts'

/** A way to sign in that a brand offers. */
export const loginProvider = z.object({
  /** Its name in addresses and calls. */
  id: z.string(),
  /** Its button's label, in the visitor's language. */
  name: z.string(),
  /** Begins the sign-in without script. */
  startUrl: z.string(),
  /**
   * Holds the public settings of the provider's script, such as `clientId` and `scope`, where it
   * has one that works on this host; the `nonce` that its token must carry, or the `state` that
   * returns to `redirectUri`. Both belong to this browser and change each time; a nonce works once.
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
/** Accepts also the name, which Apple sends to its script once (beyond the specification). */
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

export const sendLoginCodeInput = z.object({
  email: email('ac_EmailRequiredMessage', 'ac_EmailInvalidMessage'),
})
/** Takes the token of an order's link. */
export const sendOrderCodeInput = z.object({ token })
/** Accepts the digits of any script, and with anything between them. */
export const loginByCodeInput = z.object({
  code: z.string('ac_EmailCodeMissing').check(
    z.maxLength(100, 'ac_EmailCodeMissing'),
    z.overwrite((text) => toAsciiDigits(text).replace(/\D/g, '')),
    z.regex(new RegExp(`^\\d{${codeDigits}}$`), 'ac_EmailCodeMissing'),
  ),
})
