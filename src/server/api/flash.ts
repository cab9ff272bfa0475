import type { MessageKey } from '#i18n/messages.ts'
import * as limits from '#lib/limits/sessions.ts'
import { cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'

const noticeMark = '.notice'

/**
 * Leaves a message for the next page that this browser shows; a notice of success may go on from
 * there to another.
 */
export const setFlash = (
  context: Pick<CallContext, 'cookies' | 'origin'>,
  key: MessageKey,
  { isNotice = false } = {},
) =>
  setCookie(context, cookieNames.message, isNotice ? key + noticeMark : key, {
    maxAge: limits.messageSeconds,
  })

/** Reads what `setFlash` has written. */
export const readFlash = (value = '') => ({
  key: value.replace(noticeMark, ''),
  isNotice: value.endsWith(noticeMark),
})
