import type { APIContext, MiddlewareHandler } from 'astro'
import { defineSession } from '#server/api/context.ts'
import { cookieNames } from '#server/api/cookies.ts'
import { xsrfToken } from '#server/api/xsrf.ts'
import type { ShopperSession } from '#server/sign-in/shopper-session.ts'

const isForeignForm = ({ method, headers }: Request) =>
  method === 'POST' && headers.get('sec-fetch-site') === 'cross-site'

function setSession({ request, locals }: APIContext, session: ShopperSession | undefined) {
  locals.maybeSession = session
  defineSession(locals)
  // A form that another site posts comes without our cookies: it tells nothing of the browser's
  // token.
  locals.xsrf = isForeignForm(request) ? '' : xsrfToken(locals)
}

/**
 * Cookie -> session. A cookie that says nothing to this brand is treated as none; a store that
 * fails is no sign-out.
 */
export const withSession: MiddlewareHandler = async (context, next) => {
  const { brand, cookies, services } = context.locals
  const { method, signal } = context.request
  const token = cookies.get(cookieNames.session)?.value
  const page = method === 'GET' ? context.url : undefined
  const find = (token: string) => services.store.findSession(brand, token, page, signal)
  setSession(context, token ? await find(token) : undefined)
  return next()
}

/** Treats the request as a visitor's without asking the store. */
export const withoutSession: MiddlewareHandler = (context, next) => {
  setSession(context, undefined)
  return next()
}
