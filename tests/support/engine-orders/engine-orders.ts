import type fc from 'fast-check'
import { medusaOrder } from './medusa.ts'
import { shopifyOrder } from './shopify.ts'
import { shopwareOrder } from './shopware.ts'
import { vendureOrder } from './vendure.ts'
import { wooOrder } from './woocommerce.ts'

/** Random orders of each shop, as its API answers them. */
export const engineOrders: Record<string, fc.Arbitrary<object>> = {
  shopify: shopifyOrder,
  woocommerce: wooOrder,
  shopware: shopwareOrder,
  medusa: medusaOrder,
  vendure: vendureOrder,
}
