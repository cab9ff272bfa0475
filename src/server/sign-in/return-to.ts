import { safePath, shopAddress } from '#lib/paths.ts'
import { clearCookie, cookieNames } from '../api/cookies.ts'
import type { CallContext } from '../api/context.ts'

/**
 * Returns a shopper's first page: an interrupted form's, else the one that the shop named, else
 * `returnTo`, else the overview. Clears the cookie that it follows.
 */
export function postLoginRedirect(context: Pick<CallContext, 'cookies' | 'origin' | 'brand'>) {
  const { cookies, origin, brand } = context
  const targets = [
    [
      cookieNames.backToShop,
      shopAddress(cookies.get(cookieNames.backToShop)?.value, origin, brand.shopOrigins),
    ],
    [cookieNames.returnTo, safePath(cookies.get(cookieNames.returnTo)?.value, origin)],
  ] as const
  const inOrder = cookies.get(cookieNames.draft) ? targets.toReversed() : targets
  const [followed, target = '/account'] = inOrder.find(([, target]) => target !== undefined) ?? []
  for (const [name, target] of targets)
    if (name === followed || target === undefined) clearCookie(context, name)
  return target
}
