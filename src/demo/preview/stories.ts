import { routes, type Route } from '#routes.ts'
import { pagePath } from '#brands/theme/custom-pages.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Shop } from '../../server/shop.ts'
import type { DemoEmail } from '../data/shoppers.ts'
import { orderStories } from './order-stories.ts'
import { firstAddress, longestAddress, withRemoved } from './story-paths.ts'
import type { Story } from './story.ts'
import { systemMessages } from './system-messages.ts'
import { rejectedForms } from './rejected-forms.ts'

const states: Record<string, DemoEmail> = {
  full: 'full@demo.test',
  empty: 'empty@demo.test',
  many: 'large@demo.test',
  'long words': 'world@demo.test',
}
/** The pages that show what the account has. */
const pages = Object.entries<Route>(routes).filter(
  ([name, { path, access }]) =>
    access === 'shopper' && !path.includes('{') && !['addAddress', 'passkey'].includes(name),
)
const capitalised = (name: string) => name[0]!.toUpperCase() + name.slice(1)

const full = { as: 'full@demo.test' } as const
const addresses = {
  ...full,
  page: 'Addresses',
  path: '/account/addresses',
  feature: 'AddressBook',
} as const
const orders = {
  as: 'large@demo.test',
  page: 'Orders',
  path: '/account/orders',
  feature: 'MyOrders',
} as const
const profile = { as: 'profile@demo.test', page: 'Overview', path: '/account' } as const

const sharedWishlist = async (shop: Shop) => `/account/shared/${await shop.wishlistLink.create()}`

const opened: Story[] = [
  { ...full, page: 'Overview', state: 'menu', path: '/account', press: ['[data-menu] > summary'] },
  { ...full, page: 'Overview', state: 'product removed', path: withRemoved },
  { ...full, page: 'Overview', state: 'everything', path: '/account?more' },
  { as: 'real@demo.test', page: 'Overview', state: 'parcels', path: '/account' },
  { ...profile, state: 'questions' },
  {
    ...profile,
    state: 'telephone to verify',
    path: '/account?verify-telephone',
    feature: 'TelephoneVerification',
  },
  { ...addresses, state: 'which default', press: ['[popovertarget^="default-"]'] },
  { ...addresses, state: 'deleting', press: ['[popovertarget^="delete-"]'] },
  { ...addresses, page: 'Address', state: 'new', path: '/account/addresses/add' },
  {
    ...addresses,
    page: 'Address',
    state: 'filled in',
    path: '/account/addresses/add',
    press: ['[name="fill"][value="billing"]'],
  },
  { ...addresses, page: 'Address', state: 'stored', path: firstAddress },
  {
    ...addresses,
    page: 'Address',
    state: 'long words',
    as: 'world@demo.test',
    path: longestAddress,
  },
  { ...orders, state: 'found', path: '/account/orders?query=tent' },
  { ...orders, state: 'nothing found', path: '/account/orders?query=nowhere' },
  { ...orders, state: 'later page', path: '/account/orders?page=3' },
  { ...orders, state: 'deleting', as: 'remove@demo.test', press: ['[popovertarget^="delete-"]'] },
  ...orderStories,
  {
    ...full,
    page: 'Vouchers',
    state: 'opened',
    path: '/account/vouchers',
    feature: 'MyVouchers',
    press: ['.campaign > summary'],
  },
  {
    ...full,
    page: 'Vouchers',
    state: 'cards',
    path: '/account/vouchers?view=cards',
    feature: 'MyVouchers',
    press: ['.voucher-group.used > summary', '.voucher-group.expired > summary'],
  },
  {
    ...full,
    page: 'Wishlist',
    state: 'clearing',
    path: '/account/wishlist',
    feature: 'MyWishlist',
    press: ['.clear-list > summary'],
  },
  {
    ...full,
    page: 'Settings',
    state: 'choosing a country',
    path: '/account/settings',
    press: ['.combobox-input.with-flag'],
    until: '[role="option"]',
  },
  {
    ...full,
    page: 'Settings',
    state: 'sign out everywhere',
    path: '/account/settings',
    press: ['[popovertarget="everywhere"]'],
  },
]

