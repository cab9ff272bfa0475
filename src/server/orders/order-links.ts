import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { Order } from '#contract/order.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import { feedItems } from '../feed/table.ts'
import { isUnclaimedGuest } from '../profile/guests.ts'
import { offersEmailLogin, offersOrderLinks, sendsCodes } from '../sign-in/code-offers.ts'
import { hasEmail } from '../sign-in/find-account.ts'
import { secondsAgo } from '../sign-in/sessions.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { newLinkKey, readLinkToken, toLinkToken } from './link-token.ts'
import { selectByIds, withoutEmptyRow } from './rows.ts'
import { orderLinkKeys, orders } from './table.ts'
import { toOrder } from './to-order.ts'

/** An order as anybody with its link may see it. */
export interface TrackedOrder {
  order: Order
  accountId: number
  /** Holds the address of its customer where a code may be sent there. */
  email: string | undefined
}

/** Finds orders for people who are not signed in. */
export interface OrderLinks {
  /** Returns the order of a link; undefined where it is wrong, too old or withdrawn. */
  find(brand: Brand, token: string, language: string): Promise<TrackedOrder | undefined>
  /** Finds an order by its number and the address of its customer, whose link still works. */
  lookUp(
    brand: Brand,
    orderNumber: string,
    email: string,
  ): Promise<{ token: string; orderNumber: string; email: string } | undefined>
}

/** Returns the company's key; undefined until the first link has made it. */
export const findLinkKey = async ({ db, companyId }: FeedTarget) => {
  const [found] = await db
    .select({ key: orderLinkKeys.key })
    .from(orderLinkKeys)
    .where(eq(orderLinkKeys.companyId, companyId))
  return found?.key
}

/** Returns the company's key, which the first link makes. */
export async function ensureLinkKey(target: FeedTarget) {
  const known = await findLinkKey(target)
  if (known) return known
  const { db, companyId } = target
  await db.insert(orderLinkKeys).values({ companyId, key: newLinkKey() }).onConflictDoNothing()
  return (await findLinkKey(target))!
}

const isItemOf = and(
  eq(feedItems.companyId, orders.companyId),
  eq(feedItems.type, 'order'),
  eq(feedItems.rowId, orders.id),
)

/** Returns the tokens of the links of fed orders, by the shop's ids. */
export async function readLinkTokens(target: FeedTarget, externalIds: string[]) {
  const { db, companyId } = target
  const found = await db
    .select({
      externalId: feedItems.externalId,
      orderId: orders.id,
      version: orders.linkVersion,
    })
    .from(feedItems)
    .innerJoin(orders, isItemOf)
    .where(
      and(
        eq(feedItems.companyId, companyId),
        eq(feedItems.type, 'order'),
        inArray(feedItems.externalId, externalIds),
      ),
    )
  if (found.length === 0) return new Map<string, string>()
  const key = await ensureLinkKey(target)
  return new Map(found.map((one) => [one.externalId, toLinkToken(key, one)]))
}

/** Withdraws the link of a fed order: the next one differs. Returns false without such an order. */
export async function withdrawLink({ db, companyId }: FeedTarget, externalId: string) {
  const withdrawn = await db
    .update(orders)
    .set({ linkVersion: sql`${orders.linkVersion} + 1` })
    .from(feedItems)
    .where(and(isItemOf, eq(feedItems.companyId, companyId), eq(feedItems.externalId, externalId)))
    .returning({ id: orders.id })
  return withdrawn.length > 0
}

/**
 * Returns an account's address where that is its owner's beyond doubt: a guest has ordered with it,
 * or it is verified and the brand signs in by codes.
 */
async function findOwnAddress(db: Db, brand: Brand, accountId: number) {
  if (!sendsCodes(brand)) return undefined
  const isVerified = offersEmailLogin(brand) ? isNotNull(accounts.emailVerifiedAt) : undefined
  const [found] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.companyId, brand.companyId),
        eq(accounts.id, accountId),
        ne(accounts.email, ''),
        or(isUnclaimedGuest(db), isVerified),
      ),
    )
  return found?.email
}

/** Leaves out all that tells of the person, or opens more than the progress. */
const withoutPerson = ({ addressRequest: _, ...order }: Order): Order => ({
  ...order,
  accessUrl: '',
  shippingAddress: null,
  billingAddress: null,
  invoice: null,
  documents: [],
  customerNote: '',
  returns: [],
  actions: [],
  refusals: [],
  // An option may be a text that the shopper has written.
  products: order.products.map((product) => ({ ...product, url: '', options: [] })),
})

/** The orders that changed lately enough for their links to work. */
const isLinked = ({ orderLinkDays }: Brand) =>
  gt(feedItems.updatedAt, secondsAgo(orderLinkDays * 86_400))

async function find(
  db: Db,
  brand: Brand,
  token: string,
  language: string,
): Promise<TrackedOrder | undefined> {
  if (!offersOrderLinks(brand)) return undefined
  const { companyId } = brand
  const key = await findLinkKey({ db, companyId })
  // A token of nobody's is looked for, too, so that it takes as long as one of another order.
  const { orderId, version } = (key && readLinkToken(key, token)) || { orderId: 0, version: 0 }
  const [linked] = await db
    .select({ accountId: orders.accountId })
    .from(orders)
    .innerJoin(feedItems, isItemOf)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.id, orderId),
        eq(orders.linkVersion, version),
        isLinked(brand),
      ),
    )
  if (!linked) return undefined
  const { accountId } = linked
  const rows = withoutEmptyRow(await selectByIds(db, { companyId, accountId, ids: [orderId] }))
  const [order] = rows.map((row) => toOrder({ brand, language }, row))
  if (!order) return undefined
  const email = await findOwnAddress(db, brand, accountId)
  return { order: withoutPerson(order), accountId, email }
}

/** Lists how a number may be written that somebody has copied: with a sign before it, in capitals. */
function spellingsOf(number: string) {
  const bare = number.replace(/^#/, '')
  return [...new Set([bare, bare.toUpperCase()])].flatMap((one) => [one, `#${one}`])
}

async function lookUp(db: Db, brand: Brand, orderNumber: string, email: string) {
  const { companyId } = brand
  const [found] = await db
    .select({
      orderId: orders.id,
      version: orders.linkVersion,
      orderNumber: orders.orderNumber,
      email: accounts.email,
    })
    .from(orders)
    .innerJoin(
      accounts,
      and(eq(accounts.companyId, orders.companyId), eq(accounts.id, orders.accountId)),
    )
    .innerJoin(feedItems, isItemOf)
    .where(
      and(
        eq(orders.companyId, companyId),
        inArray(orders.orderNumber, spellingsOf(orderNumber)),
        ne(accounts.email, ''),
        hasEmail(email),
        isLinked(brand),
      ),
    )
    .orderBy(desc(orders.created))
    .limit(1)
  if (!found) return undefined
  return { ...found, token: toLinkToken(await ensureLinkKey({ db, companyId }), found) }
}

export const openOrderLinks = (db: Db): OrderLinks => ({
  find: (brand, token, language) => find(db, brand, token, language),
  lookUp: (brand, orderNumber, email) => lookUp(db, brand, orderNumber, email),
})
