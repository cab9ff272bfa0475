import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { leavingSeconds } from '#lib/limits/retention.ts'
import { noteErased } from '../feed/erased.ts'
import type { FeedTarget, FeedTypeName } from '../feed/feed-type.ts'
import { forgetParts } from '../feed/forget-parts.ts'
import { keyOfItem } from '../feed/items.ts'
import { allowSlowStatements, lockFeed } from '../feed/lock.ts'
import { feedItems } from '../feed/table.ts'
import { returns } from '../orders/return-table.ts'
import { orders } from '../orders/table.ts'
import { customerReference } from '../profile/references.ts'
import { secondsAgo } from '../sign-in/sessions.ts'
import { emailCodes } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'
import { accountTables, cascadesOf, type AccountTable } from '../store/tables.ts'
import { webhookEvents } from '../webhooks/table.ts'
import { keptTables } from './kept-orders.ts'

/** Names an account to erase. */
export interface ErasedAccount {
  companyId: number
  accountId: number
  /** Set where the company's shop receives webhooks. */
  hasReceiver: boolean
  /** Has it stay unless its owner has asked for the erasure and the time to come back is over. */
  onlyIfDue?: boolean
}

type FedItem = Pick<typeof feedItems.$inferSelect, 'type' | 'externalId'>
type FedTable = typeof accounts | typeof orders | typeof returns

/** Matches accounts whose owner has asked for the erasure and has not come back in time. */
export const isDue = lt(accounts.leaving, secondsAgo(leavingSeconds))

/** Limits the orders that one statement moves, as their parts follow. */
const ordersAtOnce = 1_000

/** Lists the parts of orders that do not stay. */
const deletedParts = accountTables.filter(
  (table) =>
    cascadesOf(table, 'onUpdate').length > 0 && !keptTables.some((kept) => kept.table === table),
)

/** Returns the items that the shop has fed of the account and of what stays of it. */
async function findFed({ db, companyId }: FeedTarget, accountId: number) {
  const find = (type: FeedTypeName, table: FedTable, owner: PgColumn) =>
    db
      .select({ type: feedItems.type, externalId: feedItems.externalId })
      .from(table)
      .innerJoin(
        feedItems,
        and(
          eq(feedItems.companyId, companyId),
          eq(feedItems.type, type),
          eq(feedItems.rowId, table.id),
        ),
      )
      .where(and(eq(table.companyId, companyId), eq(owner, accountId)))
  return [
    ...(await find('customer', accounts, accounts.id)),
    ...(await find('order', orders, orders.accountId)),
    ...(await find('return', returns, returns.accountId)),
  ]
}

type Former = Pick<typeof accounts.$inferSelect, 'id' | 'created'>

/** Removes what the feed knows of the account: its items, and the lines that wait for others. */
async function forgetFed(target: FeedTarget, accountId: number, fed: FedItem[]) {
  const { db, companyId } = target
  await forgetParts(target, 'customer', [accountId])
  const customers = fed.filter(({ type }) => type === 'customer').map((item) => item.externalId)
  if (customers.length === 0) return
  const ofCompany = eq(feedItems.companyId, companyId)
  const isTheirs = and(eq(feedItems.type, 'customer'), inArray(feedItems.externalId, customers))
  await db.delete(feedItems).where(and(ofCompany, isTheirs))
  const waits = and(ofCompany, isNotNull(feedItems.waitingFor))
  const waiting = await db
    .delete(feedItems)
    .where(and(waits, inArray(sql`${feedItems.line} ->> 'customer'`, customers)))
    .returning({ type: feedItems.type, externalId: feedItems.externalId })
  const keys = JSON.stringify([...fed, ...waiting].map(keyOfItem))
  const isKey = sql`${feedItems.waitingFor}
    = any(array(select jsonb_array_elements_text(${keys}::jsonb)))`
  await db.delete(feedItems).where(and(waits, isKey))
}

/**
 * Moves what stays of the orders to a new account of which nothing is known, and deletes the former
 * with all else: whatever a shopper does at the same time finds no account any more. Returns the id
 * of the new one.
 */
async function replaceAccount({ db, companyId }: FeedTarget, { id, created }: Former) {
  const [empty] = await db
    .insert(accounts)
    .values({ companyId, created, firstTimeLogin: false, erased: sql`now()` })
    .returning({ id: accounts.id })
  const accountId = empty!.id
  const isOf = (table: AccountTable, owner: number) =>
    whereOwned({ brand: { companyId }, accountId: owner }, table)
  for (const table of deletedParts) await db.delete(table).where(isOf(table, id))
  for (let moved = ordersAtOnce; moved === ordersAtOnce;) {
    const some = db.select({ id: orders.id }).from(orders).where(isOf(orders, id))
    const rows = await db
      .update(orders)
      .set({ accountId })
      .where(and(isOf(orders, id), inArray(orders.id, some.limit(ordersAtOnce))))
      .returning({ id: orders.id })
    moved = rows.length
  }
  for (const { table, emptied } of keptTables)
    if (Object.keys(emptied).length > 0)
      await db.update(table).set(emptied).where(isOf(table, accountId))
  await db.delete(accounts).where(and(eq(accounts.companyId, companyId), eq(accounts.id, id)))
  return accountId
}

/**
 * Erases an account in one transaction: nothing is left that names its owner, and what the law has
 * the shop keep of the orders says what was bought alone. Its pictures and documents are removed by
 * the triggers that find unused files. The shop hears of it. Returns false where there is no such
 * account, or none that is due.
 */
export const eraseAccount = (
  db: Db,
  { companyId, accountId, hasReceiver, onlyIfDue = false }: ErasedAccount,
) =>
  db.transaction(async (tx) => {
    const inside = tx as unknown as Db
    const target = { db: inside, companyId }
    await allowSlowStatements(inside)
    await lockFeed(inside, companyId)
    const account = and(eq(accounts.companyId, companyId), eq(accounts.id, accountId))
    const [found] = await inside
      .select({ id: accounts.id, email: accounts.email, created: accounts.created })
      .from(accounts)
      .where(and(account, isNull(accounts.erased), onlyIfDue ? isDue : undefined))
      .for('update')
    if (!found) return false
    const customer = await customerReference({ db: inside, accountId, brand: { companyId } })
    const fed = await findFed(target, accountId)
    await noteErased(target, fed)
    await forgetFed(target, accountId, fed)
    const emptyId = await replaceAccount(target, found)
    const isAddress = eq(sql`lower(${emailCodes.email})`, found.email.toLowerCase())
    await inside.delete(emailCodes).where(and(eq(emailCodes.companyId, companyId), isAddress))
    if (hasReceiver)
      await inside
        .insert(webhookEvents)
        .values({ companyId, accountId: emptyId, type: 'account.erased', data: { customer } })
    return true
  })
