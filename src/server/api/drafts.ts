import { formValues } from '#lib/form-values.ts'
import { matchesRoute } from '#routes.ts'
import * as limits from '#lib/limits.ts'
import { HttpError } from '../http-error.ts'
import type { Draft } from '../shop/draft.ts'
import { cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'
import { readForm, textOf } from './input.ts'
import { findCall } from './call-table.ts'
import { isOwnOrigin } from './xsrf.ts'

/** Whether the browser reports one of our pages as the sender: a token is not enough here. */
const isFromHere = (request: Request, context: CallContext) =>
  isOwnOrigin(request.headers.get('origin'), request, context) ||
  request.headers.get('sec-fetch-site') === 'same-origin'

/**
 * What was typed and the token of its page, where it may be kept. Throws an `HttpError` where it
 * cannot be read.
 */
async function readDraft(
  request: Request,
  context: CallContext,
  path: string,
): Promise<[pageToken: string, Draft] | undefined> {
  const form = await readForm(request.clone(), false)
  const pageToken = textOf(form, 'xsrf')
  if (pageToken === null || !isFromHere(request, context)) return undefined
  const { call, xsrf: _xsrf, next: _next, ...values } = formValues(form)
  const found = findCall(call)
  // What no page shows again is not kept, such as a code that is good once.
  const pages = found?.record.draftPages ?? []
  if (!found || !pages.some((page) => matchesRoute(page, path.split('?')[0]!))) return undefined
  // PostgreSQL stores no NUL.
  return JSON.stringify(values).includes('\\u0000')
    ? undefined
    : [pageToken, { path, call: found.name, values }]
}

/**
 * Keeps what was typed into a page's form for the shopper whom the page was made for, whose session
 * has ended, and tells whether it did: after sign-in the page shows it again. What is malformed,
 * too large, or not sent by a page of ours is not kept; a failure of the store is thrown.
 */
export async function saveDraft(
  request: Request,
  context: CallContext,
  path: string,
): Promise<boolean> {
  const { services, brand } = context
  if (path.length > limits.maxReturnToCharacters) return false
  const read = await readDraft(request, context, path).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })
  const token = read && (await services.store.saveDraft(brand, ...read))
  if (token) setCookie(context, cookieNames.draft, token, { maxAge: limits.draftSeconds })
  return token !== undefined
}
