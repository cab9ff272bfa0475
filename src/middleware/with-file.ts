import type { MiddlewareHandler } from 'astro'
import type { Problem } from '#contract/problem.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { HttpStatus, isRedirect } from '#lib/http-status.ts'
import { isNavigation } from '#lib/navigation.ts'
import { safePath } from '#lib/paths.ts'
import { cookieNames } from '#server/api/cookies.ts'
import { isFile } from '#server/api/files.ts'
import { setFlash } from '#server/api/flash.ts'
import { rememberReturnTo } from '#server/api/return-to.ts'

/** The page of ours that a link stands on. */
function pageOfLink(request: Request, origin: string) {
  const from = request.headers.get('referer') ?? ''
  if (!URL.canParse(from) || new URL(from).origin !== origin) return '/account'
  const { pathname, search } = new URL(from)
  return safePath(isFile(pathname) ? undefined : pathname + search, origin) ?? '/account'
}

const reasons: Record<number, MessageKey> = {
  [HttpStatus.notFound]: 'ac_FileIsGone',
  [HttpStatus.tooManyRequests]: 'ac_FileUnavailable',
  [HttpStatus.serviceUnavailable]: 'ac_FileUnavailable',
}

/** The error's own message key, else that of its status for a file. */
function reasonOf({ status, errors = {} }: Problem, { services, brand }: App.Locals) {
  const messages = services.messages.all(brand.id, brand.defaultLanguage)
  const own = Object.values(errors).find((key) => Object.hasOwn(messages, key))
  return (own as MessageKey | undefined) ?? reasons[status] ?? 'ac_SomethingWentWrong'
}

/**
 * A link to a file that is refused leads to a page: to login and back, or to where it stands, with
 * a sentence.
 */
export const withFile: MiddlewareHandler = async ({ url, request, locals, redirect }, next) => {
  const response = await next()
  // The shop may have the file elsewhere.
  const isFound = response.ok || isRedirect(response.status)
  if (isFound || request.method !== 'GET' || !isFile(url.pathname) || !isNavigation(request))
    return response
  const page = pageOfLink(request, locals.origin)
  if (response.status === HttpStatus.unauthorized) {
    rememberReturnTo(locals, page)
    if (locals.cookies.get(cookieNames.session)) setFlash(locals, 'ac_SignInAgain')
    return redirect('/account/login')
  }
  setFlash(locals, reasonOf((await response.json()) as Problem, locals))
  return redirect(page)
}
