import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const keys = [
  'ac_Product',
  'ac_Price',
  'ac_Options',
  'ac_ProductGone',
  'ac_MoreInfo',
  'ac_OpensInNewTab',
  'ac_AddToBasket',
  'ac_Remove',
  'ac_Removed',
  'ac_Undo',
  'ac_ClearList',
  'ac_PriceThen',
  'ac_Saving',
  'ac_OutOfStock',
  'ac_BackInStock',
  'ac_AreYouSure',
  'ac_Yes',
  'ac_No',
  'ac_NoWishes',
  'ac_NothingFound',
  'ac_ShowAllWishes',
  'ac_Search',
  'ac_SearchWishes',
  'ac_ToTheShop',
  'ac_WishlistChanged',
  'ac_WishRestored',
  'ac_SomethingWentWrong',
  'ac_ShowPrevious',
  'ac_LoadMore',
  'ac_SortBy',
  'ac_SortNewest',
  'ac_SortName',
  'ac_SortPrice',
] satisfies MessageKey[]

export type WishlistMessages = Record<(typeof keys)[number], string>

export const wishlistMessages = (t: Translate) => pickMessages(t, keys)
