import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import { ReturnStatus } from '#contract/codes.ts'
import { returns } from '../orders/return-table.ts'
import { orders } from '../orders/table.ts'
import { sessions } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned, type Scope } from '../store/scope.ts'
import { isToken, sessionHash } from '../tokens.ts'
import { isUsable } from '../vouchers/queries.ts'
import { vouchers } from '../vouchers/table.ts'
import { erasureDate } from './erasure-date.ts'

const { requested, approved, sent, received } = ReturnStatus
const running = [requested, approved, sent, received]

/** Counts what an erasure of the account takes along, ends or keeps. */
export async function countParts(scope: Scope) {
  const { db } = scope
  const [ordered] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      openOrders: sql<number>`(count(*) filter (where ${orders.state} in ('open', 'onItsWay')))::int`,
    })
    .from(orders)
    .where(whereOwned(scope, orders))
  const isRunning = inArray(returns.status, running)
  return {
    ...ordered!,
    returns: await db.$count(returns, and(whereOwned(scope, returns), isRunning)),
    vouchers: await db.$count(vouchers, and(whereOwned(scope, vouchers), isUsable)),
  }
}

/**
 * Returns when the account of a session that has ended is erased; undefined where it is not to be,
 * or the token says nothing to the company.
 */
export async function findErasureDate(db: Db, { companyId }: Brand, token: string) {
  if (!isToken(token)) return undefined
  const [found] = await db
    .select({ leaving: accounts.leaving })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.companyId, sessions.companyId), eq(accounts.id, sessions.accountId)),
    )
    .where(and(eq(sessions.companyId, companyId), eq(sessions.tokenHash, sessionHash(token))))
  return found?.leaving ? erasureDate(found.leaving) : undefined
}
