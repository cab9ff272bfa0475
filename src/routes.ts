import { Section, type Feature } from '#contract/codes.ts'
import type { MessageKey } from '#i18n/messages.ts'

/** Names the data that a page reads together with its session. */
export type Prefetch =
  'overview' | 'achievements' | 'addresses' | 'orders' | 'preferences' | 'vouchers' | 'wishlist'

/** A page of the account. */
export interface Route {
  /** Below /account; `{id}` stands for one part of the path, `{fund}` for the brand's fund path. */
  path: string
  /**
   * Allows:
   * - `shopper`: a signed-in shopper after the first login;
   * - `newcomer`: a signed-in one during it;
   * - `visitor`: somebody who is not signed in;
   * - `anyone`: everybody.
   */
  access: 'shopper' | 'newcomer' | 'visitor' | 'anyone'
  /** The feature without which nobody may open it: a page that is open to anyone is not found. */
  feature?: Feature
  menu?: { icon: string; label: MessageKey }
  /**
   * The data that the statement of the session reads, too, where the address has no query:
   * src/server/prefetch.ts has the queries.
   */
  prefetch?: Prefetch
  /** The page itself takes what is posted to it: its address is the sender's authority. */
  takesPosts?: true
  /** Set where its text is a file of the brand, such as pages/terms.en.md. */
  isBrandText?: true
  /**
   * The section of the brand's own pages that follow it in the menu. They are at `{at}/{url}`, and
   * at `{at}/page/{url}`.
   */
  customPages?: { section: Section; at: string }
}

/** An address of the site that answers no page. Its handler checks the access. */
export interface Endpoint {
  /** In small letters; `{id}` stands for one part of the path, `*` for all that follow. */
  path: string
  methods: readonly string[]
}

const shopper = { access: 'shopper' } as const
const visitor = { access: 'visitor' } as const
const anyone = { access: 'anyone' } as const
const text = { ...anyone, isBrandText: true } as const

/**
 * Every page of the specification's route table and those beyond it, in the menu's order. A page
 * without a row is denied.
 */
export const routes = {
  overview: {
    ...shopper,
    path: '',
    prefetch: 'overview',
    menu: { icon: 'overview', label: 'ac_AccountOverview' },
    customPages: { section: Section.overview, at: '/accountoverviews' },
  },
  profile: { ...shopper, path: '/edit-profile' },
  achievements: {
    ...shopper,
    path: '/achievements',
    prefetch: 'achievements',
    feature: 'Achievements',
    menu: { icon: 'achievements', label: 'ac_Achievements' },
    customPages: { section: Section.achievements, at: '/achievements' },
  },
  addresses: {
    ...shopper,
    path: '/addresses',
    prefetch: 'addresses',
    feature: 'AddressBook',
    menu: { icon: 'addresses', label: 'ac_AddressBook' },
    customPages: { section: Section.addresses, at: '/addresses' },
  },
  addAddress: { ...shopper, path: '/addresses/add', prefetch: 'addresses', feature: 'AddressBook' },
  move: { ...shopper, path: '/addresses/move', feature: 'AddressBook' },
  /** Open without the feature: orders lead to it. */
  editAddress: { ...shopper, path: '/addresses/edit/{id}' },
  orders: {
    ...shopper,
    path: '/orders',
    prefetch: 'orders',
    feature: 'MyOrders',
    menu: { icon: 'orders', label: 'ac_MyOrders' },
    customPages: { section: Section.orders, at: '/orders' },
  },
  returnProducts: { ...shopper, path: '/orders/{id}/return', feature: 'MyOrders' },
  papers: { ...shopper, path: '/papers', feature: 'MyOrders' },
  returnDetail: { ...shopper, path: '/orders/{id}/return/{id}', feature: 'MyOrders' },
  downloads: {
    ...shopper,
    path: '/downloads',
    feature: 'MyDownloads',
    menu: { icon: 'downloads', label: 'ac_Downloads' },
  },
  vouchers: {
    ...shopper,
    path: '/vouchers',
    prefetch: 'vouchers',
    feature: 'MyVouchers',
    menu: { icon: 'vouchers', label: 'ac_MyVouchers' },
    customPages: { section: Section.vouchers, at: '/vouchers' },
  },
  wishlist: {
    ...shopper,
    path: '/wishlist',
    prefetch: 'wishlist',
    feature: 'MyWishlist',
    menu: { icon: 'wishlist', label: 'ac_MyWishlist' },
    customPages: { section: Section.wishlist, at: '/wishlist' },
  },
  /** Anyone with the link of an order sees its progress. */
  orderStatus: { ...anyone, path: '/order-status/{id}', feature: 'MyOrders' },
  /** Sends a guest the link of an order. */
  findOrder: { ...anyone, path: '/find-order', feature: 'MyOrders' },
  /** Anyone with the link of a wishlist sees its products. */
  sharedWishlist: { ...anyone, path: '/shared/{id}', feature: 'MyWishlist' },
  /** Anyone with the link of a message unsubscribes, as does a mail program (RFC 8058). */
  unsubscribe: { ...anyone, path: '/unsubscribe/{id}', takesPosts: true },
  general: {
    ...shopper,
    path: '/pages/{id}',
    customPages: { section: Section.general, at: '/pages' },
  },
  fund: { ...shopper, path: '/{fund}/{id}', customPages: { section: Section.fund, at: '/{fund}' } },
  /** A custom page that is a document, of any section. */
  document: { ...shopper, path: '/page/{id}' },
  /** Serves the content of a custom page's frame. */
  documentFrame: { ...shopper, path: '/documents/{id}' },
  settings: { ...shopper, path: '/settings', prefetch: 'preferences' },
  security: { ...shopper, path: '/settings/security' },
  /** Asks who the shopper is before a change that matters to security. */
  confirm: { ...shopper, path: '/confirm' },
  /** Anyone with the link of a message changes an e-mail address, or restores the former one. */
  confirmEmail: { ...anyone, path: '/confirm-email/{id}' },
  keepEmail: { ...anyone, path: '/keep-email/{id}' },
  leave: { ...shopper, path: '/settings/leave' },
  myData: { ...shopper, path: '/settings/my-data' },
  passkey: { ...shopper, path: '/passkey' },
  firstLogin: { access: 'newcomer', path: '/first-login' },
  login: { ...visitor, path: '/login' },
  loginCode: { ...visitor, path: '/login/code' },
  terms: { ...text, path: '/terms' },
  privacy: { ...text, path: '/privacy' },
  cookie: { ...text, path: '/cookie' },
} satisfies Record<string, Route>

