import type { Account } from '#contract/account.ts'
import type { Achievement } from '#contract/achievement.ts'
import type { Address } from '#contract/address.ts'
import type { DownloadPage } from '#contract/download.ts'
import type { Preferences } from '#contract/localize.ts'
import type { Order, OrderPage, OrderQuery } from '#contract/order.ts'
import type { OrderReturn } from '#contract/order-parts.ts'
import type { OrderSummary, OrderSummaryPage, ReturnRequest } from '#contract/order.ts'
import type { WishSort } from '#contract/codes.ts'
import type { ProfileField } from '#contract/profile.ts'
import type { ListedProduct, Product, Wish } from '#contract/product.ts'
import type { CampaignSum, ClaimedVoucher, Voucher } from '#contract/voucher.ts'
import type { ListPage } from '#lib/list-page.ts'

/** The lists of an account, each of which costs a query; a page names those that it shows. */
export type AccountList =
  | 'interestIds'
  | 'newsletterIds'
  | 'achievements'
  | 'addresses'
  | 'vouchers'
  | 'lastViewProducts'
  | 'wishProducts'
  | 'lastOrder'

/** The account itself, known with every request of a signed-in shopper. */
export type Shopper = Omit<Account, AccountList>

export type AccountWith<List extends AccountList> = Shopper & Pick<Account, List>

/** Describes the changes of an account; an absent field stays. */
export type AccountChange = Partial<
  Pick<Account, ProfileField | 'defaultLanguage' | 'defaultCountry'> & {
    /** ISO 4217. */
    defaultCurrency: string
  }
>

/** Describes the changes of an address. */
export type AddressChange = {
  [Field in keyof Omit<Address, 'addressId' | 'name'>]?: Address[Field] | undefined
}

export type FirstLoginAnswers = AccountChange &
  Partial<Pick<Account, 'interestIds' | 'newsletterIds'>>

/**
 * Holds one signed-in shopper's data and changes, scoped to that account and its company. A `page`
 * of a list has limits.rowsPerPage rows after the skipped ones; past the end it is the last page.
 */
