import type { CallContext } from '../api/context.ts'
import { offersEmailLogin, offersOrderLinks, sendsCodes } from '../sign-in/code-offers.ts'
import type { TrackedOrder } from './order-links.ts'

/**
 * Returns the order of a link; undefined where the link opens nothing. Links that open nothing are
 * limited by network: refused with 429 where there were too many.
 */
export async function findTrackedOrder(
  { services, brand, locale, clientAddress }: CallContext,
  token: string,
): Promise<
  (Omit<TrackedOrder, 'guestEmail' | 'verifiedEmail'> & { email?: string | undefined }) | undefined
> {
  const { orderLinks, rateLimits } = services.store
  const found = offersOrderLinks(brand) ? await orderLinks.find(brand, token, locale) : undefined
  if (!found) {
    await rateLimits.count(brand, 'orderLink', clientAddress)
    return undefined
  }
  const { guestEmail, verifiedEmail, ...order } = found
  const email = guestEmail ?? (offersEmailLogin(brand) ? verifiedEmail : undefined)
  return { ...order, email: sendsCodes(brand) ? email : undefined }
}
