import { and, eq, inArray } from 'drizzle-orm'
import { externalIds } from '../feed/external-ids.ts'
import type { Scope } from '../store/scope.ts'
import { products } from './table.ts'

/** Products as events name them, by the numbers that orders and lists have of them. */
export async function productReferences(scope: Scope, numbers: number[]) {
  const rows = await scope.db
    .select({ id: products.id, productId: products.productId })
    .from(products)
    .where(and(eq(products.companyId, scope.brand.companyId), inArray(products.productId, numbers)))
  const rowIds = new Map(rows.map(({ id, productId }) => [productId, id]))
  const externalId = await externalIds(scope, 'product', [...rowIds.values()])
  return (number: number) => ({ id: number, externalId: externalId(rowIds.get(number) ?? 0) })
}
