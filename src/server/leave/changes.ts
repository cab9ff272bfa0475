import { and, isNull, sql } from 'drizzle-orm'
import { endSessionsWhere } from '../sign-in/sessions.ts'
import { sessions } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import { recordChange } from '../store/record-change.ts'
import { whereOwnAccount, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { erasureDate } from './erasure-date.ts'

/** Marks the account. Returns since when it is marked, and whether it was not before. */
async function markLeaving(inside: Change) {
  const { db } = inside
  const own = whereOwnAccount(inside)
  const [marked] = await db
    .update(accounts)
    .set({ leaving: sql`now()` })
    .where(and(own, isNull(accounts.leaving)))
    .returning({ leaving: accounts.leaving })
  if (marked) return { leaving: marked.leaving!, isNew: true }
  const [found] = await db.select({ leaving: accounts.leaving }).from(accounts).where(own)
  return { leaving: found!.leaving!, isNew: false }
}

/**
 * Has the account erased after some days, unless its owner signs in before, and ends all of its
 * sessions. A second request changes nothing. Returns when the account is erased.
 */
export const requestErasure = (scope: Scope) =>
  recordChange(scope, async (inside) => {
    const { leaving, isNew } = await markLeaving(inside)
    await endSessionsWhere(inside.db, whereOwned(inside, sessions))
    const date = erasureDate(leaving).toISOString()
    return {
      result: { erasureDate: date },
      events: isNew ? [{ type: 'account.leaving', fields: () => ({ erasureDate: date }) }] : [],
      changed: [],
    }
  })
