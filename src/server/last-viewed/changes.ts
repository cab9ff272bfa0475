import { and, eq } from 'drizzle-orm'
import { lastViewProducts } from './table.ts'
import { recordChange } from '../store/record-change.ts'
import { ownerOf, whereOwned, type Scope } from '../store/scope.ts'
import { findShopProduct, listedSince } from '../products/shop-product.ts'

/**
 * Puts a product on the list as of a time that is not ahead; one that is on it stays as it is.
 * Throws 404 where the shop does not have it.
 */
export async function addViewed(scope: Scope, productId: number, added?: Date) {
  await findShopProduct(scope, productId)
  await scope.unrecorded
    .insert(lastViewProducts)
    .values({ ...ownerOf(scope), productId, added: listedSince(added) })
    .onConflictDoNothing()
}

/** Removes a product from the list; one that is not on it is no error. */
export const removeViewed = (scope: Scope, productId: number) =>
  recordChange(scope, async (inside) => {
    const removed = await inside.db
      .delete(lastViewProducts)
      .where(and(whereOwned(scope, lastViewProducts), eq(lastViewProducts.productId, productId)))
      .returning({ id: lastViewProducts.id })
    const rowIds = removed.map(({ id }) => id)
    return { events: [], changed: [{ type: 'seen', rowIds, isDeleted: true }] }
  })