export const allRoutes: readonly Route[] = Object.values(routes)

const read = { methods: ['GET'] } as const
const feed = '/account/api/v1/feed'

/** Every endpoint; a path belongs to the first that it fits. */
export const endpoints = {
  /** The process runs. */
  live: { ...read, path: '/account/livez' },
  /** The process serves requests. */
  ready: { ...read, path: '/account/readyz' },
  health: { ...read, path: '/account/health' },
  assets: { ...read, path: '/account/_astro/*' },
  brandFiles: { ...read, path: '/account/_brand/*' },
  flag: { ...read, path: '/account/flags/{id}' },
  picture: { ...read, path: '/account/picture/{id}' },
  /** A phone needs it to put the account on its home screen. */
  manifest: { ...read, path: '/account/manifest.webmanifest' },
  dataExport: { ...read, path: '/account/my-data/{id}' },
  backToShop: { ...read, path: '/account/back-to-shop' },
  signInStart: { ...read, path: '/account/login/{id}/start' },
  /** A provider may post a form to it. */
  signInCallback: { path: '/account/login/{id}/callback', methods: ['GET', 'POST'] },
  signInDone: { ...read, path: '/account/login/done' },
  oneCoreStart: { ...read, path: '/onecorelogin/start' },
  oneCoreCallback: { ...read, path: '/onecorelogin/callback' },
  feed: { path: feed, methods: ['POST'] },
  shopifyFeed: { path: `${feed}/from/shopify`, methods: ['POST'] },
  wooCommerceFeed: { path: `${feed}/from/woocommerce`, methods: ['POST'] },
  vendureFeed: { path: `${feed}/from/vendure`, methods: ['POST'] },
  feedOrderLink: { path: `${feed}/order/{id}/link`, methods: ['GET', 'DELETE'] },
  feedUnsubscribe: { path: `${feed}/customer/{id}/unsubscribe`, methods: ['GET'] },
  feedLine: { path: `${feed}/{id}/{id}`, methods: ['PUT', 'DELETE'] },
  /** The calls of the contract, each with its own method. */
  api: { path: '/account/api/*', methods: [] },
} satisfies Record<string, Endpoint>

/** The routes that the brand's own pages belong to, in the menu's order. */
export const sections = allRoutes.flatMap(({ customPages, ...route }) =>
  customPages ? { ...route, customPages } : [],
)

/** Every path below /account of a route, its custom pages' with it. */
export const pathsOf = ({ path, customPages }: Route) =>
  customPages
    ? [...new Set([path, `${customPages.at}/{id}`, `${customPages.at}/page/{id}`])]
    : [path]

/** The names of the pages whose texts are files of the brand. */
export const brandTextPages = allRoutes
  .filter(({ isBrandText }) => isBrandText)
  .map(({ path }) => path.slice(1))
