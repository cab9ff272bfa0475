import type { CallContext } from '../api/context.ts'

/**
 * Returns the order of a link; undefined where the link opens nothing. Links that open nothing are
 * limited by network: refused with 429 where there were too many.
 */
export async function findTrackedOrder(
  { services, brand, locale, clientAddress }: CallContext,
  token: string,
) {
  const { orderLinks, rateLimits } = services.store
  const found = await orderLinks.find(brand, token, locale)
  if (!found) await rateLimits.count(brand, 'orderLink', clientAddress)
  return found
}
