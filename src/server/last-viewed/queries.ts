import { and, isNull } from 'drizzle-orm'
import { lastViewProducts } from './table.ts'
import { products } from '../products/table.ts'
import { productOf, toListedProduct } from '../profile/lists.ts'
import { whereOwned, type Scope } from '../store/scope.ts'
import { isShopProduct } from '../products/shop-product.ts'

/** Returns a product that the shop has and that is not on the list; else undefined. */
export async function findViewed(scope: Scope, productId: number) {
  const [row] = await scope.db
    .select({ product: products })
    .from(products)
    .leftJoin(
      lastViewProducts,
      and(whereOwned(scope, lastViewProducts), productOf(lastViewProducts)),
    )
    .where(and(isShopProduct(scope, productId), isNull(lastViewProducts.id)))
  return row && toListedProduct(scope, productId, row.product)
}
