/**
 * Every part of the site that a theme may replace, with its props: `themes/<brand>/<slot>.astro` takes the place of
 * `themes/default/<slot>.astro`. What a part needs besides its props it finds in `Astro.locals` (`brand`, `t`, `visit`).
 */
export interface Slots {
  /** The document: head, styles and body. Content in its default slot. */
  'layouts/Base': { title: string }
  /** A signed-in shopper's page: header, menu, breadcrumb, content, footer. Content in its default slot. */
  'layouts/Account': { title: string; trail?: Crumb[] }
  /** A page without a menu: sign-in, problems. Content in its default slot. */
  'layouts/Plain': { title: string }
  /** Back to shop and the logo. */
  'parts/Header': Nothing
  /** The account's pages, settings and logout. */
  'parts/Menu': Nothing
  /** Where this page is: 'Account', the trail, the page itself. */
  'parts/Breadcrumb': { trail: Crumb[]; current: string }
  /** The reassurance and the copyright line. */
  'parts/Footer': Nothing
  /** The badge of a test environment. */
  'parts/TestBadge': Nothing
}

type Nothing = Record<never, never>
export type SlotName = keyof Slots

export interface Crumb {
  name: string
  href: string
}
