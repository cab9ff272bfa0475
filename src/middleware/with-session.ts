import type { MiddlewareHandler } from 'astro'
import { cookieNames } from '#server/api/cookies.ts'
import { xsrfToken } from '#server/api/xsrf.ts'

const isForeignForm = ({ method, headers }: Request) =>
  method === 'POST' && headers.get('sec-fetch-site') === 'cross-site'

/** Cookie -> visit. A cookie that says nothing to this brand is treated as none; a store that fails is no sign-out. */
export const withSession: MiddlewareHandler = async ({ request, locals }, next) => {
  const { brand, cookies, services } = locals
  const token = cookies.get(cookieNames.session)?.value
  if (!locals.checkedBrand)
    locals.visit = token && !locals.problem ? await services.store.visit(brand, token) : undefined
  // A form that another site posts comes without our cookies: it tells nothing of the browser's token.
  locals.xsrf = isForeignForm(request) ? '' : xsrfToken(locals)
  return next()
}
