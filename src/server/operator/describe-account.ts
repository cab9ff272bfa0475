import { and, asc, count, desc, max, sql } from 'drizzle-orm'
import { OrderStatus } from '#contract/codes.ts'
import { consents } from '../consents/table.ts'
import { whereFed } from '../feed/external-ids.ts'
import { feedItems } from '../feed/table.ts'
import { erasureDate } from '../leave/erasure-date.ts'
import { orders } from '../orders/table.ts'
import { passkeys } from '../passkeys/table.ts'
import { isOpen } from '../sign-in/sessions.ts'
import { identities, sessions } from '../sign-in/table.ts'
import { addresses } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'
import type { AccountTable } from '../store/tables.ts'
import { second } from './command.ts'
import { ownerOf, type FoundAccount } from './find-accounts.ts'

/** Limits the orders and sessions that are listed. */
const maxListed = 50

const secondOf = (instant: Date | null) => (instant ? second(instant) : 'never')
const isOwn = (table: AccountTable, account: FoundAccount) => whereOwned(ownerOf(account), table)

/** Returns a contact, and since when it is verified. */
function contact(value: string, verified: Date | null) {
  if (value === '') return 'none'
  return verified ? `${value}, verified ${secondOf(verified)}` : `${value}, not verified`
}

/** Returns the ways by which a shopper signs in. */
async function readWaysIn(db: Db, account: FoundAccount) {
  const known = await db
    .select({
      issuer: identities.issuer,
      created: identities.created,
      removed: identities.removed,
    })
    .from(identities)
    .where(isOwn(identities, account))
    .orderBy(asc(identities.id))
  const keys = await db
    .select({ name: passkeys.name, created: passkeys.created })
    .from(passkeys)
    .where(isOwn(passkeys, account))
    .orderBy(asc(passkeys.id))
  const lines = [
    ...known.map(({ issuer, created, removed }) =>
      removed ? `${issuer}, removed ${secondOf(removed)}` : `${issuer} since ${secondOf(created)}`,
    ),
    ...keys.map(({ name, created }) => `passkey '${name}' since ${secondOf(created)}`),
  ]
  return lines.length > 0 ? lines : ['none']
}

/** Returns the ids by which the shop knows the account. */
async function readShopIds(db: Db, { companyId, id }: FoundAccount) {
  const fed = await db
    .select({ externalId: feedItems.externalId })
    .from(feedItems)
    .where(whereFed({ db, brand: { companyId } }, 'customer', [id]))
  return fed.map(({ externalId }) => externalId).join(', ') || 'none'
}

/** Returns since when an account is to be erased, and when that is done. */
const describeLeaving = ({ leaving }: FoundAccount) =>
  leaving
    ? `since ${second(leaving)}, is erased at ${second(erasureDate(leaving))} unless the shopper signs in`
    : 'no'

/** Describes an account for somebody who helps its owner. */
export async function describeAccount(db: Db, account: FoundAccount) {
  const [seen] = await db
    .select({ count: count(), last: max(sessions.lastSeen) })
    .from(sessions)
    .where(and(isOwn(sessions, account), isOpen))
  const ways = await readWaysIn(db, account)
  const name = `${account.firstName} ${account.lastName}`.trim() || 'none'
  return [
    `account           ${account.id}`,
    `name              ${name}`,
    `e-mail address    ${contact(account.email, account.emailVerifiedAt)}`,
    `telephone         ${contact(account.telephone, account.telephoneVerifyDate)}`,
    `created           ${secondOf(account.created)}`,
    `groups            ${account.segments.join(', ') || 'none'}`,
    `profile changed   ${secondOf(account.changed)}`,
    `leaving           ${describeLeaving(account)}`,
    `ids of the shop   ${await readShopIds(db, account)}`,
    ...ways.map((way) => `signs in by       ${way}`),
    `sessions          ${seen!.count}, last seen ${secondOf(seen!.last)}`,
    `addresses         ${await db.$count(addresses, isOwn(addresses, account))}`,
    `orders            ${await db.$count(orders, isOwn(orders, account))}`,
    `choices recorded  ${await db.$count(consents, isOwn(consents, account))}`,
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
  const { created, lastSeen, ended } = sessions
  const found = await db
    .select({ created, lastSeen, ended, isSignedIn: sql<boolean>`${isOpen}` })
    .from(sessions)
    .where(isOwn(sessions, account))
    .orderBy(desc(sessions.lastSeen))
    .limit(maxListed)
  if (found.length === 0) return ['The account has no sessions.']
  return found.map((one) => {
    const state = one.isSignedIn ? 'signed in' : 'expired'
    const end = one.ended ? `ended ${second(one.ended)}` : state
    return `begun ${second(one.created)}  last seen ${second(one.lastSeen)}  ${end}`
  })
}
