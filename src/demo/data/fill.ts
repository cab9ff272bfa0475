import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../server/db/open.ts'
import { accounts } from '../../server/db/schema.ts'
import { fillAccounts, fillAddresses } from './rows/accounts.ts'
import { fillCompany } from './rows/company.ts'
import { fillLists } from './rows/lists.ts'
import { fillOrders } from './rows/orders.ts'

async function hasAccounts(db: Db, companyId: number) {
  const [known] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.companyId, companyId))
    .limit(1)
  return known !== undefined
}

/**
 * Fills an empty store with the demo's shoppers; a store that has accounts of the company is left
 * as it is. Answers whether it filled.
 */
export async function fillDemoData(db: Db, companyId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const target = { db: tx as unknown as Db, companyId }
    // Two processes that start at once must not fill twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo-data'), ${companyId}::int)`)
    if (await hasAccounts(target.db, companyId)) return false
    const offer = await fillCompany(target)
    const people = await fillAccounts(target)
    for (const person of people) await fillAddresses(target, person)
    await fillLists(target, offer, people)
    await fillOrders(target, people)
    return true
  })
}
