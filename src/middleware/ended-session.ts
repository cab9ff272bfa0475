import type { APIContext } from 'astro'
import type { MessageKey } from '#i18n/messages.ts'
import * as limits from '#lib/limits/sessions.ts'
import { cookieNames, setCookie } from '#server/api/cookies.ts'
import { saveSentDraft } from '#server/api/drafts.ts'
import { setFlash } from '#server/api/flash.ts'

/** Remembers the page that was wanted: after sign-in and first login it is opened, once. */
export function rememberReturnTo(locals: App.Locals, wanted: string) {
  if (wanted.length <= limits.maxReturnToCharacters)
    setCookie(locals, cookieNames.returnTo, wanted, { maxAge: limits.returnToSeconds })
}

/**
 * Keeps a form that came from a page whose session has ended, and leaves a message for the next
 * page: the one for a form that is kept, or the other.
 */
export async function saveFormDraft(
  { request, locals }: APIContext,
  path: string,
  kept: MessageKey,
  lost: MessageKey,
) {
  const isKept = request.method === 'POST' && (await saveSentDraft(request, locals, path))
  if (isKept) rememberReturnTo(locals, path)
  setFlash(locals, isKept ? kept : lost)
}
