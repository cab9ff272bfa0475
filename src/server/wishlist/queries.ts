import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { WishSort } from '#contract/codes.ts'
import type { Money } from '#contract/money.ts'
import type { Wish } from '#contract/product.ts'
import { stockOf } from '#domain/wish-product.ts'
import { searchWishes } from '#domain/wish-search.ts'
import * as limits from '#lib/limits/lists.ts'
import { pageOf } from '#lib/list-page.ts'
import { feedItems } from '../feed/table.ts'
import { exact, jsonObject, jsonOrNull, jsonRows, milliseconds } from '../store/json.ts'
import { products } from '../products/table.ts'
import { removedWishes, wishProducts } from './table.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { listedColumns, productOf, toListedProduct, type StoredProduct } from '../profile/lists.ts'
import { readPage, type Window } from '../store/page.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { whereOwned, type Scope } from '../store/scope.ts'
import { isShopProduct } from '../products/shop-product.ts'

type PriceThen = Pick<typeof wishProducts.$inferSelect, 'price' | 'currency'>

/** A product of a wish as JSON has it; instants are milliseconds since 1970. */
interface WishProductRow extends StoredProduct {
  inStock: boolean | null
  backInStock: number | null
}

interface Row extends PriceThen {
  productId: number
  added: number
  product: WishProductRow | null
  /** Holds the shop's id of the product; null where it was not fed. */
  shopProductId: string | null
}

/** Selects the fed product. */
const fedProduct = and(
  eq(feedItems.companyId, products.companyId),
  eq(feedItems.type, 'product'),
  eq(feedItems.rowId, products.id),
)

const product = jsonObject<WishProductRow>({
  ...listedColumns,
  inStock: products.inStock,
  backInStock: milliseconds(products.backInStock),
})

const wish = jsonObject<Row>({
  productId: wishProducts.productId,
  added: milliseconds(wishProducts.added),
  price: exact(wishProducts.price),
  currency: wishProducts.currency,
  product: jsonOrNull(products.productId, product),
  shopProductId: feedItems.externalId,
})

export const wishesQuery = pageQuery('wishes', (db, owner) =>
  jsonRows<Row>(
    db
      .select({ value: wish.as('value') })
      .from(wishProducts)
      .leftJoin(products, productOf(wishProducts))
      .leftJoin(feedItems, fedProduct)
      .where(whereOwned(owner, wishProducts))
      .orderBy(desc(wishProducts.added), asc(wishProducts.productId))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  ),
)

const toMoney = ({ price, currency }: PriceThen): Money | null =>
  price !== null && currency !== null ? { amount: price, currency } : null

const toWish = (
  scope: Scope,
  { productId, added, product, shopProductId, ...then }: Row,
): Wish => ({
  ...toListedProduct(scope, productId, product),
  added: fromMilliseconds(added),
  shopProductId: shopProductId ?? String(productId),
  priceThen: toMoney(then),
  stock: product ? stockOf(product, added) : undefined,
})

async function readWishes(scope: Scope, window: Window) {
  const rows = await readPageQuery(scope, wishesQuery, window)
  return rows.map((row) => toWish(scope, row))
}

interface Wanted {
  after: number
  query: string
  sort: WishSort
}

/**
 * Reads a page of the wishes that have every word of `query` in their name or category: the latest
 * first, or sorted by name or price.
 */
export async function wishPage(scope: Scope, { after, query, sort }: Wanted) {
  if (query === '' && sort === 'newest')
    return readPage(after, (window) => readWishes(scope, window))
  const window = { limit: limits.maxSearchedWishes, offset: 0 }
  return scope.inTurn(async () => {
    const all = await readWishes(scope, window)
    return pageOf(searchWishes(all, query, sort, scope.language), after)
  })
}

/** Returns a product that is not on the wishlist as it would return to it; else undefined. */
export async function findWish(scope: Scope, productId: number) {
  const [row] = await scope.db
    .select({
      product,
      shopProductId: feedItems.externalId,
      price: removedWishes.price,
      currency: removedWishes.currency,
    })
    .from(products)
    .leftJoin(feedItems, fedProduct)
    .leftJoin(
      wishProducts,
      and(whereOwned(scope, wishProducts), eq(wishProducts.productId, products.productId)),
    )
    .leftJoin(
      removedWishes,
      and(whereOwned(scope, removedWishes), eq(removedWishes.productId, products.productId)),
    )
    .where(and(isShopProduct(scope, productId), isNull(wishProducts.id)))
  return row && toWish(scope, { ...row, productId, added: Date.now() })
}
