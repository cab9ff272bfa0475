import type { Translate, WordKey } from '#i18n/words.ts'
import { wordsOf } from '#i18n/words-of.ts'

const keys = [
  ...(['ac_Remove', 'ac_RemoveProduct', 'ac_ProductRemoved', 'ac_SomethingWentWrong'] as const),
  ...(['ac_NoRecentlyViewed', 'ac_Product', 'ac_ProductGone'] as const),
] satisfies WordKey[]

export type LastViewedWords = Record<(typeof keys)[number], string>

export const lastViewedWords = (t: Translate): LastViewedWords => wordsOf(t, keys)