export interface Shop {
  /**
   * Returns the overview's data beside the account: all achievements; the newest order, with the
   * newest that may wait for payment or are expected on a day, yyyy-MM-dd, newest first; the
   * expiries of usable vouchers `before` a time, the next first; and the recently viewed products.
   */
  overview(at: { day: string; before: Date }): Promise<{
    orders: OrderSummary[]
    achievements: Achievement[]
    expiring: string[]
    lastViewProducts: ListedProduct[]
  }>
  account: {
    /** The account with the named lists. */
    with<List extends AccountList>(...lists: List[]): Promise<AccountWith<List>>
    /** Runs a read that looks at much when it is the account's turn; 429 where too many wait. */
    inTurn<Result>(read: () => Promise<Result>): Promise<Result>
    /**
     * Changes the account all at once. An e-mail address or telephone number that becomes another
     * one is no longer verified.
     */
    update(change: AccountChange): Promise<void>
    /** Hides this question of the overview from then on. */
    skipQuestion(property: string): Promise<void>
    /**
     * Stores the answers and ends the first login; refused with 409 where it is over, with 422
     * where a preference is none of the company's.
     */
    finishFirstLogin(answers: FirstLoginAnswers): Promise<void>
    /** Sets the address of the shopper's picture, or none by an empty one. */
    setImage(imageUrl: string): Promise<void>
  }
  addresses: {
    /** A page of those that are no default, in the order in which they were added, and the defaults. */
    page(after: number): Promise<ListPage<Address> & { defaults: Address[] }>
    /** An address, or undefined where this shopper has none by that id. */
    get(addressId: number): Promise<Address | undefined>
    /**
     * Adds an address. It becomes each default that there is none of yet, and those that are asked
     * for. Refused with 409 `too_many_addresses` where the account has as many as it may.
     */
    create(values: AddressChange): Promise<Address>
    /**
     * Changes an address; what is left out stays as it is. `isBilling` or `isShipping` makes it
     * that default, and the other default stays. Refused with 404 where this shopper has none by
     * that id.
     */
    change(addressId: number, values: AddressChange): Promise<Address>
    /**
     * Deletes an address, which is then no default either; refused with 404 where this shopper has
     * none by that id.
     */
    delete(addressId: number): Promise<void>
    /** The address that was deleted last, if it has that id and was deleted of late. */
    findDeleted(addressId: number): Promise<Address | undefined>
    /**
     * Brings back the address that was deleted last, under an id of its own, as each default that
     * there is none of. Refused with 404 where it is not that one or was not deleted of late, 409
     * `too_many_addresses` where the account has as many as it may.
     */
    restore(addressId: number): Promise<Address>
  }
  orders: {
    /**
     * A page of the orders that a search finds; with `counts` how many there are of each state and
     * year, whatever state and year are wanted.
     */
    list(wanted: OrderQuery & { page: number; counts?: boolean }): Promise<OrderPage>
    /** Returns the list's pages `from` to `page`, with the counts of the filters. */
    summaries(wanted: OrderQuery & { page: number; from: number }): Promise<OrderSummaryPage>
    /** An order, or undefined where this shopper has none by that id. */
    get(id: number): Promise<Order | undefined>
    /** The order of a number as a path has it, the newest of several, else of an id in digits. */
    find(numberOrId: string): Promise<Order | undefined>
    /**
     * Returns the source of an order's invoice: the shop's address of it, or its name among the
     * files; both are empty where Foyer makes it.
     */
    invoiceSource(id: number): Promise<{ url: string; file: string }>
    /** Returns the source of another paper by its id; both are empty without such a paper. */
    documentSource(id: number): Promise<{ url: string; file: string }>
    /**
     * Requests that products of an order are taken back. Refused with 404 where this shopper has
     * none by that id, 403 where the brand takes none back, 409 where a product cannot be returned
     * or another return was requested meanwhile, 422 where no product is chosen or too many pieces.
     */
    requestReturn(id: number, request: ReturnRequest): Promise<OrderReturn>
    /**
     * Deletes an order that may still be deleted; refused with 404 or 409 where there is none, or
     * it may not.
     */
    delete(id: number): Promise<void>
  }
  downloads: {
    /**
     * A page of what is digital, of which every word of `query` is in a name, a category or an
     * order's number; `isPartial` where the shopper has too many orders to look at them all.
     */
    page(wanted: { after: number; query: string }): Promise<DownloadPage>
    /**
     * The codes of a product, by its place in its order from 1, and counts that they were viewed.
     * Refused with 404 where this shopper has none by that, 409 where the order is not finished.
     */
    viewCode(orderId: number, line: number): Promise<{ codes: string[] }>
  }
  preferences: {
    /** Returns the company's choices, each marked where this shopper has chosen it. */
    get(): Promise<Preferences>
    /**
     * Puts `ids` in the place of what was chosen of a kind, or with `shown` in the place of that
     * alone. Refused with 422 where one of them is none of the company's, and then nothing changes.
     */
    choose(kind: 'interest' | 'newsletter', ids: number[], shown?: number[]): Promise<Preferences>
  }
  telephone: {
    /**
     * A new code for the account's number, to be sent there, and the seconds until another may be
     * asked for. Refused with 422 where there is no number, 409 where it is verified, 429 where a
     * code for this account and number is still good, or too many were sent for this account or to
     * its network. What other accounts ask for, or have verified, is no obstacle.
     */
    newCode(
      clientAddress: string,
    ): Promise<{ telephone: string; code: string; telephoneVerifyExpireIn: number }>
    /**
     * Takes the account's number for verified; refused with 422 where the code is wrong, expired,
     * used, or was tried too often.
     */
    verify(code: string): Promise<void>
  }
  achievements: {
    /** A page of them: claimed ones, the latest first, then the others, the furthest first. */
    page(after: number): Promise<ListPage<Achievement>>
    /**
     * Claims an achievement, once and for all; a voucher that it brings is the shopper's with it.
     * Refused with 404 where the company has none by that id, 409 where it is claimed or
     * incomplete, 403 where it is not for shoppers to claim.
     */
    claim(achievementId: number): Promise<Achievement>
  }
  vouchers: {
    /**
     * A page of them: those that can be used, then the used and the expired ones, each campaign by
     * campaign. With it come the sums of all campaigns.
     */
    page(after: number): Promise<ListPage<Voucher> & { campaigns: CampaignSum[] }>
    /**
     * Claims a voucher by its id, or else by its code, once and for all; a typed code is no id.
     * 404 where this shopper has none, 409 once claimed or expired, 429 after too many guesses.
     */
    claim(idOrCode: string, isTyped?: boolean): Promise<ClaimedVoucher>
  }
  wishProducts: {
    /**
     * A page of those that have every word of `query` in their name or category; the latest first,
     * or sorted by name or price.
     */
    page(wanted: { after: number; query: string; sort: WishSort }): Promise<ListPage<Wish>>
    /** A product that is not on the wishlist, as it would come back to it; else undefined. */
    find(productId: number): Promise<Wish | undefined>
    /**
     * Puts a product on the wishlist; one that is on it stays as it is. `added` is since when it
     * was wished before its removal: it comes back as of then, at the price of then where the
     * removal was of late. Refused with 404 where the shop does not have it.
     */
    add(productId: number, added?: Date): Promise<void>
    /** Takes products off the wishlist, or all of them; one that is not on it is no error. */
    remove(productIds: number[] | 'all'): Promise<void>
  }
  /** The link by which anybody can see the wishlist: one an account, and none until it is made. */
  wishlistLink: {
    /** Its token, or undefined where there is none. */
    find(): Promise<string | undefined>
    /** The token of the one that there is, or of a new one. */
    create(): Promise<string>
    /** Withdraws it: it opens nothing any more, and the next one is another. */
    withdraw(): Promise<void>
  }
  lastViewProducts: {
    /** A product that the shop has and that is not on the list; else undefined. */
    find(productId: number): Promise<Product | undefined>
    /**
     * Puts a product on the list as of a time that is not ahead; one that is on it stays as it is.
     * Refused with 404 where the shop does not have it.
     */
    add(productId: number, added?: Date): Promise<void>
    /** Takes a product off the list; one that is not on it is no error. */
    remove(productId: number): Promise<void>
  }
}
