import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { OrderAddress } from '#contract/address.ts'
import type { Order } from '#contract/order.ts'
import { canBeRedirected, isYetToLeave } from '#domain/order-redirect.ts'
import * as limits from '#lib/limits/orders.ts'
import { refuse } from '../refusal.ts'
import { ownerOf, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { newestFirst, selectByIds, withoutEmptyRow } from './rows.ts'
import type { StoredAddressRequest } from './stored-address-request.ts'
import { orders } from './table.ts'
import { toOrder } from './to-order.ts'

async function readOrders(scope: Scope, ids: number[]) {
  const rows = await selectByIds(scope.db, { ...ownerOf(scope), ids })
  return withoutEmptyRow(rows).map((row) => toOrder(scope, row))
}

/** Reads the newest orders that have not left yet, those first that were asked for last. */
export async function ordersYetToLeave(scope: Scope): Promise<Order[]> {
  // The state of an order from an older version may not be stored yet.
  const mayBeOpen = or(eq(orders.state, 'open'), isNull(orders.state))
  const found = await scope.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereOwned(scope, orders), mayBeOpen, isNotNull(orders.shippingAddress)))
    .orderBy(...newestFirst())
    .limit(limits.maxOpenOrders)
  if (found.length === 0) return []
  const read = await readOrders(
    scope,
    found.map(({ id }) => id),
  )
  return read.filter(isYetToLeave).slice(0, limits.maxRedirectedOrders)
}

/** Names the orders that cannot be sent elsewhere, each as a field. */
const orderErrors = (ids: number[]) => ({
  Orders: 'ac_MoveOrdersLeft',
  ...Object.fromEntries(ids.map((id) => [`Orders.${id}`, 'ac_MoveOrderLeft'])),
})

/**
 * Stores that the shop is asked to send orders to an address; answers each order with its request.
 * Throws 409 `order_left` where one of them has left meanwhile, or the shop was asked already.
 */
export async function requestAddress(inside: Change, ids: number[], address: OrderAddress) {
  if (ids.length === 0) return []
  // No line of the feed changes them meanwhile.
  const found = await readOrders(inside, ids)
  const possible = found.filter(canBeRedirected)
  const gone = ids.filter((id) => possible.every((order) => order.id !== id))
  if (gone.length > 0) throw refuse('order_left', { errors: orderErrors(gone) })
  const asked = new Date().toISOString()
  const requests = possible.map(({ id, orderId: orderNumber }) => {
    const request: StoredAddressRequest = { id: randomUUID(), asked, address }
    return { order: { id, orderNumber }, request }
  })
  for (const { order, request } of requests)
    await inside.db
      .update(orders)
      .set({ addressRequest: request, addressAnswer: null })
      .where(and(whereOwned(inside, orders), eq(orders.id, order.id)))
  return requests
}
