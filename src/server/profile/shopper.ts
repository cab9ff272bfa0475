import type { Account, AccountTotals } from '#contract/account.ts'
import type { ProfileField } from '#contract/profile.ts'

/**
 * The lists of an account, each up to its maximum. Each costs a query; a caller names those that it
 * shows.
 */
export type AccountList =
  | 'interestIds'
  | 'newsletterIds'
  | 'achievements'
  | 'addresses'
  | 'vouchers'
  | 'lastViewProducts'
  | 'wishProducts'
  | 'lastOrder'

/** The account itself, which is read with every request of a signed-in shopper. */
export type Shopper = Omit<Account, AccountList | 'totals'>

export type AccountWith<List extends AccountList> = Shopper &
  Pick<Account, List> & { totals: Pick<AccountTotals, List & keyof AccountTotals> }

/** Describes the changes of an account; an absent field stays. */
export type AccountChange = Partial<
  Pick<Account, ProfileField | 'defaultLanguage' | 'defaultCountry'> & {
    /** ISO 4217. */
    defaultCurrency: string
  }
>

export type FirstLoginAnswers = AccountChange &
  Partial<Pick<Account, 'interestIds' | 'newsletterIds'>>
