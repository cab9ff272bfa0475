import { formValues } from '#lib/form-values.ts'
import { matchesRoute } from '#find-route.ts'
import type { Draft } from '../sign-in/draft.ts'
import type { CallContext } from './context.ts'
import { readForm, textOf } from './input.ts'
import { findCall } from '../calls.ts'
import { isOwnOrigin } from './xsrf.ts'

/** Returns whether the browser names one of our pages as the sender: a token is not enough here. */
const isFromHere = (request: Request, context: CallContext) =>
  isOwnOrigin(request.headers.get('origin'), request, context) ||
  request.headers.get('sec-fetch-site') === 'same-origin'

/**
 * Returns the typed values and the token of their page, where they may be kept. Throws an
 * `Refusal` where they cannot be read.
 */
export async function readDraft(
  request: Request,
  context: CallContext,
  path: string,
): Promise<[pageToken: string, Draft] | undefined> {
  const form = await readForm(request.clone(), false)
  const pageToken = textOf(form, 'xsrf')
  if (pageToken === null || !isFromHere(request, context)) return undefined
  const { call, xsrf: _xsrf, next: _next, once: _once, ...values } = formValues(form)
  const found = findCall(call)
  // Values that no page shows again, such as a single-use code, are not kept.
  const pages = found?.record.draftPages ?? []
  if (!found || !pages.some((page) => matchesRoute(page, path.split('?')[0]!))) return undefined
  // PostgreSQL stores no NUL.
  return JSON.stringify(values).includes('\\u0000')
    ? undefined
    : [pageToken, { path, call: found.name, values }]
}
