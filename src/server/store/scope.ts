import { and, eq, sql, type Placeholder } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Brand } from '#brands/config/brands.ts'
import type { StatusWords } from '#domain/order-search/search-statuses.ts'
import type { Db, Reader } from './open.ts'
import { accounts } from './accounts.ts'
import type { Shopper } from '../profile/shopper.ts'
import type { ReadPage } from './page-query.ts'
import type { Counters } from './rate-limits.ts'

/** Limits queries to the rows of one account. */
export interface Scope {
  /** Reads. What the shopper changes is written by `recordChange`. */
  db: Reader
  /** Writes what neither the shop nor its feed learns of. */
  unrecorded: Db
  brand: Brand
  accountId: number
  /** Names the session of the request; empty where it has none. */
  sessionId: string
  /** The account as it was read last; a change of it reads it again. */
  shopper: Shopper
  /** Chooses among a shop's texts in several languages. */
  language: string
  /** Finds orders by words for their status. */
  statusWords: StatusWords
  rates: Counters
  /** Runs a read that looks at much: one of the account at a time, see `openSearches`. */
  inTurn<Result>(read: () => Promise<Result>): Promise<Result>
  /**
   * Stores the answer of a call that takes effect once, in the transaction of its change. Throws
   * where an equal call took effect meanwhile.
   */
  storeAnswer?: ((db: Db, answer: unknown) => Promise<void>) | undefined
  /** Set where the company's shop receives webhooks. */
  hasReceiver: boolean
  /** Begins the addresses in messages: the scheme and the brand's first host. */
  address: string
  /**
   * Holds the page's rows where they were read with the session; the first page query uses them up.
   */
  page?: ReadPage | undefined
}

/** Opens the scope of an account for whoever has a link of it. */
export type OpenScope = (brand: Brand, accountId: number, language: string) => Promise<Scope>

/** Chooses among a shop's texts and links for whoever reads them. */
export type TextScope = Pick<Scope, 'brand' | 'language'>

/** The scope of a change, inside of its transaction. */
export interface Change extends Scope {
  db: Db
}

/** Whose rows a query reads: a scope's, or whoever's it is run for. */
export interface Owner {
  brand: { companyId: number | Placeholder | AnyPgColumn }
  accountId: number | Placeholder | AnyPgColumn
}

/** The condition that every query of a shopper's rows carries. */
export const whereOwned = (
  { brand, accountId }: Owner,
  table: { companyId: AnyPgColumn; accountId: AnyPgColumn },
) => and(eq(table.companyId, brand.companyId), eq(table.accountId, accountId))

/** Whose rows a prepared query reads: `ownerOf` a scope fills it. */
export const anyOwner = {
  brand: { companyId: sql.placeholder('companyId') },
  accountId: sql.placeholder('accountId'),
} satisfies Owner
export const ownerOf = ({
  brand: { companyId },
  accountId,
}: Pick<Scope, 'brand' | 'accountId'>) => ({
  companyId,
  accountId,
})

/** The shopper's own row. */
export const whereOwnAccount = ({ brand, accountId }: Pick<Scope, 'brand' | 'accountId'>) =>
  and(eq(accounts.companyId, brand.companyId), eq(accounts.id, accountId))
