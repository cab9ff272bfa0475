import type { MiddlewareHandler } from 'astro'
import { defineSession } from '#server/api/context.ts'
import { cookieNames } from '#server/api/cookies.ts'
import { xsrfToken } from '#server/api/xsrf.ts'

const isForeignForm = ({ method, headers }: Request) =>
  method === 'POST' && headers.get('sec-fetch-site') === 'cross-site'

/**
 * Cookie -> session. A cookie that says nothing to this brand is treated as none; a store that
 * fails is no sign-out.
 */
export const withSession: MiddlewareHandler = async ({ request, locals }, next) => {
  const { brand, cookies, services, errorStatus } = locals
  const token = cookies.get(cookieNames.session)?.value
  locals.maybeSession =
    token && !errorStatus ? await services.store.findSession(brand, token) : undefined
  defineSession(locals)
  // A form that another site posts comes without our cookies: it tells nothing of the browser's
  // token.
  locals.xsrf = isForeignForm(request) ? '' : xsrfToken(locals)
  return next()
}
