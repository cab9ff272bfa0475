import { z } from 'zod'

const secret = z.string().min(1).optional()

/** An issuer is a name: a slash at its end belongs to it. */
const issuer = z.url({ protocol: /^https?$/, error: 'expected the http(s) address of an OpenID provider' }).optional()

const address = z.url({ protocol: /^https?$/, error: 'expected an http(s) address' }).transform((url) => url.replace(/\/+$/, ''))

/** What the process must know of the sign-in providers besides what stands in site.json. */
export const providerSettings = z.object({
  ONECORE_ISSUER: issuer,
  ONECORE_CLIENT_ID: secret,
  ONECORE_CLIENT_SECRET: secret,
  AUTH0_ISSUER: issuer,
  AUTH0_CLIENT_ID: secret,
  AUTH0_CLIENT_SECRET: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  APPLE_ISSUER: address.default('https://appleid.apple.com'),
  FACEBOOK_APP_SECRET: secret,
  FACEBOOK_URL: address.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: address.default('https://graph.facebook.com'),
  STEAM_URL: address.default('https://steamcommunity.com'),
  /** The bot's id, a colon and its secret, as its maker got it. */
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'expected the token of a bot, such as 110201543:AAHdqTcv...')
    .optional(),
  TELEGRAM_URL: address.default('https://oauth.telegram.org'),
})

export type ProviderSettings = z.infer<typeof providerSettings>
export type ProviderSetting = keyof ProviderSettings

const names: string[] = Object.keys(providerSettings.shape)

/** From the whole environment: the settings of each brand that has some of its own, such as GOOGLE_CLIENT_SECRET__HARBOUR. */
export const byBrand = z
  .record(z.string(), z.unknown())
  .transform((environment) => {
    const brands: Record<string, Record<string, unknown>> = {}
    for (const [variable, value] of Object.entries(environment)) {
      const [name = '', brand] = variable.split('__')
      if (brand && names.includes(name)) (brands[brand] ??= { ...environment })[name] = value
    }
    return brands
  })
  .pipe(z.record(z.string(), providerSettings))

/** What counts for a brand: its own settings where it has some, else those of all. */
export const settingsOf = (settings: ProviderSettings & { byBrand: Record<string, ProviderSettings> }, brandId: string) =>
  settings.byBrand[brandId.toUpperCase().replaceAll('-', '_')] ?? settings
