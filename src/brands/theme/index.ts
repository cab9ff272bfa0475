/**
 * All that a theme may import. The components of lists and forms hydrate as a whole: what is within
 * them is React's. The sentence of each name is in themes/REFERENCE.md.
 */

/** Shows claimed achievements as coins in a row. */
export { default as Coins } from '#features/achievements/Coins.astro'
/** Shows claimed achievements, a row each. */
export { LatestAchievements } from '#features/achievements/LatestAchievements.tsx'
/** Greets the shopper by the name that the last change has left. */
export { default as GreetingText } from '#features/intro/GreetingText.astro'
/** Asks the first question that is not answered yet. */
export { default as Questions } from '#features/intro/Questions.astro'
/** Shows the recently viewed products, or how they come to be there. */
export { default as LastViewedProducts } from '#features/last-viewed/LastViewedProducts.astro'
/** Shows how far a parcel is, a step each. */
export { default as OrderProgress } from '#features/orders/OrderProgress.astro'
/** Lists products of an order; those of a long one page by page. */
export { default as ProductRows } from '#features/orders/ProductRows.astro'
/** Shows the picture, name and contact of the shopper as the last change has left them. */
export { default as ProfileSummary } from '#features/profile/ProfileSummary.astro'
/** A collapsible card; it opens and closes without script. */
export { default as Card } from '#ui/Card.astro'
/** Writes the hidden fields of a form: the name of its call, and `xsrf` of `Astro.locals`. */
export { default as FormFields } from '#ui/FormFields.astro'
/** A product's picture in a box of fixed shape; the product's name stands beside it. */
export { default as Picture } from '#ui/Picture.astro'
/** A status: a dot in its colour and a word. */
export { default as Status } from '#ui/Status.astro'
/** A picture of `images/`; on a dark page the one whose name ends in `-dark`, if there is one. */
export { default as BrandImage } from './BrandImage.astro'
/** Renders its content, a function, once for each brand, language and `by`. */
export { default as Cached } from './Cached.astro'
/** Asks shoppers for their consent to what other sites do, once; its button asks again. */
export { default as Consent } from './Consent.astro'
/** Links the icons of the brand, and its picture where a page is shared. */
export { default as Icons } from './Icons.astro'
/** Adds to the body what every page has besides its parts, such as its scripts. */
export { default as Shell } from './Shell.astro'
/** Places a slot by its name, with the props of that slot. */
export { default as Slot } from './Slot.astro'
/** Links the stylesheets of a page, in its head. */
export { default as Stylesheets } from './Stylesheets.astro'
/** Tells a shopper whether a change was saved. */
export { default as SystemMessage } from './SystemMessage.astro'
/** `findPage(brand, section, url)` returns the custom page at an address, if there is one. */
export { findPage } from './custom-pages.ts'
/** `breadcrumbsOf(page, brand, t)` returns the path to a custom page. */
export { breadcrumbsOf } from './custom-pages.ts'
/** `imageWidth(brand, name, height)` returns the width of an SVG of `images/` at a height. */
export { imageWidth } from './resolve.ts'
/** `shopMenuOf(brand, locale)` returns the entries of the shop's menu, if site.json has one. */
export { shopMenuOf } from './shop-menu.ts'
/** `brandImage(brand, name)` returns the address of a picture of `images/`. */
export { brandImage } from './resolve.ts'
/** `hasDocument(brand, page, locale)` tells whether a custom page has something to show. */
export { hasDocument } from './resolve.ts'
/** `menuOf(brand, path, locale)` returns the entries of the menu on the page of a path. */
export { menuOf } from './resolve.ts'
/** `pageContent(brand, name, locale)` returns `Content` and `title` of a file of `pages/`. */
export { pageContent } from './resolve.ts'
/** `pageNames(brand, page, locale)` returns the name and the heading of a custom page. */
export { pageNames } from './resolve.ts'
/** The props of a card of the brand's own. */
export type { CardProps } from '../card-slots.ts'
/** The shop, as cards and pages know it. */
export type { Shop } from '../card-slots.ts'
/** The shopper, as cards know them. */
export type { Shopper } from '../card-slots.ts'
/** One step of the path to a page. */
export type { Crumb } from '../slots.ts'
/** The props of every slot, by its name. */
export type { Slots } from '../slots.ts'
