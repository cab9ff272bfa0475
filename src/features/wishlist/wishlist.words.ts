import type { Translate, WordKey } from '#i18n/words.ts'
import { wordsOf } from '#i18n/words-of.ts'

const keys = [
  ...([
    'ac_Product',
    'ac_Price',
    'ac_Options',
    'ac_ProductGone',
    'ac_MoreInfo',
    'ac_OpensInNewTab',
    'ac_Remove',
    'ac_ClearList',
  ] as const),
  ...([
    'ac_AreYouSure',
    'ac_Yes',
    'ac_No',
    'ac_NoWishes',
    'ac_ToTheShop',
    'ac_WishlistChanged',
    'ac_SomethingWentWrong',
  ] as const),
] satisfies WordKey[]

export type WishlistWords = Record<(typeof keys)[number], string>

export const wishlistWords = (t: Translate) => wordsOf(t, keys)
