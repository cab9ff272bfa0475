import type { Brand } from '#brands/config/brands.ts'

/** Returns whether a brand signs in by a code, beside or without its providers. */
export const offersEmailLogin = ({ emailLogin, shopLogin }: Brand) => emailLogin && !shopLogin?.only

/** Returns whether orders have links. */
export const offersOrderLinks = ({ orderLinkDays, enableFeatures }: Brand) =>
  orderLinkDays > 0 && enableFeatures.includes('MyOrders')

/** Returns whether guests can have the links of their orders sent to them. */
export const offersOrderLookup = (brand: Brand) => brand.orderLookup && offersOrderLinks(brand)

/** Returns whether a brand sends codes: also to the guests of orders. */
export const sendsCodes = (brand: Brand) => offersEmailLogin(brand) || offersOrderLookup(brand)
