import type { MiddlewareHandler } from 'astro'
import { cookieNames } from '#server/api/cookies.ts'
import { xsrfToken } from '#server/api/xsrf.ts'

const isForeignForm = ({ method, headers }: Request) =>
  method === 'POST' && headers.get('sec-fetch-site') === 'cross-site'

/** Not enumerable, so that a copy of the locals does not ask for it. */
const sessionOrThrow: PropertyDescriptor & ThisType<App.Locals> = {
  configurable: true,
  get() {
    if (this.maybeSession) return this.maybeSession
    throw new Error('nobody is signed in: a page that is open to visitors uses `maybeSession`')
  },
}

/** Cookie -> session. A cookie that says nothing to this brand is treated as none; a store that fails is no sign-out. */
export const withSession: MiddlewareHandler = async ({ request, locals }, next) => {
  const { brand, cookies, services } = locals
  const token = cookies.get(cookieNames.session)?.value
  Object.defineProperty(locals, 'session', sessionOrThrow)
  if (!locals.checkedBrand)
    locals.maybeSession =
      token && !locals.problem ? await services.store.findSession(brand, token) : undefined
  // A form that another site posts comes without our cookies: it tells nothing of the browser's token.
  locals.xsrf = isForeignForm(request) ? '' : xsrfToken(locals)
  return next()
}
