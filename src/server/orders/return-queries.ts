import { and, eq } from 'drizzle-orm'
import { toExternalLink } from '../products/link.ts'
import { whereOwned, type Scope } from '../store/scope.ts'
import { getOrder } from './queries.ts'
import { returns } from './return-table.ts'

const whereReturn = (scope: Scope, id: number) =>
  and(whereOwned(scope, returns), eq(returns.id, id))

/** Returns a return with its order; undefined where this shopper has none by that id. */
export async function findReturn(scope: Scope, id: number) {
  const { orderId } = returns
  const [row] = await scope.db.select({ orderId }).from(returns).where(whereReturn(scope, id))
  const order = row && (await getOrder(scope, row.orderId))
  const found = order?.returns?.find((one) => one.id === id)
  return order && found && { order, found }
}

/**
 * Reads where the label of a return is: the shop's address of it, or its name among the files; both
 * are empty without a label.
 */
export async function returnLabelSource(scope: Scope, id: number) {
  const { labelUrl: url, labelFile: file } = returns
  const [row] = await scope.db.select({ url, file }).from(returns).where(whereReturn(scope, id))
  return { url: toExternalLink(scope.brand, row?.url ?? ''), file: row?.file ?? '' }
}
