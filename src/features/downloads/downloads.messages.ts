import { pickMessages } from '#i18n/island-messages.ts'
import type { MessageKey, Translate } from '#i18n/messages.ts'

const keys = [
  'ac_Code',
  'ac_CodeAfterPayment',
  'ac_CodeCopied',
  'ac_CodeFollows',
  'ac_CodeIsGone',
  'ac_CodeNotCopied',
  'ac_CodeNotReady',
  'ac_Copied',
  'ac_Copy',
  'ac_DownloadFile',
  'ac_LoadMore',
  'ac_NotAllDownloads',
  'ac_NothingFound',
  'ac_OrderNumber',
  'ac_ProductGone',
  'ac_Search',
  'ac_SearchDownloads',
  'ac_ShowAllDownloads',
  'ac_ShowPrevious',
  'ac_SomethingWentWrong',
  'ac_ViewCode',
] as const satisfies MessageKey[]

export type DownloadMessages = Record<(typeof keys)[number], string>

export const downloadMessages = (t: Translate) => pickMessages(t, keys)
