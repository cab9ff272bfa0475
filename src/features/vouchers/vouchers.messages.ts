import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const keys = [
  'ac_Campaign',
  'ac_Used',
  'ac_ExpiryDate',
  'ac_Value',
  'ac_Code',
  'ac_NoVouchers',
  'ac_NoUsableVouchers',
  'ac_Claim',
  'ac_Claiming',
  'ac_Claimed',
  'ac_Expired',
  'ac_Copy',
  'ac_Copied',
  'ac_CodeCopied',
  'ac_CodeNotCopied',
  'ac_AddToCalendar',
  'ac_UseInShop',
  'ac_VoucherClaimed',
  'ac_VouchersUsable',
  'ac_VouchersUsed',
  'ac_VouchersExpired',
  'ac_VoucherCode',
  'ac_VoucherCodeRequired',
  'ac_ClaimVoucher',
  'ac_InvalidCharacters',
  'ac_VoucherIsGone',
  'ac_VoucherIsClaimed',
  'ac_VoucherIsExpired',
  'ac_SomethingWentWrong',
  'ac_ToTheShop',
  'ac_TooManyTries',
  'ac_ShowPrevious',
  'ac_LoadMore',
] satisfies MessageKey[]

export type VoucherMessages = Record<(typeof keys)[number], string>

export const voucherMessages = (t: Translate) => pickMessages(t, keys)
