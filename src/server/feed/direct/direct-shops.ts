import type { Brand, Brands } from '#brands/config/brands.ts'
import { checkBrandNames, settingsOf } from '../../brand-settings.ts'
import type { Settings } from '../../settings.ts'

/** The shops whose own webhooks are taken; each is the name of a converter. */
export const shopNames = ['shopify', 'woocommerce', 'vendure'] as const
export type ShopName = (typeof shopNames)[number]

interface DirectShop {
  /** A shop without a secret is not taken. */
  secrets: Record<ShopName, string | undefined>
  guestsVerified: boolean
}

/** The brands' direct imports, by the brands' names; of a brand that takes none there is nothing. */
export type DirectShops = ReadonlyMap<string, DirectShop>

function directShopOf({ direct }: Settings, { id }: Brand): DirectShop | undefined {
  const own = settingsOf(direct, id) ?? {}
  const secrets = {
    shopify: own.FEED_SHOPIFY_SECRET,
    woocommerce: own.FEED_WOOCOMMERCE_SECRET,
    vendure: own.FEED_VENDURE_SECRET,
  }
  if (!Object.values(secrets).some(Boolean)) return undefined
  return { secrets, guestsVerified: own.FEED_GUESTS_VERIFIED ?? false }
}

/** Returns what each brand takes. Throws `SettingsError` where settings are for no brand. */
export function openDirectShops(settings: Settings, brands: Brands): DirectShops {
  checkBrandNames(settings.direct, brands)
  return new Map(
    brands.all.flatMap((brand) => {
      const shop = directShopOf(settings, brand)
      return shop ? [[brand.id, shop] as const] : []
    }),
  )
}
