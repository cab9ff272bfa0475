import { inArray, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/lists.ts'
import { accounts, addresses, moves } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import type { OpenScope } from '../store/scope.ts'
import { applyDue, lastDayEverywhere } from './moves.ts'

interface DueAccount {
  companyId: number
  accountId: number
}

/** Finds accounts that have something due, behind those that this run has left out. */
async function findDue(db: Db, companyIds: number[], leftOut: number) {
  const isDefault = sql`exists (select from ${accounts}
    where ${accounts.companyId} = ${addresses.companyId}
      and ${accounts.id} = ${addresses.accountId}
      and ${addresses.id} in (${accounts.billingAddressId}, ${accounts.shippingAddressId}))`
  const { rows } = (await db.execute(
    sql`select ${moves.companyId} as "companyId", ${moves.accountId} as "accountId" from ${moves}
        where ${moves.applied} is null and ${moves.begins} <= now()
          and ${inArray(moves.companyId, companyIds)}
      union select ${addresses.companyId}, ${addresses.accountId} from ${addresses}
        where ${addresses.keptUntil} < ${lastDayEverywhere} and not ${isDefault}
          and ${inArray(addresses.companyId, companyIds)}
      order by 1, 2 limit ${limits.movedAccountsAtOnce} offset ${leftOut}`,
  )) as unknown as { rows: DueAccount[] }
  return rows
}

export interface DueOptions {
  brands: readonly Brand[]
  /** Hears of an account whose move failed: the next run tries it again. */
  failed(error: unknown, companyId: number): void
  isStopped(): boolean
}

/**
 * Applies the moves whose day has come, and removes the addresses that were kept long enough: each
 * account in a transaction of its own. One that fails is left out of the run.
 */
export const openDueMoves =
  (db: Db, openScope: OpenScope) =>
  async ({ brands, failed, isStopped }: DueOptions) => {
    const brandOf = new Map(brands.map((brand) => [brand.companyId, brand]))
    if (brandOf.size === 0) return
    let leftOut = 0
    for (;;) {
      const found = await findDue(db, [...brandOf.keys()], leftOut)
      for (const { companyId, accountId } of found) {
        if (isStopped()) return
        try {
          await applyDue(await openScope(brandOf.get(companyId)!, accountId, ''))
        } catch (error) {
          failed(error, companyId)
          leftOut += 1
        }
      }
      if (found.length < limits.movedAccountsAtOnce) return
    }
  }
