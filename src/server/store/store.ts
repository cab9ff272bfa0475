import type { Brand } from '#brands/config/brands.ts'
import type { SharedWish } from '#contract/product.ts'
import type { ListPage } from '#lib/list-page.ts'
import type { Unsubscribing } from '../consents/unsubscribe.ts'
import type { DueOptions } from '../addresses/due.ts'
import type { OrderLinks } from '../orders/order-links.ts'
import type { KnownPasskeys } from '../passkeys/passkeys.ts'
import type { EmailCodes } from '../sign-in/email-codes.ts'
import type { Draft } from '../sign-in/draft.ts'
import type { EmailChanges } from '../security/email-changes.ts'
import type { SessionProofs } from '../security/session-proofs.ts'
import type { Identity } from '../sign-in/identity.ts'
import type { SignInPlace } from '../sign-in/sessions.ts'
import type { ShopperSession } from '../sign-in/shopper-session.ts'

/** Names the counted actions: each may ask another service, or writes to the store. */
type RateLimited =
  | 'signIn'
  | 'vatCheck'
  | 'emailCheck'
  | 'feedKey'
  | 'orderLink'
  | 'change'
  | 'unsubscribe'
  | 'mailCodeByAddress'
  | 'linkByAddress'
  | 'mailByAccount'
  | 'mailByNetwork'
  | 'mailByCompany'
  | 'dataExport'

/**
 * Counts recent tries at a brand's company, in all processes together. `who` is an account's id, or
 * for `signIn` the client's address, whose network counts.
 */
interface RateLimits {
  /**
   * Counts one more try. Refused with 429 where there were enough: `retryAfter` says for how many
   * seconds, and the try was not counted.
   */
  count(brand: Brand, what: RateLimited, who: number | string): Promise<void>
  /** Takes a try back that was counted and is not to count. */
  giveBack(brand: Brand, what: RateLimited, who: number | string): Promise<void>
}

/** Holds the accounts. Methods throw `Unavailable` where the database does not answer. */
export interface Store {
  /**
   * The shopper of a session token, or undefined where the token is malformed, expired or another
   * company's. `page` is the address of the page that is asked for, where that changes nothing: a
   * store may read what it shows with the session. `gone` is aborted where the client has left:
   * what still waits for its turn by then is not read.
   */
  findSession(
    brand: Brand,
    token: string,
    page?: URL,
    gone?: AbortSignal,
  ): Promise<ShopperSession | undefined>
  /**
   * The token of a new session for the identity's account, which is found or made. Throws a 409
   * where its proof has signed in before. `onKept` hears that the account was to be erased and stays.
   */
  signIn(
    brand: Brand,
    identity: Identity,
    place?: SignInPlace & { onKept?: () => void },
  ): Promise<string>
  /**
   * Returns when the account of an ended session is erased; undefined where it is not to be, or the
   * token is no session's of the company.
   */
  findErasureDate(brand: Brand, token: string): Promise<Date | undefined>
  /** Applies the moves of shoppers whose day has come. */
  applyDueMoves(options: DueOptions): Promise<void>
  /** Finds orders by their links. */
  orderLinks: OrderLinks
  /** Changes newsletters by the links in messages. */
  unsubscribing: Unsubscribing
  /** Finds passkeys. */
  passkeys: KnownPasskeys
  /** Uses what shoppers prove who are signed in. */
  sessionProofs: SessionProofs
  /** Changes of e-mail addresses by the links of messages. */
  emailChanges: EmailChanges
  /** The codes that are sent by e-mail, each for the browser with a token. */
  emailCodes: EmailCodes
  /**
   * Keeps what was typed for the shopper for whose session, ended or not, a page with that token
   * was made, in the place of what was kept before. Answers the token by which that shopper's
   * `ShopperSession.draft` finds it; undefined where nobody knows the session.
   */
  saveDraft(brand: Brand, pageToken: string, draft: Draft): Promise<string | undefined>
  /**
   * A page of the wishlist that the link of that token shows, without what the shop no longer has;
   * undefined where it was withdrawn, or is no link of the brand's company.
   */
  sharedWishlist(
    brand: Brand,
    token: string,
    wanted: { after: number; language: string },
  ): Promise<ListPage<SharedWish> | undefined>
  rateLimits: RateLimits
  /** Throws where the store cannot serve. */
  ping(): Promise<void>
  close(): Promise<void>
}
