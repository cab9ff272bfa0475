import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { noteErased } from '../feed/erased.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import { forgetParts } from '../feed/forget-parts.ts'
import { allowSlowStatements, lockFeed } from '../feed/lock.ts'
import { feedItems } from '../feed/table.ts'
import { returns } from '../orders/return-table.ts'
import { orders } from '../orders/table.ts'
import { customerReference } from '../profile/references.ts'
import { emailCodes } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { accountTables } from '../store/tables.ts'
import { webhookEvents } from '../webhooks/table.ts'
import { keptTables } from './kept-orders.ts'

/** Names an account to erase. */
export interface ErasedAccount {
  companyId: number
  accountId: number
  /** Set where the company's shop receives webhooks. */
  hasReceiver: boolean
}

/** Lists the columns of an account that say nothing of a person. */
const keptOfAccount = ['id', 'companyId', 'created']

/** Holds an account of which nothing is known. */
const emptyAccount = Object.fromEntries(
  Object.entries(getTableColumns(accounts))
    .filter(([name]) => !keptOfAccount.includes(name))
    .map(([name, column]) => [name, column.default ?? null]),
)

const deleted = accountTables.filter((table) => !keptTables.some((kept) => kept.table === table))

/** Returns the items that the shop has fed of the account and of what stays of it. */
async function findFed({ db, companyId }: FeedTarget, accountId: number) {
  const idsIn = (table: typeof orders | typeof returns) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.accountId, accountId)))
  const ofType = (type: string, isTheirs: ReturnType<typeof eq>) =>
    and(eq(feedItems.type, type), isTheirs)
  return db
    .select({ type: feedItems.type, externalId: feedItems.externalId })
    .from(feedItems)
    .where(
      and(
        eq(feedItems.companyId, companyId),
        or(
          ofType('customer', eq(feedItems.rowId, accountId)),
          ofType('order', inArray(feedItems.rowId, idsIn(orders))),
          ofType('return', inArray(feedItems.rowId, idsIn(returns))),
        ),
      ),
    )
}

type Fed = Awaited<ReturnType<typeof findFed>>

/** Removes what the feed knows of the account: its items, and the lines that wait for others. */
async function forgetFed(target: FeedTarget, accountId: number, fed: Fed) {
  const { db, companyId } = target
  await forgetParts(target, 'customer', [accountId])
  const customers = fed.filter(({ type }) => type === 'customer').map((item) => item.externalId)
  if (customers.length === 0) return
  const isTheirs = and(eq(feedItems.type, 'customer'), inArray(feedItems.externalId, customers))
  const waits = and(
    isNotNull(feedItems.waitingFor),
    inArray(sql`${feedItems.line} ->> 'customer'`, customers),
  )
  await db.delete(feedItems).where(and(eq(feedItems.companyId, companyId), or(isTheirs, waits)))
}

/** Empties the account, and what stays of its orders. */
async function emptyRows({ db, companyId }: FeedTarget, accountId: number) {
  const account = and(eq(accounts.companyId, companyId), eq(accounts.id, accountId))
  await db
    .update(accounts)
    .set({ ...emptyAccount, erased: sql`now()` })
    .where(account)
  for (const table of deleted)
    await db
      .delete(table)
      .where(and(eq(table.companyId, companyId), eq(table.accountId, accountId)))
  for (const { table, emptied } of keptTables)
    if (Object.keys(emptied).length > 0)
      await db
        .update(table)
        .set(emptied)
        .where(and(eq(table.companyId, companyId), eq(table.accountId, accountId)))
}

/**
 * Erases an account in one transaction: nothing is left that names its owner, and what the law has
 * the shop keep of the orders says what was bought alone. Its pictures and documents are removed by
 * the triggers that find unused files. The shop hears of it. Returns false where there is no such
 * account.
 */
export const eraseAccount = (db: Db, { companyId, accountId, hasReceiver }: ErasedAccount) =>
  db.transaction(async (tx) => {
    const inside = tx as unknown as Db
    const target = { db: inside, companyId }
    await allowSlowStatements(inside)
    await lockFeed(inside, companyId)
    const account = and(eq(accounts.companyId, companyId), eq(accounts.id, accountId))
    const [found] = await inside
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(account, isNull(accounts.erased)))
      .for('update')
    if (!found) return false
    const customer = await customerReference({ db: inside, accountId, brand: { companyId } })
    const fed = await findFed(target, accountId)
    await noteErased(target, fed)
    await forgetFed(target, accountId, fed)
    await emptyRows(target, accountId)
    const isAddress = eq(sql`lower(${emailCodes.email})`, found.email.toLowerCase())
    await inside.delete(emailCodes).where(and(eq(emailCodes.companyId, companyId), isAddress))
    if (hasReceiver)
      await inside
        .insert(webhookEvents)
        .values({ companyId, accountId, type: 'account.erased', data: { customer } })
    return true
  })
