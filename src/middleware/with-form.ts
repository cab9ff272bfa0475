import type { MiddlewareHandler } from 'astro'
import type { MessageKey } from '#i18n/messages.ts'
import { routeAt } from '#find-route.ts'
import { handleFormPost, type RejectedForm } from '#server/api/form-post.ts'
import { HttpStatus, isRedirect } from '#lib/http-status.ts'
import { rememberReturnTo } from '#server/api/return-to.ts'
import { setFlash } from '#server/api/flash.ts'
import { saveFormDraft } from './ended-session.ts'

/** Lists the fields that no shopper types: their errors stand beside nothing. */
const hiddenFields = ['Provider', 'Credential', 'Token', 'Session']

/** Returns the message of a form that is shown again. */
function messageOf(form: RejectedForm, { services, brand, locale }: App.Locals) {
  const { status, errors, message } = form
  if (message) return message
  if (status === HttpStatus.ok) return 'ac_FilledIn'
  const [[field, key] = []] = Object.entries(errors)
  // Errors of fields are shown beside them.
  const isBeside = status === HttpStatus.unprocessableContent && !hiddenFields.includes(field ?? '')
  const isMarked = key !== undefined && key !== 'ac_InvalidValue'
  const reason = isBeside ? isMarked && 'ac_CheckFields' : key
  return reason && Object.hasOwn(services.messages.all(brand.id, locale), reason)
    ? (reason as MessageKey)
    : 'ac_SomethingWentWrong'
}

/**
 * A plain form posted to its own page: 303 when it succeeded, else the page again with the refusal
 * in `locals.form`.
 */
export const withForm: MiddlewareHandler = async (context, next) => {
  const { url, request, locals, redirect } = context
  if (request.method !== 'POST') return next()
  if (routeAt(url.pathname, locals.brand.fundPath)?.takesPosts) return next()
  const submitted = await handleFormPost(request, locals)
  const here = url.pathname + url.search
  if (submitted === 'stale') {
    await saveFormDraft(context, here, 'ac_OtherAccountKept', 'ac_OtherAccount')
    return redirect(here, HttpStatus.seeOther)
  }
  if (submitted === 'unconfirmed') {
    rememberReturnTo(locals, here)
    await saveFormDraft(context, here, 'ac_ConfirmationRequired', 'ac_ConfirmationRequired')
    return redirect('/account/confirm', HttpStatus.seeOther)
  }
  if ('redirectTo' in submitted) {
    if (submitted.message) setFlash(locals, submitted.message, { isNotice: true })
    return redirect(submitted.redirectTo ?? here, HttpStatus.seeOther)
  }
  locals.form = submitted
  locals.message = messageOf(submitted, locals)
  const page = await next()
  // The subject of the form is gone, and so is its page.
  if (isRedirect(page.status)) {
    setFlash(locals, locals.message)
    return page
  }
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(submitted.headers ?? {})) headers.set(name, value)
  return new Response(page.body, { status: submitted.status, headers })
}
