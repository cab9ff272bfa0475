import { and, eq } from 'drizzle-orm'
import { products } from './table.ts'
import { refuse } from '../refusal.ts'
import type { Scope } from '../store/scope.ts'

export const isShopProduct = ({ brand: { companyId } }: Scope, productId: number) =>
  and(eq(products.companyId, companyId), eq(products.productId, productId))

/** A product that is to be on a list. Throws 404 where the shop has none. */
export async function findShopProduct(scope: Scope, productId: number) {
  const [product] = await scope.db
    .select({ id: products.id, price: products.price, currency: products.currency })
    .from(products)
    .where(isShopProduct(scope, productId))
  if (product) return product
  throw refuse('product_gone')
}

/**
 * Since when it is on the list, such as before its removal. The database keeps no instant of a year
 * 0, and a list of tomorrow makes no sense.
 */
export function listedSince(added: Date | undefined) {
  const now = new Date()
  return added && added.getTime() > 0 && added < now ? added : now
}
