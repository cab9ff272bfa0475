import { and, eq, sql } from 'drizzle-orm'
import { customerReference } from '../profile/references.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'
import { webhookEvents } from '../webhooks/table.ts'

interface Owner {
  companyId: number
  accountId: number
}

/**
 * Tells the shop that an account stays, where it was told that the account would be erased: that
 * event is kept for longer than a shopper has to come back.
 */
export async function tellStays(db: Db, { companyId, accountId }: Owner) {
  const owner = { brand: { companyId }, accountId }
  const isTold = eq(webhookEvents.type, 'account.leaving')
  const [told] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(whereOwned(owner, webhookEvents), isTold))
    .limit(1)
  if (!told) return
  const customer = await customerReference({ db, ...owner })
  await db
    .insert(webhookEvents)
    .values({ companyId, accountId, type: 'account.stays', data: { customer } })
}

/**
 * Locks an account whose owner signs in, so that a request to erase it and an erasure come before
 * or after, and cancels a request. Returns `gone` where the account was erased meanwhile.
 */
export async function keepAccount(db: Db, owner: Owner): Promise<'gone' | 'kept' | 'unchanged'> {
  const isIt = and(eq(accounts.companyId, owner.companyId), eq(accounts.id, owner.accountId))
  const [found] = await db
    .select({ isLeaving: sql<boolean>`${accounts.leaving} is not null` })
    .from(accounts)
    .where(isIt)
    .for('no key update')
  if (!found) return 'gone'
  if (!found.isLeaving) return 'unchanged'
  await db.update(accounts).set({ leaving: null }).where(isIt)
  await tellStays(db, owner)
  return 'kept'
}
