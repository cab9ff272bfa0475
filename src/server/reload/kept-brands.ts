import type { Brand } from '#brands/config/brands.ts'
import { locales } from '#i18n/locales.ts'
import type { Words } from '#i18n/messages.ts'
import type { Services } from '../services.ts'

/** Describes a brand that stays as it was, because its files have errors. */
export interface KeptBrand {
  id: string
  /** Undefined for one that is only extended. */
  brand: Brand | undefined
  words: Words
}

/** Returns the brands of these names as shoppers see them. */
export const keptBrands = (
  { brands, messages }: Pick<Services, 'brands' | 'messages'>,
  ids: Iterable<string>,
): KeptBrand[] =>
  [...ids].map((id) => ({
    id,
    brand: brands.byId(id),
    words: Object.fromEntries(locales.map((locale) => [locale, messages.all(id, locale)])),
  }))
