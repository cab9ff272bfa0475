import { and, eq } from 'drizzle-orm'
import { ReturnStatus } from '#contract/codes.ts'
import type { ReturnRequest } from '#contract/order.ts'
import * as limits from '#lib/limits/orders.ts'
import { pieceName } from '#domain/product-name.ts'
import { chosenLines, type ChosenLine } from '#domain/return-request.ts'
import { canCancel } from '#domain/return-steps.ts'
import type { Translations } from '../store/columns.ts'
import { returnProducts, returns } from './return-table.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../store/record-change.ts'
import { externalIds } from '../feed/external-ids.ts'
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

/** Returns the lines that are to be sent back. Throws an error for each that cannot be. */
function checkRequest(scope: Scope, found: OrderRow, request: ReturnRequest): ChosenLine[] {
  const state = returnsOf(scope, found)
  if (!state) throw refuse('feature_off')
  const { chosen, errors, refusal } = chosenLines(request, state.lines)
  // A second click, or another tab: the first one's return is there.
  const isOutdated =
    request.knownReturns !== undefined && request.knownReturns !== found.returns.length
  if (isOutdated) {
    const { Products: _, ...ofLines } = errors
    throw refuse('return_already_requested', {
      errors: { Products: 'ac_ReturnMeanwhile', ...ofLines },
    })
  }
  if (found.returns.length >= limits.maxReturnsPerOrder) throw refuse('return_not_possible')
  if (refusal) throw refuse(refusal, { errors })
  if (state.refusal) throw refuse(state.refusal)
  if (Object.keys(errors).length > 0) throw refuse('invalid_input', { errors })
  return chosen
}

/** Returns a return as events describe it. */
async function requestedFields(
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

/** Returns a return of an order as it is now. */
async function readReturn(scope: Scope, orderId: number, id: number) {
  const order = toOrder(scope, await findRow(scope, orderId))
  return order.returns!.find((one) => one.id === id)!
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
    const fields = () => requestedFields(inside, found, made, chosen)
    return {
      result: await readReturn(inside, id, made.id),
      events: [{ type: 'return.requested', fields }],
      // The shop's answer is the first line of it.
      changed: [],
    }
  })

/**
 * Cancels a return: its products can be returned again. Throws 404 where this shopper has no such
 * return, 409 where the shop works on it already.
 */
export const cancelReturn = (scope: Scope, id: number) =>
  recordChange(scope, async (inside) => {
    const mine = and(whereOwned(scope, returns), eq(returns.id, id))
    const [found] = await inside.db.select().from(returns).where(mine).for('update')
    if (!found) throw refuse('return_gone')
    if (!canCancel(found.status, found.cancellable)) throw refuse('return_not_cancellable')
    const step = { date: toIsoString(new Date()), status: ReturnStatus.cancelled }
    await inside.db
      .update(returns)
      .set({ status: step.status, history: [...found.history, step] })
      .where(mine)
    const { order } = await findRow(inside, found.orderId)
    const fields = async () => {
      const externalId = await externalIds(inside, 'return', [id])
      const reference = await orderReference(inside, order)
      return { return: { id, externalId: externalId(id), order: reference } }
    }
    return {
      result: await readReturn(inside, found.orderId, id),
      events: [{ type: 'return.cancelled', fields }],
      changed: [{ type: 'return', rowIds: [id] }],
    }
  })
