import type { APIContext } from 'astro'
import type { MessageKey } from '#i18n/messages.ts'
import { saveSentDraft } from '#server/api/drafts.ts'
import { setFlash } from '#server/api/flash.ts'
import { rememberReturnTo } from '#server/api/return-to.ts'

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
