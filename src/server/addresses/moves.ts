import { and, asc, desc, eq, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { orderAddress, type MovePlan } from '#contract/address.ts'
import { yearLater } from '#contract/move-day.ts'
import { dayIn } from '#lib/dates.ts'
import { dayStart } from '#lib/day-start.ts'
import { requestAddress } from '../orders/address-requests.ts'
import { orderReference } from '../orders/references.ts'
import { refuse } from '../refusal.ts'
import { accounts, addresses, moves } from '../store/accounts.ts'
import type { Recorded } from '../store/record-change.ts'
import { ownerOf, whereOwnAccount, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { addressFields, changeBook } from './book.ts'
import { checkCount, insertAddress, type AddressChange } from './changes.ts'
import { readAddress } from './queries.ts'

type Move = typeof moves.$inferSelect

/** Returns the ids of the default addresses, without repetition. */
async function defaultIds(scope: Change) {
  const { billingAddressId, shippingAddressId } = accounts
  const [own] = await scope.db
    .select({ billingAddressId, shippingAddressId })
    .from(accounts)
    .where(whereOwnAccount(scope))
  const ids = [own?.billingAddressId, own?.shippingAddressId]
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}

/**
 * Makes the address of a move both defaults. The addresses that were the defaults when it was
 * planned, which its form has named, are kept for a year, or removed.
 */
async function applyMove(scope: Change, { id, addressId, day, keepsOld, oldIds }: Move) {
  const { db } = scope
  await db
    .update(accounts)
    .set({ billingAddressId: addressId, shippingAddressId: addressId })
    .where(whereOwnAccount(scope))
  const areOld = and(whereOwned(scope, addresses), inArray(addresses.id, oldIds))
  if (oldIds.length > 0 && keepsOld)
    await db
      .update(addresses)
      .set({ keptUntil: yearLater(day) })
      .where(areOld)
  if (oldIds.length > 0 && !keepsOld) await db.delete(addresses).where(areOld)
  await db
    .update(moves)
    .set({ applied: sql`now()` })
    .where(and(whereOwned(scope, moves), eq(moves.id, id)))
}

/** Returns the account's last move, which may be planned or done. */
async function lastMove(scope: Scope): Promise<Move | undefined> {
  const [last] = await scope.db
    .select()
    .from(moves)
    .where(whereOwned(scope, moves))
    .orderBy(desc(moves.id))
    .limit(1)
  return last
}

/** Throws where another move was planned, made or cancelled since the sender's page. */
async function checkNoOther(scope: Change, knownMove: number | undefined) {
  if (knownMove === undefined) return
  if (knownMove !== ((await lastMove(scope))?.id ?? 0)) throw refuse('move_meanwhile')
}

/** Asks the shop to send orders to the new address; adds the events. */
async function askForOrders(
  inside: Change,
  { ids, addressId }: { ids: number[]; addressId: number },
  added: Recorded['events'],
) {
  if (ids.length === 0) return
  if (!inside.hasReceiver) throw refuse('feature_off')
  const isNew = and(whereOwned(inside, addresses), eq(addresses.id, addressId))
  const [row] = await inside.db.select().from(addresses).where(isNew)
  const address = orderAddress.parse(await readAddress(inside, addressId))
  for (const { order, request } of await requestAddress(inside, ids, address)) {
    const { id, asked: created } = request
    const fields = async () => ({
      order: await orderReference(inside, order),
      request: { id, created, ...(await addressFields(inside, row!)) },
    })
    added.push({ type: 'order.address_requested', fields })
  }
}

/**
 * Adds the address that the shopper moves to: all of it, with what the shop is asked for, or
 * nothing. It becomes both defaults at once, or on a later day. It replaces a move that is planned.
 * Throws 409 `move_meanwhile` where another one was made meanwhile, `order_left` where an order
 * cannot be sent there any more, `too_many_addresses` where the account has as many as it may.
 */
export const planMove = (scope: Scope, plan: MovePlan, values: AddressChange) =>
  changeBook(scope, async (inside, added) => {
    const { day, old, orders: ids, knownMove } = plan
    const { timeZone } = inside.brand
    await checkNoOther(inside, knownMove)
    const oldIds = await defaultIds(inside)
    const addressId = await insertAddress(inside, values)
    await inside.db.delete(moves).where(whereOwned(inside, moves))
    const [move] = await inside.db
      .insert(moves)
      .values({
        ...ownerOf(inside),
        addressId,
        day,
        begins: dayStart(timeZone, day),
        keepsOld: old === 'keep',
        oldIds,
      })
      .returning()
    if (day <= dayIn(timeZone, new Date())) await applyMove(inside, move!)
    await checkCount(inside)
    await askForOrders(inside, { ids, addressId }, added)
    return readAddress(inside, addressId)
  })

/** Cancels a planned move: its address stays. Throws 404 where none to it is planned. */
export const cancelMove = (scope: Scope, addressId: number) =>
  changeBook(scope, async ({ db }) => {
    const isPlanned = and(eq(moves.addressId, addressId), isNull(moves.applied))
    const cancelled = await db
      .delete(moves)
      .where(and(whereOwned(scope, moves), isPlanned))
      .returning({ id: moves.id })
    if (cancelled.length === 0) throw refuse('move_gone')
  })

/**
 * Returns the number of the account's last move, the address of a planned one, and whether the shop
 * hears of requests.
 */
export async function findMove(scope: Scope) {
  const last = await lastMove(scope)
  const isPlanned = last && !last.applied
  return {
    knownMove: last?.id ?? 0,
    planned: isPlanned ? await readAddress(scope, last.addressId) : undefined,
    canAsk: scope.hasReceiver,
  }
}

/**
 * Applies the moves of an account whose day has come, and removes the addresses that it has moved
 * away from long enough ago. Another process may have done so meanwhile.
 */
export const applyDue = (scope: Scope) =>
  changeBook(scope, async (inside) => {
    const { db } = inside
    const isDue = and(isNull(moves.applied), lte(moves.begins, sql`now()`))
    const due = await db
      .select()
      .from(moves)
      .where(and(whereOwned(inside, moves), isDue))
      .orderBy(asc(moves.begins), asc(moves.id))
    for (const move of due) await applyMove(inside, move)
    const stay = await defaultIds(inside)
    const isOver = and(
      whereOwned(inside, addresses),
      lt(addresses.keptUntil, lastDayEverywhere),
      stay.length > 0 ? notInArray(addresses.id, stay) : undefined,
    )
    await db.delete(addresses).where(isOver)
  })

/** The day that ends last, in the zone behind all others. */
export const lastDayEverywhere = sql`((now() at time zone 'UTC') - interval '12 hours')::date`
