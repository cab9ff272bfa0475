import type { MiddlewareHandler } from 'astro'
import { cookieNames } from '#server/api/cookies.ts'
import { xsrfToken } from '#server/api/xsrf.ts'

/** Cookie -> visit. A cookie that says nothing to this brand is treated as none; a store that fails is no sign-out. */
export const withSession: MiddlewareHandler = async ({ locals }, next) => {
  const { brand, cookies, services } = locals
  const token = cookies.get(cookieNames.session)?.value
  if (!locals.checkedBrand) locals.visit = token && !locals.problem ? await services.store.visit(brand, token) : undefined
  locals.xsrf = xsrfToken(locals)
  return next()
}
