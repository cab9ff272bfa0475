import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const keys = [
  'ac_DefaultBillingAddress',
  'ac_DefaultDeliveryAddress',
  'ac_OtherAddresses',
  'ac_AddAddress',
  'ac_NoBillingAddress',
  'ac_NoDeliveryAddress',
  'ac_MakeDefault',
  'ac_MakeDefaultQuestion',
  'ac_UseForBilling',
  'ac_UseForDelivery',
  'ac_DefaultFrom',
  'ac_KeptUntil',
  'ac_CancelMove',
  'ac_CancelMoveQuestion',
  'ac_MoveCancelled',
  'ac_MoveIsGone',
  'ac_Moving',
  'ac_Edit',
  'ac_Delete',
  'ac_DeleteAddressQuestion',
  'ac_AreYouSure',
  'ac_Yes',
  'ac_No',
  'ac_Cancel',
  'ac_AddressSaved',
  'ac_AddressDeleted',
  'ac_AddressRestored',
  'ac_Undo',
  'ac_TooManyAddresses',
  'ac_SearchAddresses',
  'ac_Search',
  'ac_NothingFound',
  'ac_SomethingWentWrong',
  'ac_AddressIsGone',
  'ac_AddressInfo',
  'ac_ShowPrevious',
  'ac_LoadMore',
] satisfies MessageKey[]

export type AddressMessages = Record<(typeof keys)[number], string>

export const addressMessages = (t: Translate) => pickMessages(t, keys)
