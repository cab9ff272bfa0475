import { z } from 'zod'
import { shopLogin } from './shop-pages.ts'

/** The fields of `site.json` that turn on the ways to sign in with an account elsewhere. */
export const providerSettings = {
  facebookAppId: z
    .string()
    .default('')
    .describe('The Facebook app ID. Turns on sign-in with Facebook.'),
  appleClientId: z
    .string()
    .default('')
    .describe('The Apple service ID. Turns on sign-in with Apple.'),
  appleRedirectUrl: z
    .string()
    .default('')
    .describe('The redirect address for Apple if the brand has more than one host.'),
  googleClientId: z
    .string()
    .default('')
    .describe('The Google client ID. Turns on sign-in with Google.'),
  telegramId: z.string().default('').describe('The name of the Telegram bot, for its widget.'),
  telegramRedirectUrl: z
    .string()
    .default('')
    .describe('The redirect address for Telegram if the brand has more than one host.'),
  googleOneTouch: z
    .boolean()
    .default(false)
    .describe('Whether the login page shows the Google One Tap prompt.'),
  steam: z.boolean().default(false).describe('Whether to offer sign-in with Steam.'),
  auth0: z
    .boolean()
    .default(false)
    .describe(
      'Whether to offer sign-in with an OpenID Connect provider. The button shows the company name and icon.svg.',
    ),
  oneCORELogin: z.boolean().default(false).describe('Whether to offer the one-core login.'),
  telegram: z.boolean().default(false).describe('Whether to offer sign-in with Telegram.'),
  shopLogin: shopLogin
    .optional()
    .describe(
      'The shop’s own sign-in: customers who are signed in at the shop are signed in here.',
    ),
}
