import { eq, sql } from 'drizzle-orm'
import { downloadState } from '#domain/order-actions.ts'
import { codeViews, orders } from '../orders/table.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../store/record-change.ts'
import { ownerOf, type Scope } from '../store/scope.ts'
import { orderReference } from '../orders/references.ts'
import { productReferences } from '../products/references.ts'
import { selectDownloads, type StoredDownload } from './queries.ts'

/** Returns a view of a code as events describe it; `count` is how often it was viewed. */
async function viewFields(
  scope: Scope,
  { order, product: { productId }, line }: StoredDownload,
  count: number,
) {
  const product = await productReferences(scope, [productId])
  return {
    order: await orderReference(scope, order),
    line,
    product: productId ? product(productId) : null,
    count,
  }
}

/**
 * Returns the codes of a product, by its place in its order from 1, and counts the view. Throws 404
 * where this shopper has no such product, 409 where the order is not finished.
 */
export const viewCode = (scope: Scope, orderId: number, line: number) =>
  recordChange(scope, async (inside) => {
    const find = async () =>
      (await selectDownloads(inside.db, inside, eq(orders.id, orderId))).find(
        (row) => row.line === line,
      )
    const found = await find()
    if (!found?.hasCodes) throw refuse('code_missing')
    if (downloadState(found.order.status, true) !== 'ready') throw refuse('code_not_ready')
    const [view] = await inside.db
      .insert(codeViews)
      .values({ ...ownerOf(scope), orderId, line })
      .onConflictDoUpdate({
        target: [codeViews.companyId, codeViews.accountId, codeViews.orderId, codeViews.line],
        set: { count: sql`${codeViews.count} + 1`, viewed: sql`now()` },
      })
      .returning({ count: codeViews.count })
    const fields = () => viewFields(inside, found, view!.count)
    return {
      result: { codes: (await find())!.product.codes },
      events: [{ type: 'code.viewed', fields }],
      changed: [],
    }
  })
