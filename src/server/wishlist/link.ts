import { and, asc, desc, eq } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { SharedWish } from '#contract/product.ts'
import type { ListPage } from '#lib/list-page.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { products } from '../products/table.ts'
import { wishProducts, wishlistLinks } from './table.ts'
import { isToken } from '../tokens.ts'
import { productOf, toListedProduct } from '../profile/lists.ts'
import { readPage } from '../store/page.ts'
import { anyOwner, ownerOf, whereOwned, type Scope } from '../store/scope.ts'

const selectToken = prepared('wishlist_token', (db) =>
  db
    .select({ token: wishlistLinks.token })
    .from(wishlistLinks)
    .where(whereOwned(anyOwner, wishlistLinks)),
)

/** Returns the token of the shopper's link; undefined where there is none. */
export async function findToken(scope: Scope) {
  const [link] = await selectToken(scope.db, ownerOf(scope))
  return link?.token
}

/** Nothing but products: whoever has the link is not told whose list it is. */
export async function sharedWishlist(
  db: Reader,
  brand: Brand,
  token: string,
  { after, language }: { after: number; language: string },
): Promise<ListPage<SharedWish> | undefined> {
  if (!isToken(token)) return undefined
  const { companyId } = brand
  const [link] = await db
    .select({ accountId: wishlistLinks.accountId })
    .from(wishlistLinks)
    .where(and(eq(wishlistLinks.companyId, companyId), eq(wishlistLinks.token, token)))
  if (!link) return undefined
  return readPage(after, async ({ limit, offset }) => {
    const rows = await db
      .select({ product: products })
      .from(wishProducts)
      .innerJoin(products, productOf(wishProducts))
      .where(whereOwned({ brand, accountId: link.accountId }, wishProducts))
      .orderBy(desc(wishProducts.added), asc(wishProducts.productId))
      .limit(limit!)
      .offset(offset)
    return rows.map(({ product }) => ({
      ...toListedProduct({ brand, language }, product.productId, product),
      isOutOfStock: product.inStock === false,
    }))
  })
}
