import { and, asc, desc, eq } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { SharedWish } from '#contract/product.ts'
import type { ListPage } from '#lib/list-page.ts'
import type { Db } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { products } from '../products/table.ts'
import { wishProducts, wishlistLinks } from './table.ts'
import { isToken, newToken } from '../tokens.ts'
import type { Shop } from '../shop.ts'
import { withAccountLock } from '../store/account-lock.ts'
import { productOf, toProduct } from '../profile/lists.ts'
import { readPage } from '../store/page.ts'
import { anyOwner, ownerOf, whereOwned, type Scope } from '../store/scope.ts'

const selectToken = prepared('wishlist_token', (db) =>
  db
    .select({ token: wishlistLinks.token })
    .from(wishlistLinks)
    .where(whereOwned(anyOwner, wishlistLinks)),
)

async function findToken(scope: Scope) {
  const [link] = await selectToken(scope.db, ownerOf(scope))
  return link?.token
}

/** Two tabs, or a double click, get the same link. */
const createLink = (scope: Scope) =>
  withAccountLock(scope, async (inside) => {
    const known = await findToken(inside)
    if (known) return known
    const token = newToken()
    await inside.db.insert(wishlistLinks).values({ ...ownerOf(scope), token })
    return token
  })

export const wishlistLink = (scope: Scope): Shop['wishlistLink'] => ({
  find: () => findToken(scope),
  create: () => createLink(scope),
  withdraw: async () => {
    await scope.db.delete(wishlistLinks).where(whereOwned(scope, wishlistLinks))
  },
})

/** Nothing but products: whoever has the link is not told whose list it is. */
export async function sharedWishlist(
  db: Db,
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
      ...toProduct({ brand, language }, product.productId, product),
      isOutOfStock: product.inStock === false,
    }))
  })
}
