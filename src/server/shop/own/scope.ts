import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Brand } from '#brands/config/brands.ts'
import type { Db } from '../../db/open.ts'
import { accounts } from '../../db/schema.ts'
import type { Counters } from './rate-limits.ts'

/** Limits queries to the rows of one account. */
export interface Scope {
  db: Db
  brand: Brand
  accountId: number
  /** Of the texts that a shop has in several. */
  language: string
  rates: Counters
}

/** The condition that every query of a shopper's rows carries. */
export const whereOwned = (
  { brand, accountId }: Scope,
  table: { companyId: AnyPgColumn; accountId: AnyPgColumn },
) => and(eq(table.companyId, brand.companyId), eq(table.accountId, accountId))

/** The shopper's own row. */
export const whereOwnAccount = ({ brand, accountId }: Scope) =>
  and(eq(accounts.companyId, brand.companyId), eq(accounts.id, accountId))

/** Runs queries in a transaction. */
export const inTransaction = <Result>(scope: Scope, run: (inside: Scope) => Promise<Result>) =>
  scope.db.transaction((tx) => run({ ...scope, db: tx as unknown as Db }))

/**
 * The same, with a lock on the account: its changes run one after another.
 */
export const withAccountLock = <Result>(scope: Scope, run: (inside: Scope) => Promise<Result>) =>
  inTransaction(scope, async (inside) => {
    await inside.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(whereOwnAccount(scope))
      .for('update')
    return run(inside)
  })
