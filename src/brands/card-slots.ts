import type { QuestionField } from '#contract/account.ts'
import type { ListedProduct } from '#contract/product.ts'
import type { AchievementRow, ShownCoins } from '#features/achievements/achievements.rules.ts'
import type { LatestOrder } from '#features/orders/latest-order.ts'
import type { NoticeRow } from '#features/overview/up-next.rules.ts'
import type { Summary } from '#features/profile/ProfileSummaryIsland.tsx'
import { achievementExample } from '#server/achievements/examples.ts'
import { productExample } from '#server/products/examples.ts'
import { accountExample } from '#server/profile/examples.ts'

/** Describes the shopper to every card. */
export interface Shopper {
  /** Empty where the shopper has not told it. */
  firstName: string
  email: string
  /** The language of the page, such as `nl`. */
  locale: string
  /** Codes that the shopper has chosen, such as `NL` and `EUR`. */
  country: string
  currency: string
  /** The groups that the shop counts the shopper among, such as `wholesale`. */
  segments: readonly string[]
}

/** Describes the shop to every card and every page that a brand writes in Astro. */
export interface Shop {
  name: string
  /** The address of its home page. */
  home: string
  /** The currency of shoppers who have not chosen one. */
  currency: string
}

/** The props of a brand's own card. All other cards have them, too. */
export interface CardProps {
  shopper: Shopper
  shop: Shop
}

export interface CardSlots {
  /** The greeting; `isNew` where the account has nothing to show yet. */
  'cards/Greeting': CardProps & { isNew: boolean }
  /**
   * The notices on top: what is coming, and what there is to do. `more` counts those that
   * `/account?more` shows, too. No card is to be seen where there are none.
   */
  'cards/UpNext': CardProps & { notices: NoticeRow[]; more: number }
  /**
   * The next question of `questionFields`, while one is open. It needs the id `intro`, which its
   * forms lead back to.
   */
  'cards/Questions': CardProps & { questions: QuestionField[] }
  /** The latest order; undefined where there is none yet. */
  'cards/LatestOrder': CardProps & { order: LatestOrder | undefined }
  /** The recently viewed products. Its forms lead back to its id, `recently-viewed`. */
  'cards/LastViewed': CardProps & { products: ListedProduct[] }
  /** The achievements that were claimed last. */
  'cards/Achievements': CardProps & { latest: AchievementRow[] }
  /**
   * Name, picture and contact. `isComplete` where no question is open; `coins` are the claimed
   * achievements.
   */
  'cards/Profile': CardProps & {
    account: Summary
    isComplete: boolean
    coins: ShownCoins | undefined
  }
}

/** Lists props of each card to try it with, and those of a brand's own. */
export const cardExample: CardProps = {
  shopper: {
    firstName: 'Robin',
    email: 'robin@shop.example',
    locale: 'en',
    country: 'NL',
    currency: 'EUR',
    segments: ['wholesale'],
  },
  shop: { name: 'Shop', home: '/', currency: 'EUR' },
}
const claimDate = '2026-11-13T17:05:00.000Z'
const achievement = { ...achievementExample, claimDate, claimed: '13-11-2026' }
const link = { href: '/account/orders', label: 'Pay' }
const order: LatestOrder = {
  number: 'S-100007',
  href: '/account/orders/S-100007',
  created: { instant: claimDate, text: '13 November 2026 17:05' },
  total: '€94.90',
  status: { colour: 'orange', label: 'Open' },
  parts: undefined,
  products: [{ ...productExample, price: '€89.95', statuses: [] }],
  moreProducts: 1,
}

export const cardExamples = {
  'cards/Greeting': { props: { ...cardExample, isNew: true }, isForShoppers: true },
  'cards/UpNext': {
    props: {
      ...cardExample,
      notices: [{ about: 'payment', sentence: 'Pay your order.', link, isPrimary: true }],
      more: 1,
    },
    isForShoppers: true,
  },
  'cards/Questions': {
    props: { ...cardExample, questions: accountExample.questionFields },
    isForShoppers: true,
  },
  'cards/LatestOrder': { props: { ...cardExample, order }, isForShoppers: true },
  'cards/LastViewed': {
    props: { ...cardExample, products: [{ ...productExample, added: claimDate }] },
    isForShoppers: true,
  },
  'cards/Achievements': { props: { ...cardExample, latest: [achievement] }, isForShoppers: true },
  'cards/Profile': {
    props: {
      ...cardExample,
      account: accountExample,
      isComplete: true,
      coins: { shown: [achievement], more: 1 },
    },
    isForShoppers: true,
  },
} satisfies { [Name in keyof CardSlots]: { props: CardSlots[Name]; isForShoppers: true } }
