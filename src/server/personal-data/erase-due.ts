import { asc } from 'drizzle-orm'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { eraseAccount, isDue } from './erase-account.ts'
import { runInTurn } from './in-turn.ts'

type ErasedOwner = Pick<typeof accounts.$inferSelect, 'companyId' | 'id'>

interface Options {
  hasReceiver(companyId: number): boolean
  /** Hears of each account that was erased. */
  erased(account: ErasedOwner): void | Promise<void>
  /** Hears of an erasure that failed: the next run tries it again. */
  failed(error: unknown, account: ErasedOwner | undefined): void
  isStopped(): boolean
}

/** Finds the account that is due for the longest time, behind those that this run has left out. */
async function findDue(db: Db, leftOut: number) {
  const [found] = await db
    .select({ companyId: accounts.companyId, id: accounts.id })
    .from(accounts)
    .where(isDue)
    .orderBy(asc(accounts.leaving), asc(accounts.companyId), asc(accounts.id))
    .limit(1)
    .offset(leftOut)
  return found
}

/**
 * Erases the accounts whose time to come back is over, each in a transaction of its own. A shopper
 * who signs in at the same moment comes first or finds no account. One that fails is left out of
 * the run and holds up no other.
 */
export async function eraseDue(db: Db, { hasReceiver, erased, failed, isStopped }: Options) {
  for (let leftOut = 0; !isStopped();) {
    let due: ErasedOwner | undefined
    try {
      const isErased = await runInTurn(db, async (inside) => {
        due = await findDue(inside, leftOut)
        if (!due) return undefined
        const { companyId, id: accountId } = due
        const account = { companyId, accountId, hasReceiver: hasReceiver(companyId) }
        return eraseAccount(inside, { ...account, onlyIfDue: true })
      })
      // Nothing is left, or another process erases.
      if (isErased === undefined) return
      if (isErased && due) await erased(due)
    } catch (error) {
      failed(error, due)
      if (!due) return
      leftOut += 1
    }
  }
}
