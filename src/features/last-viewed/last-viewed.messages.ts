import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const keys = [
  'ac_Remove',
  'ac_RemoveProduct',
  'ac_ProductRemoved',
  'ac_SomethingWentWrong',
  'ac_Removed',
  'ac_Undo',
  'ac_ProductRestored',
  'ac_ViewedInvite',
  'ac_Product',
  'ac_ProductGone',
] satisfies MessageKey[]

export type LastViewedMessages = Record<(typeof keys)[number], string>

export const lastViewedMessages = (t: Translate): LastViewedMessages => pickMessages(t, keys)
