import { convert, type Converter, type Shop } from './engine.ts'
import { magento } from './magento.ts'
import { medusa } from './medusa.ts'
import { shopify } from './shopify.ts'
import { shopware } from './shopware.ts'
import { vendure } from './vendure.ts'
import { woocommerce } from './woocommerce.ts'

/** The shops whose own JSON becomes lines of the feed, each with its table of fields. */
export const shops: Record<string, Shop> = {
  woocommerce,
  shopify,
  magento,
  shopware,
  medusa,
  vendure,
}

const converterOf =
  (shop: Shop): Converter =>
  (value, options) =>
    convert(shop, value, options)

/**
 * What turns the JSON of a shop's own API into lines of the feed, by the shop's name. An order that
 * cannot be used is a problem, a detail that was left out a warning. Throws an error for whoever
 * made the file where nothing of it can be read.
 */
export const converters: Record<string, Converter> = Object.fromEntries(
  Object.entries(shops).map(([name, shop]) => [name, converterOf(shop)]),
)
