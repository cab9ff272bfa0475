import { and, eq, inArray } from 'drizzle-orm'
import type { ReturnRequest } from '#contract/order.ts'
import * as limits from '#lib/limits/orders.ts'
import { pieceName } from '#domain/product-name.ts'
import { orderStatus } from '#domain/statuses.ts'
import { chosenLines, type ChosenLine } from '#domain/returns.ts'
import type { Translations } from '../store/columns.ts'
import { orders } from './table.ts'
import { returnProducts, returns } from './return-table.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../store/record-change.ts'
import { orderReference } from './references.ts'
import { productReferences } from '../products/references.ts'
import { toIsoString } from '../store/iso-date.ts'
import { selectByIds, withoutEmptyRow, type OrderRow } from './rows.ts'
import { ownerOf, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { returnsOf, toOrder } from './to-order.ts'

async function findRow(scope: Scope, id: number) {
  const rows = await selectByIds(scope.db, { ...ownerOf(scope), ids: [id] })
  const [found] = withoutEmptyRow(rows)
  if (found) return found
  throw refuse('order_gone')
}

/** The lines that are to be sent back. Throws where one of them cannot be. */
function checkRequest(scope: Scope, found: OrderRow, request: ReturnRequest): ChosenLine[] {
  const state = returnsOf(scope, found)
  if (!state) throw refuse('feature_off')
  // A second click, or another tab: the first one's return is there.
  const isOutdated =
    request.knownReturns !== undefined && request.knownReturns !== found.returns.length
  if (isOutdated)
    throw refuse('return_already_requested', { errors: { Products: 'ac_ReturnMeanwhile' } })
  if (found.returns.length >= limits.maxReturnsPerOrder) throw refuse('return_not_possible')
  if (state.refusal) throw refuse(state.refusal)
  const { chosen, errors, refusal } = chosenLines(request, state.lines)
  if (refusal) throw refuse(refusal)
  if (Object.keys(errors).length > 0) throw refuse('invalid_input', { errors })
  return chosen
}

/** Returns a return as events describe it. */
async function returnFields(
  scope: Scope,
  { order, products }: OrderRow,
  made: typeof returns.$inferSelect,
  chosen: ChosenLine[],
) {
  const product = await productReferences(
    scope,
    chosen.map(({ index }) => products[index]!.productId),
  )
  return {
    return: {
      id: made.id,
      externalId: null,
      order: await orderReference(scope, order),
      created: toIsoString(made.created),
      remark: made.remark,
      products: chosen.map(({ index, quantity, reason }) => {
        const ordered = products[index]!
        const name = pieceName(ordered)
        return { product: product(ordered.productId), line: index + 1, name, quantity, reason }
      }),
    },
  }
}

async function store(scope: Change, found: OrderRow, chosen: ChosenLine[], remark: string) {
  const owner = ownerOf(scope)
  const [made] = await scope.db
    .insert(returns)
    .values({ ...owner, orderId: found.order.id, remark })
    .returning()
  await scope.db.insert(returnProducts).values(
    chosen.map(({ index, quantity, reason }) => {
      const { productId, name, translations } = found.products[index]!
      const names: Translations = translations.name ? { name: translations.name } : {}
      return {
        ...owner,
        returnId: made!.id,
        productId,
        name,
        translations: names,
        quantity,
        reason,
      }
    }),
  )
  return made!
}

/**
 * Requests a return of products of an order: all of it is stored and sent to the shop, or nothing.
 * Throws 404 where this shopper has no such order, 403 where the brand takes none back, 409 where a
 * product cannot be returned or another return was requested meanwhile, 422 where no product is
 * chosen or too many pieces.
 */
export const requestReturn = (scope: Scope, id: number, request: ReturnRequest) =>
  recordChange(scope, async (inside) => {
    const found = await findRow(inside, id)
    const chosen = checkRequest(inside, found, request)
    const made = await store(inside, found, chosen, request.remark)
    const order = toOrder(inside, await findRow(inside, id))
    const fields = () => returnFields(inside, found, made, chosen)
    return {
      result: order.returns!.find((one) => one.id === made.id)!,
      events: [{ type: 'return.requested', fields }],
      // The shop's answer is the first line of it.
      changed: [],
    }
  })

/** Deletes an order. Throws 404 where the shopper has none by that id, 409 where it must stay. */
export const deleteOrder = (scope: Scope, id: number) =>
  recordChange(scope, async (inside) => {
    const mine = and(whereOwned(scope, orders), eq(orders.id, id))
    const deletable = orderStatus.where(({ actions }) => actions.includes('delete'))
    // One statement: an order that is paid at this moment stays.
    const [deleted] = await inside.db
      .delete(orders)
      .where(and(mine, inArray(orders.status, deletable)))
      .returning({ id: orders.id, orderNumber: orders.orderNumber })
    if (!deleted)
      throw refuse((await inside.db.$count(orders, mine)) ? 'order_not_deletable' : 'order_gone')
    const fields = async () => ({ order: await orderReference(inside, deleted) })
    return {
      events: [{ type: 'order.deleted', fields }],
      changed: [{ type: 'order', rowIds: [id], isDeleted: true }],
    }
  })
