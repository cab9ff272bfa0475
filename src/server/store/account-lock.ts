import type { Db } from './open.ts'
import { accounts } from './accounts.ts'
import { lockOutFeed } from '../feed/lock.ts'
import { whereOwnAccount, type Scope } from './scope.ts'

/**
 * Runs what must happen all at once, or not at all, and one after another for each account: no two
 * of them pull at what belongs together, and what they record is in the order in which it happened.
 * The feed comes first or waits: whoever has locked a row never waits for it.
 */
export const withAccountLock = <Result>(scope: Scope, run: (inside: Scope) => Promise<Result>) =>
  scope.db.transaction(async (tx) => {
    // A page that was read earlier may be out of date once the lock is held.
    scope.page = undefined
    const inside = { ...scope, db: tx as unknown as Db }
    await lockOutFeed(inside.db, scope.brand.companyId)
    await inside.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(whereOwnAccount(scope))
      .for('update')
    const result = await run(inside)
    await scope.storeAnswer?.(inside.db, result)
    return result
  })
