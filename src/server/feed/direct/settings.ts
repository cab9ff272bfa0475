import { z } from 'zod'
import { brandSettings } from '../../brand-settings.ts'

const secret = z.string().min(1).optional()

const shape = {
  /** Sign what a shop's own webhooks bring. Without one, the brand takes none of that shop's. */
  FEED_SHOPIFY_SECRET: secret,
  FEED_WOOCOMMERCE_SECRET: secret,
  FEED_VENDURE_SECRET: secret,
  /** Set where the shop has verified the e-mail addresses of guests. */
  FEED_GUESTS_VERIFIED: z
    .enum(['true', 'false'], 'expected true or false')
    .transform((value) => value === 'true')
    .default(false),
}
export const directSettingNames = Object.keys(shape)

/** The settings of the direct import, by brand. */
export const directSettings = brandSettings(shape)
