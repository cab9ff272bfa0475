import { fromShopify } from './shopify.ts'
import { fromWooCommerce } from './woocommerce.ts'

/**
 * What turns the JSON of a shop's own API into lines of the feed, by the shop's name. Throws an
 * error for whoever made the file where it cannot be used.
 */
export const converters: Record<string, (value: unknown) => Iterable<object>> = {
  woocommerce: fromWooCommerce,
  shopify: fromShopify,
}
