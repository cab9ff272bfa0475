import type { MiddlewareHandler } from 'astro'
import { shopAddress } from '#lib/paths.ts'
import { clearCookie, cookieNames } from '#server/api/cookies.ts'
import { isUnseenRequest } from '#lib/prefetch.ts'
import { endpoints } from '#routes.ts'

/**
 * Keeps the page that the shop named for 'back to shop'; drops one outside the brand's own hosts.
 */
export const withShopLink: MiddlewareHandler = ({ request, locals }, next) => {
  const wanted = locals.cookies.get(cookieNames.backToShop)?.value
  locals.backToShop = shopAddress(wanted, locals.origin, locals.brand.shopOrigins)
  locals.shopLink = {
    href: locals.backToShop ? endpoints.backToShop.path : locals.shopHome,
    'data-back-to-shop': locals.backToShop ? 'named' : 'home',
    'data-shop-origins': locals.brand.shopOrigins.join(' '),
  }
  if (wanted && !locals.backToShop && !isUnseenRequest(request))
    clearCookie(locals, cookieNames.backToShop)
  return next()
}
