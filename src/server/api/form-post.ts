import { numbersAndFlags } from '#contract/numbers-and-flags.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { fillTemplate } from '#lib/fill-template.ts'
import { formValues, withTypes, type FormValues } from '#lib/form-values.ts'
import { HttpStatus, isServerError } from '#lib/http-status.ts'
import { safePath } from '#lib/paths.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { CallContext } from './context.ts'
import { describeError, refusalHeaders, statusOf } from './errors.ts'
import { readForm, textOf } from './input.ts'
import { findCall, type CallName } from '../calls.ts'
import { handleOnce } from './once.ts'
import { checkXsrfToken, isStalePage } from './xsrf.ts'

/** A plain form that was refused, or only asked to be filled in. */
export interface RejectedForm {
  call: CallName | undefined
  /** Holds the typed values, to show again. */
  values: FormValues
  status: number
  /** The message key of each field that is wrong, under its capitalised name. */
  errors: FieldErrors
  /** The message key of the reason, where that is no field's fault. */
  message?: MessageKey | undefined
  /** Further headers of the answer. */
  headers?: Record<string, string>
}

/**
 * Holds the outcome of a plain form; `stale` marks a page made for another session, `unconfirmed` a
 * shopper who has to confirm first who they are.
 */
export type FormPostResult =
  | 'stale'
  | 'unconfirmed'
  | RejectedForm
  | { call: CallName; redirectTo: string | undefined; message: MessageKey | undefined }

/** The name of the buttons that fill in more of their form than was typed. */
const fillName = 'fill'

const redirectOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string'
    ? answer.url
    : undefined

/** Returns the page after success, with the answer's fields in place of their `{names}`. */
const nextOf = (next: unknown, answer: unknown) =>
  typeof next === 'string'
    ? fillTemplate(next, { ...(answer as Record<string, string | number>) })
    : undefined

/**
 * A plain form's post: the hidden fields `call` and `xsrf`, `once` where it names the form, `next` where success leads elsewhere,
 * such as `/account/vouchers#voucher-{id}`, and the call's input. It runs through the same handler
 * as the API's call. A failure of the store is thrown, any other refusal answered.
 */
export async function handleFormPost(
  request: Request,
  context: CallContext,
): Promise<FormPostResult> {
  let values: FormValues = {}
  let name: CallName | undefined
  try {
    // A copy is read: a failure leads to the problem page, which asks for the body again.
    const form = await readForm(request.clone(), Boolean(context.maybeSession))
    checkXsrfToken(request, textOf(form, 'xsrf'), context)
    const { call, xsrf: _, next, once, ...fields } = formValues(form)
    values = fields
    const found = findCall(call)
    if (!found) throw refuse('bad_request')
    name = found.name
    // A button that fills in what is known: the page does that, and nothing is saved.
    if (typeof fields[fillName] === 'string')
      return { call: name, values, status: HttpStatus.ok, errors: {} }
    const { record } = found
    const given = withTypes(fields, numbersAndFlags)
    const answer = await handleOnce(found, context, given, once)
    const redirectTo = redirectOf(answer) ?? safePath(nextOf(next, answer), context.origin)
    const { success } = record
    const message = typeof success === 'function' ? success(given, answer) : success
    return { call: name, redirectTo, message }
  } catch (error) {
    if (isStalePage(error)) return 'stale'
    if (error instanceof Refusal && error.code === 'confirmation_required') return 'unconfirmed'
    const status = statusOf(error)
    if (!(error instanceof Refusal) || status === HttpStatus.serviceUnavailable) throw error
    if (isServerError(status))
      context.services.log.error({ error: describeError(error), call: name }, 'a form failed')
    const { errors = {}, messageKey: message } = error
    return { call: name, values, status, errors, message, headers: refusalHeaders(error) }
  }
}
