import { cached, cachedFor } from '#lib/cached.ts'
import type { ShopMenuEntry } from '../config/shop-menu.ts'

/** An entry of the shop's menu in one language. */
interface ShopMenuItem {
  name: string
  href: string
  /** The entries below it; empty where there are none. */
  items: readonly ShopMenuItem[]
}

interface MenuBrand {
  shopMenu: readonly ShopMenuEntry[]
  languageUrls: boolean
  defaultLanguage: string
}

const isOurs = (path: string) => /^\/account(?:[/?#]|$)/.test(path)

/** Returns the beginning of the shop's paths in a language, as its home page has it: `/de`. */
const prefixOf = ({ languageUrls, defaultLanguage }: MenuBrand, locale: string) =>
  languageUrls && locale !== defaultLanguage ? `/${locale}` : ''

function addressIn(href: string, prefix: string) {
  if (!prefix || !href.startsWith('/') || isOurs(href)) return href
  // The home page has no slash after the language.
  return prefix + href.replace(/^\/(?=[?#]|$)/, '')
}

const itemsOf = cachedFor((brand: MenuBrand) =>
  cached((locale: string) => {
    const prefix = prefixOf(brand, locale)
    const toItems = (entries: readonly ShopMenuEntry[]): readonly ShopMenuItem[] =>
      entries.map(({ name, href, items = [] }) => ({
        name: typeof name === 'string' ? name : (name[locale] ?? ''),
        href: addressIn(href, prefix),
        items: toItems(items),
      }))
    return toItems(brand.shopMenu)
  }),
)

/** The shop's menu in a language, with the addresses that its pages have in this language. */
export const shopMenuOf = (brand: MenuBrand, locale: string) => itemsOf(brand)(locale)
