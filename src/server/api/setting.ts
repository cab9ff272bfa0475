import { setting } from '#contract/setting.ts'
import type { Brand } from '../brands/brands.ts'

/** What of a brand's site configuration the contract shows; the schema drops the rest. */
export const settingOf = (brand: Brand, locale: string) => setting.parse({ ...brand, theme: brand.id, currentLanguage: locale })
