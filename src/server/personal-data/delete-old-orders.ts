import { and, asc, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { deletedOrdersAtOnce, erasedAccountsAtOnce } from '#lib/limits/retention.ts'
import { orders } from '../orders/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { webhookEvents } from '../webhooks/table.ts'
import { runInTurn } from './in-turn.ts'
import type { Retention } from './retained-years.ts'

/** Begins the first year of which orders are still kept. */
const firstKept = ({ years, timeZone }: Retention) =>
  sql`(date_trunc('year', now() at time zone ${timeZone}) - make_interval(years => ${years}::int))
    at time zone ${timeZone}`

/** Finds the next erased accounts of a company in the order of their ids. */
async function findErasedAccounts(db: Db, { companyId }: Retention, after: number) {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.companyId, companyId), isNotNull(accounts.erased), gt(accounts.id, after)),
    )
    .orderBy(asc(accounts.id))
    .limit(erasedAccountsAtOnce)
  return found.map(({ id }) => id)
}

/** Deletes some old orders of erased accounts, with all of their parts. Returns how many. */
async function deleteSome(db: Db, retention: Retention, ids: number[]) {
  const isOld = lt(orders.created, firstKept(retention))
  const ofCompany = eq(orders.companyId, retention.companyId)
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofCompany, inArray(orders.accountId, ids), isOld))
    .limit(deletedOrdersAtOnce)
  const deleted = await db
    .delete(orders)
    .where(and(ofCompany, inArray(orders.id, some)))
    .returning({ id: orders.id })
  return deleted.length
}

/** Deletes the accounts of which nothing is left, not even an event that the shop is to hear. */
async function deleteEmpty(db: Db, { companyId }: Retention, ids: number[]) {
  const left = (table: typeof orders | typeof webhookEvents) =>
    db
      .select({ found: sql`1` })
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.accountId, accounts.id)))
  await db
    .delete(accounts)
    .where(
      and(
        eq(accounts.companyId, companyId),
        inArray(accounts.id, ids),
        isNotNull(accounts.erased),
        notExists(left(orders)),
        notExists(left(webhookEvents)),
      ),
    )
}

/**
 * Deletes what was kept of erased accounts once its time is over, in small steps between which
 * others come: the orders of a year when so many years have passed since its end, then the accounts
 * without any. Returns whether it has looked at all of them.
 */
export async function deleteOldOrders(db: Db, retention: Retention, isStopped: () => boolean) {
  for (let after = 0; !isStopped();) {
    const ids = await findErasedAccounts(db, retention, after)
    if (ids.length === 0) return true
    after = ids.at(-1)!
    for (let count = deletedOrdersAtOnce; count === deletedOrdersAtOnce;) {
      const deleted = await runInTurn(db, (inside) => deleteSome(inside, retention, ids))
      if (deleted === undefined || isStopped()) return false
      count = deleted
    }
    await deleteEmpty(db, retention, ids)
  }
  return false
}
