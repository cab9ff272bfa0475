import { and, asc, eq, inArray } from 'drizzle-orm'
import { allowSlowStatements, lockFeed } from '../feed/lock.ts'
import { mergeAccounts } from '../feed/merge-accounts.ts'
import { endSessionsWhere } from '../sign-in/sessions.ts'
import { sessions } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'
import { CommandError } from './command.ts'
import { ownerOf, type FoundAccount } from './find-accounts.ts'

/** Signs an account out everywhere. */
export async function endAllSessions(db: Db, { companyId, id }: FoundAccount) {
  const { length } = await endSessionsWhere(db, whereOwned(ownerOf({ companyId, id }), sessions))
  const browsers = length === 1 ? 'one browser' : `${length} browsers`
  return [`Account ${id} was signed out of ${browsers}.`]
}

/** Throws unless nobody has erased or joined the accounts since they were found. */
async function checkAccounts(db: Db, companyId: number, ids: number[]) {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), inArray(accounts.id, ids)))
    .orderBy(asc(accounts.id))
    .for('update')
  const gone = ids.find((id) => !found.some((one) => one.id === id))
  if (gone !== undefined) throw new CommandError(`Account ${gone} is gone: find it again.`)
}

/** Joins an account with another one. Nobody stays signed in to the one that goes. */
export async function joinAccounts(db: Db, from: FoundAccount, into: FoundAccount) {
  const { companyId } = from
  if (from.id === into.id) throw new CommandError(`Expected two accounts, found ${from.id} twice.`)
  await db.transaction(async (tx) => {
    const inside = tx as unknown as Db
    await allowSlowStatements(inside)
    await lockFeed(inside, companyId)
    await checkAccounts(inside, companyId, [from.id, into.id])
    await inside.delete(sessions).where(whereOwned(ownerOf(from), sessions))
    await mergeAccounts({ db: inside, companyId }, from.id, into.id)
  })
  return [`Account ${from.id} is part of account ${into.id} now.`]
}
