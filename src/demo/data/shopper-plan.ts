import type {
  OrderStatus,
  ProductType,
  ReturnReason,
  ReturnStatus,
  ShipmentStatus,
  TransactionStatus,
} from '#contract/codes.ts'
import type { accounts, addresses } from '../../server/store/accounts.ts'
import type { AchievementKey } from './catalogue/achievements.ts'
import type { CampaignKey } from './catalogue/campaigns.ts'
import type { Interest, Newsletter } from './catalogue/preferences.ts'
import type { FedOrder } from './people/real-order.ts'

export type CurrencyCode = 'EUR' | 'USD' | 'GBP' | 'JPY' | 'SAR'

export interface PlannedProduct {
  productId: number
  /** Empty where there is none. */
  image: string
  category: string
  name: string
  cents: number
  currency: CurrencyCode
  productType: ProductType
}

export type AddressPlan = Omit<
  typeof addresses.$inferInsert,
  'companyId' | 'accountId' | 'addressType'
> & {
  firstName: string
  lastName: string
  country: string
}

/** Fields of an order as the shop feeds them, beside those that are planned. */
export type OrderExtras = Pick<FedOrder, 'customerNote' | 'adjustments' | 'refunds' | 'documents'>

export interface OrderPlan {
  created: Date
  status: OrderStatus
  currency: CurrencyCode
  items: { product: PlannedProduct; status: ShipmentStatus }[]
  /** The status of each payment that was tried. */
  transactions: TransactionStatus[]
  /** In cents of the order's currency. */
  fees: Fees
  extras?: OrderExtras
  billing: AddressPlan | null
  shipping: AddressPlan | null
  /**
   * Counts the days from the parcels' arrival to the filling of the demo, where that was recent.
   */
  arrivedDaysAgo?: number
  /** Numbers it after all other orders, whenever it was created. */
  isNumberedLast?: true
  /** Returns one of its products. */
  returned?: {
    product: PlannedProduct
    status: ReturnStatus
    reason: ReturnReason
    message?: string
  }
}

export type Fees = Partial<
  Record<'serviceFee' | 'shippingCost' | 'transactionCost' | 'discount', number>
>

export interface VoucherPlan {
  campaign: CampaignKey
  percentage?: number
  amount?: string
  currency?: CurrencyCode
  limited?: boolean
  used?: number
  claimed?: Date
  redeemed?: Date
  expires?: Date
}

export interface ProgressPlan {
  achievement: AchievementKey
  progress: number
  claimed?: Date
}

/** Everything of one shopper beside the name. */
export interface ShopperPlan {
  profile: Omit<typeof accounts.$inferInsert, 'companyId' | 'email' | 'firstName' | 'lastName'> & {
    created: Date
  }
  /**
   * The first is the default billing address, the second, if there is one, the default shipping
   * address.
   */
  addresses: AddressPlan[]
  orders: OrderPlan[]
  /** Further orders, as the shop feeds them. */
  fedOrders?: FedOrder[]
  achievements: ProgressPlan[]
  vouchers: VoucherPlan[]
  /** Product ids, the newest first. */
  lastViewed: number[]
  wishes: number[]
  /** Gives earlier prices of some of them, in cents. */
  wishedFor?: Record<number, number>
  interests: Interest[]
  newsletters: Newsletter[]
}

export const emptyShopper: Omit<ShopperPlan, 'profile'> = {
  addresses: [],
  orders: [],
  achievements: [],
  vouchers: [],
  lastViewed: [],
  wishes: [],
  interests: [],
  newsletters: [],
}
