import type { MessageKey } from '#i18n/messages.ts'
import * as limits from '#lib/limits.ts'
import { cookieNames, setCookie } from './cookies.ts'
import type { CallContext } from './context.ts'

/** Leaves a message for the next page that this browser shows. */
export const setFlash = (context: Pick<CallContext, 'cookies' | 'origin'>, key: MessageKey) =>
  setCookie(context, cookieNames.message, key, { maxAge: limits.messageSeconds })
