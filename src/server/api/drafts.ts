import * as limits from '#lib/limits/sessions.ts'
import { Refusal } from '../refusal.ts'
import { cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'
import { readDraft } from './read-draft.ts'

/**
 * Keeps what was typed into a page's form for the shopper whom the page was made for, whose session
 * has ended, and tells whether it did: after sign-in the page shows it again. What is malformed,
 * too large, or not sent by a page of ours is not kept; a failure of the store is thrown.
 */
export async function saveSentDraft(
  request: Request,
  context: CallContext,
  path: string,
): Promise<boolean> {
  const { services, brand } = context
  if (path.length > limits.maxReturnToCharacters) return false
  const read = await readDraft(request, context, path).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
  const token = read && (await services.store.saveDraft(brand, ...read))
  if (token) setCookie(context, cookieNames.draft, token, { maxAge: limits.draftSeconds })
  return token !== undefined
}
