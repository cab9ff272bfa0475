import { and, asc, count, desc, eq, isNull, max } from 'drizzle-orm'
import { OrderStatus } from '#contract/codes.ts'
import { feedItems } from '../feed/table.ts'
import { orders } from '../orders/table.ts'
import { passkeys } from '../passkeys/table.ts'
import { identities, sessions } from '../sign-in/table.ts'
import { addresses } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import type { AccountTable } from '../store/tables.ts'
import type { FoundAccount } from './find-accounts.ts'

/** Limits the orders and sessions that are listed. */
const maxListed = 50

const second = (instant: Date | null) => instant?.toISOString().replace(/\.\d+Z$/, 'Z') ?? 'never'
const isOwn = (table: AccountTable, { companyId, id }: FoundAccount) =>
  and(eq(table.companyId, companyId), eq(table.accountId, id))

/** Returns a contact, and since when it is verified. */
function contact(value: string, verified: Date | null) {
  if (value === '') return 'none'
  return verified ? `${value}, verified ${second(verified)}` : `${value}, not verified`
}

/** Returns the ways by which a shopper signs in. */
async function readWaysIn(db: Db, account: FoundAccount) {
  const known = await db
    .select({ issuer: identities.issuer, created: identities.created })
    .from(identities)
    .where(isOwn(identities, account))
    .orderBy(asc(identities.id))
  const keys = await db
    .select({ name: passkeys.name, created: passkeys.created })
    .from(passkeys)
    .where(isOwn(passkeys, account))
    .orderBy(asc(passkeys.id))
  const lines = [
    ...known.map(({ issuer, created }) => `${issuer} since ${second(created)}`),
    ...keys.map(({ name, created }) => `passkey '${name}' since ${second(created)}`),
  ]
  return lines.length > 0 ? lines : ['none']
}

/** Returns the ids by which the shop knows the account. */
async function readShopIds(db: Db, { companyId, id }: FoundAccount) {
  const fed = await db
    .select({ externalId: feedItems.externalId })
    .from(feedItems)
    .where(
      and(
        eq(feedItems.companyId, companyId),
        eq(feedItems.type, 'customer'),
        eq(feedItems.rowId, id),
      ),
    )
  return fed.map(({ externalId }) => externalId).join(', ') || 'none'
}

/** Describes an account for somebody who helps its owner. */
export async function describeAccount(db: Db, account: FoundAccount) {
  const [seen] = await db
    .select({ count: count(), last: max(sessions.lastSeen) })
    .from(sessions)
    .where(and(isOwn(sessions, account), isNull(sessions.ended)))
  const ways = await readWaysIn(db, account)
  const name = `${account.firstName} ${account.lastName}`.trim() || 'none'
  return [
    `account           ${account.id}`,
    `name              ${name}`,
    `e-mail address    ${contact(account.email, account.emailVerifiedAt)}`,
    `telephone         ${contact(account.telephone, account.telephoneVerifyDate)}`,
    `created           ${second(account.created)}`,
    `profile changed   ${second(account.changed)}`,
    `ids of the shop   ${await readShopIds(db, account)}`,
    ...ways.map((way) => `signs in by       ${way}`),
    `sessions          ${seen!.count}, last seen ${second(seen!.last)}`,
    `addresses         ${await db.$count(addresses, isOwn(addresses, account))}`,
    `orders            ${await db.$count(orders, isOwn(orders, account))}`,
  ]
}

const statusNames = new Map<number, string>(
  Object.entries(OrderStatus).map(([name, status]) => [status, name]),
)

/** Lists the newest orders of an account. */
export async function describeOrders(db: Db, account: FoundAccount) {
  const found = await db
    .select()
    .from(orders)
    .where(isOwn(orders, account))
    .orderBy(desc(orders.created), desc(orders.id))
    .limit(maxListed)
  if (found.length === 0) return ['The account has no orders.']
  return found.map(({ orderNumber, created, status, state, totalPrice, currency }) =>
    [
      orderNumber,
      second(created),
      statusNames.get(status) ?? status,
      state ?? '',
      totalPrice === null || currency === '' ? 'no amount' : `${totalPrice} ${currency}`,
    ].join('  '),
  )
}

/** Lists the newest sessions of an account. */
export async function describeSessions(db: Db, account: FoundAccount) {
  const found = await db
    .select()
    .from(sessions)
    .where(isOwn(sessions, account))
    .orderBy(desc(sessions.lastSeen))
    .limit(maxListed)
  if (found.length === 0) return ['The account has no sessions.']
  return found.map(({ created, lastSeen, ended }) => {
    const end = ended ? `ended ${second(ended)}` : 'signed in'
    return `begun ${second(created)}  last seen ${second(lastSeen)}  ${end}`
  })
}
