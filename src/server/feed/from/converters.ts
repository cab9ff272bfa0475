import { convert, type Converter, type ShopConverter } from './engine.ts'
import { magento } from './magento.ts'
import { medusa } from './medusa.ts'
import { shopify } from './shopify.ts'
import { shopware } from './shopware.ts'
import { vendure } from './vendure.ts'
import { woocommerce } from './woocommerce.ts'

/** The shops whose own JSON becomes lines of the feed, each with its table of fields. */
export const shops: Record<string, ShopConverter> = {
  woocommerce,
  shopify,
  magento,
  shopware,
  medusa,
  vendure,
}

const converterOf =
  (shop: ShopConverter): Converter =>
  (value, options) =>
    convert(shop, value, options)

/**
 * Maps each shop to its converter, which turns the JSON of the shop's own API into lines of the
 * feed. An unusable order is a problem, a dropped detail a warning. Throws an error for the file's
 * author where nothing is readable.
 */
export const converters: Record<string, Converter> = Object.fromEntries(
  Object.entries(shops).map(([name, shop]) => [name, converterOf(shop)]),
)