/** A change while the store is unavailable: the island shows a message and keeps its state. */
const failing: Omit<Story, 'state'>[] = [
  { ...full, page: 'Overview', path: '/account', press: ['#recently-viewed .tile button'] },
  {
    ...full,
    page: 'Achievements',
    path: '/account/achievements',
    feature: 'Achievements',
    press: ['.achievement-claim button'],
  },
  { ...addresses, press: ['[popovertarget^="delete-"]', '[id^="delete-"]:popover-open .danger'] },
  { ...orders, press: ['.load-more'] },
  {
    as: 'remove@demo.test',
    page: 'Vouchers',
    path: '/account/vouchers',
    feature: 'MyVouchers',
    press: ['.voucher-card button[value]'],
  },
  {
    ...full,
    page: 'Downloads',
    path: '/account/downloads',
    feature: 'MyDownloads',
    press: ['.download button.button'],
  },
  {
    ...full,
    page: 'Wishlist',
    path: '/account/wishlist',
    feature: 'MyWishlist',
    press: ['.wish button'],
  },
  {
    ...full,
    page: 'Settings',
    path: '/account/settings',
    press: ['[data-preferences] input[type="checkbox"]'],
  },
]

const outside: Story[] = [
  { page: 'Sign-in', state: 'choosing', path: '/account/login' },
  { page: 'Sign-in', state: 'failed', path: '/account/login', message: 'ac_SignInFailed' },
  { page: 'First login', state: 'new', path: '/account/first-login', as: 'new@demo.test' },
  ...['Terms', 'Privacy', 'Cookie'].flatMap((page): Story[] => [
    { page, state: 'signed out', path: `/account/${page.toLowerCase()}` },
    { ...full, page, state: 'signed in', path: `/account/${page.toLowerCase()}` },
  ]),
  { ...full, page: 'Shared wishlist', state: 'open', path: sharedWishlist, feature: 'MyWishlist' },
  {
    page: 'Shared wishlist',
    state: 'withdrawn',
    path: '/account/shared/nothing',
    feature: 'MyWishlist',
  },
  { page: 'Unsubscribe', state: 'wrong link', path: '/account/unsubscribe/nothing' },
  { page: 'No such page', state: 'signed out', path: '/account/nothing' },
  { ...full, page: 'No such page', state: 'signed in', path: '/account/nothing' },
  { page: 'Problem', state: 'unavailable', path: '/account', store: 'away' },
  { page: 'Problem', state: 'something failed', path: '/account', store: 'failing' },
]

/** The brand's own pages, and the first of them with a document that does not load. */
function pagesOf(brand: Brand): Story[] {
  const page = 'Pages of the brand'
  const own = brand.pages.map((own): Story => ({
    ...full,
    page,
    state: own.url,
    path: pagePath(own, brand),
  }))
  const late = {
    state: 'does not load',
    isFrameEmpty: true,
    until: '[data-framed="late"]',
  } as const
  const framed = own[brand.pages.findIndex(({ address }) => address === undefined)]
  return framed ? [...own, { ...framed, ...late }] : own
}

/** Every story of a brand, by its name in the address. */
export function storiesOf(brand: Brand) {
  const stories: Story[] = [
    ...pages.flatMap(([name, { path, feature }]) =>
      Object.entries(states).map(([state, as]): Story => ({
        page: capitalised(name),
        state,
        as,
        path: `/account${path}`,
        feature,
      })),
    ),
    ...opened,
    ...rejectedForms,
    ...failing.map((story) => ({
      ...story,
      state: 'failing',
      until: '[data-system-message]:not([data-empty])',
    })),
    ...pagesOf(brand),
    ...outside,
    ...systemMessages.map((message): Story => ({
      page: 'Messages',
      state: message,
      as: 'empty@demo.test',
      path: '/account/settings',
      message,
    })),
  ]
  const shown = stories.filter(({ feature }) => !feature || brand.enableFeatures.includes(feature))
  const nameOf = ({ page, state }: Story) =>
    encodeURIComponent(`${page} ${state}`.toLowerCase().replace(/[^\p{L}\d]+/gu, '-'))
  return new Map(shown.map((story) => [nameOf(story), story]))
}
