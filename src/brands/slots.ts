import { cardExamples, type CardProps, type CardSlots } from './card-slots.ts'
import { orderExamples, type OrderSlots } from './order-slots.ts'

/**
 * Every part of the site that a theme may replace, with its props: `themes/<brand>/<slot>.astro`
 * takes the place of `themes/default/<slot>.astro`. What a part needs besides its props it finds in
 * `Astro.locals` (`brand`, `t`, `maybeSession`). The cards of the overview are in `card-slots.ts`,
 * the parts of an order's page in `order-slots.ts`.
 */
export interface Slots extends CardSlots, OrderSlots {
  /**
   * The document: head, stylesheets and body. `<Stylesheets />` belongs in its head and `<Shell />`
   * in its body. Content in its default slot.
   */
  'layouts/Base': { title: string }
  /**
   * A signed-in shopper's page: header, menu, breadcrumb, content, footer. Content in its default
   * slot. `documentTitle` is the title of the browser's tab where that is longer than the heading.
   */
  'layouts/Account': { title: string; documentTitle?: string; breadcrumbs?: Crumb[] }
  /**
   * A page without a menu: errors, terms, the first login, a shared wishlist. Content in its default
   * slot.
   */
  'layouts/Plain': { title: string }
  /** The login page. Content in its default slot. */
  'layouts/Login': { title: string }
  /**
   * The contents of the frame in which a page with the layout `document` is shown: no header, no
   * menu. Its `<body>` needs the class `document`. Content in its default slot.
   */
  'layouts/Document': { title: string }
  /**
   * The logo and the link back to the shop. The link needs all attributes of
   * `Astro.locals.shopLink`: a script finds it by them, and leads to the page of the shop that this
   * tab came from.
   */
  'parts/Header': Nothing
  /** The shop's own menu, `shopMenu` of site.json; nothing without one. The header has it. */
  'parts/ShopMenu': Nothing
  /**
   * The account's pages: a `<details data-menu>` with the links, a button that signs out, and a
   * `<form data-logout>` that contains `<FormFields call="logout" xsrf={xsrf} />`.
   */
  'parts/Menu': Nothing
  /** The path to this page: 'Account', the pages above it, and itself. */
  'parts/Breadcrumb': { breadcrumbs: Crumb[]; current: string }
  /** The footer: the reassurance and the copyright line. */
  'parts/Footer': Nothing
  /**
   * The help page, e-mail address, telephone number and opening hours. A footer places it with
   * `<Slot name="parts/Contact" />`.
   */
  'parts/Contact': Nothing
  /**
   * The bar of links at the bottom of a phone, for a brand whose `phoneMenu` is `bar`. A layout
   * places it after the footer, so that it covers nothing at the end of the page.
   */
  'parts/PhoneBar': Nothing
  /** The badge of a test environment. */
  'parts/TestBadge': Nothing
  /** The sentence in place of an empty list, and a link that leads on if there is one. */
  'parts/Empty': { list: EmptyList; text: string; link?: Link | undefined }
  /**
   * A page or a link that does not exist. Without `title`, the layout shows it already. Help in its
   * default slot.
   */
  'parts/NotFound': { title?: string | undefined; text: string; link: Link }
  /**
   * A page that failed. `again` is its address; shoppers tell the `reference`, which names the
   * failure in the log, to the shop. Help in its default slot.
   */
  'parts/Problem': { title: string; text: string; again: string; reference: string }
}

/** Lists the parts that pages put content into, besides the layouts. */
export const slotsWithContent: SlotName[] = [
  'parts/OrderHead',
  'parts/OrderProducts',
  'parts/OrderAddresses',
  'parts/NotFound',
  'parts/Problem',
]

/** Lists whose emptiness the server shows; in an island, its own sentence does. */
type EmptyList = 'achievements' | 'downloads' | 'products' | 'sharedWishlist'

/** A link with its text. */
interface Link {
  href: string
  label: string
}

type Nothing = Record<never, never>
type SlotName = keyof Slots
/**
 * The name of a slot, which shows the nearest file of it: the brand's own, else that of a brand
 * that it extends. `default:parts/Header` shows that of the default theme, and `base:parts/Header`
 * the nearest one from `base` on.
 */
type From<Name extends SlotName> = `${string}:${Name}`
/** The slot of a brand's own card, which the default theme does not have. */
type OwnCard = `cards/${string}`
export type PlacedSlot = SlotName | From<SlotName> | OwnCard
/** The name of a slot, and its props. */
export type NamedSlot =
  | { [Name in SlotName]: ({ name: Name } | { name: From<Name> }) & Slots[Name] }[SlotName]
  | ({ name: OwnCard } & CardProps)

/**
 * Each slot with props to try it with: at start every brand's file of every slot is rendered, for a
 * shopper and, where they see it, for anybody else.
 */
export const slotExamples: { [Name in SlotName]: { props: Slots[Name]; isForShoppers?: true } } = {
  'layouts/Base': { props: { title: '' } },
  'layouts/Account': { props: { title: '' }, isForShoppers: true },
  'layouts/Plain': { props: { title: '' } },
  'layouts/Login': { props: { title: '' } },
  'layouts/Document': { props: { title: '' }, isForShoppers: true },
  'parts/Header': { props: {} },
  'parts/ShopMenu': { props: {} },
  'parts/Menu': { props: {}, isForShoppers: true },
  'parts/Breadcrumb': {
    props: { breadcrumbs: [{ name: 'Parent', href: '/account' }], current: 'Page' },
    isForShoppers: true,
  },
  'parts/Footer': { props: {} },
  'parts/Contact': { props: {} },
  'parts/PhoneBar': { props: {}, isForShoppers: true },
  'parts/TestBadge': { props: {} },
  'parts/Empty': {
    props: { list: 'products', text: 'Nothing yet.', link: { href: '/', label: 'To the shop' } },
  },
  'parts/NotFound': {
    props: { title: 'Gone', text: 'Nothing here.', link: { href: '/account', label: 'Account' } },
  },
  'parts/Problem': {
    props: { title: 'Problem', text: 'Try again.', again: '/account', reference: 'sample' },
  },
  ...cardExamples,
  ...orderExamples,
}

/** One step of the path to a page. */
export interface Crumb {
  name: string
  href: string
}
