import { z } from 'zod'

/** Settings of sign-ins by the brand itself, and of what shoppers have to confirm. */
export const securitySettings = {
  emailLogin: z
    .boolean()
    .default(false)
    .describe('Whether to offer sign-in with a code that is sent by e-mail.'),
  passkeys: z
    .boolean()
    .default(false)
    .describe('Whether shoppers can add passkeys in the settings, and sign in with them.'),
  passkeyDomain: z
    .string()
    .regex(/^[a-z0-9.-]+$/, 'expected a domain such as shop.example')
    .optional()
    .describe(
      'The domain of passkeys if the brand has several hosts: each host is the domain or ends with it. Without it, a passkey works only on the host where it was added.',
    ),
  confirmAfterMinutes: z
    .int()
    .min(1)
    .max(1_440)
    .default(30)
    .describe(
      'How many minutes after the sign-in shoppers confirm again who they are before they change the e-mail address, the telephone number or the ways to sign in, or have their data exported or erased.',
    ),
}
