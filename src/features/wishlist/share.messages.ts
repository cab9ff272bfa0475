import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const keys = [
  'ac_ShareWishlist',
  'ac_ShareWishlistText',
  'ac_ShareLink',
  'ac_CopyLink',
  'ac_SendLink',
  'ac_LinkCopied',
  'ac_LinkNotCopied',
  'ac_StopSharing',
  'ac_StopSharingQuestion',
  'ac_WishlistShared',
  'ac_SharingStopped',
  'ac_Yes',
  'ac_No',
  'ac_SomethingWentWrong',
] as const satisfies MessageKey[]

export type ShareMessages = Record<(typeof keys)[number], string>

export const shareMessages = (t: Translate) => pickMessages(t, keys)
