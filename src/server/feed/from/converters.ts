import type { Converter } from './engine.ts'
import { fromShopify } from './shopify.ts'
import { fromWooCommerce } from './woocommerce.ts'

/**
 * What turns the JSON of a shop's own API into lines of the feed, by the shop's name. An order that
 * cannot be used is a problem, a detail that was left out a warning. Throws an error for whoever
 * made the file where nothing of it can be read.
 */
export const converters: Record<string, Converter> = {
  woocommerce: fromWooCommerce,
  shopify: fromShopify,
}
