import { wishSorts, type WishSort } from '#contract/codes.ts'
import type { ShownProduct, Wish } from '#contract/product.ts'
import { removedText, type RemovedProduct } from '#domain/removed-product.ts'
import * as listLimits from '#lib/limits/lists.ts'
import * as orderLimits from '#lib/limits/orders.ts'
import { rowsBefore, type ListPage } from '#lib/list-page.ts'
import { cleanQuery } from '#lib/search-query.ts'

/** A wish as the page shows it, its price in words. */
export type ShownWish = ShownProduct &
  Pick<Wish, 'added' | 'shopProductId' | 'stock'> & {
    /** The price at which it was wished and what less it costs now, where it costs less. */
    drop?: { from: string; saving: string }
  }

/** Holds the parameters of the page's URL. */
export interface WishlistSearch {
  query: string
  sort: WishSort
}

/** A sort that there is none of is the usual one. */
export function readWishlistSearch(url: URL): WishlistSearch & { after: number } {
  const { searchParams } = url
  const sort = wishSorts.find((known) => known === searchParams.get('sort')) ?? 'newest'
  const query = cleanQuery(searchParams.get('query') ?? '').slice(
    0,
    orderLimits.maxSearchCharacters,
  )
  return { query, sort, after: rowsBefore(url) }
}

/** The page's own order has no name in its address. */
export const sortName = (sort: WishSort) => (sort === 'newest' ? '' : sort)

/** The address of the same page, on which a wish that is removed without script can be taken back. */
export function wishlistHref(
  { query, sort }: WishlistSearch,
  before: number,
  productId: number,
  removed?: Pick<RemovedProduct, 'place' | 'added'>,
) {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(sortName(sort) && { sort }),
    ...(before > 0 && { after: String(before) }),
    ...(removed && { removed: removedText({ productId, ...removed }) }),
  })
  return `?${search}#wish-${productId}`
}

/** A list is searched where it is long, or was searched already. */
export const isSearchable = (
  { query, sort }: WishlistSearch,
  { rows, before, hasMore }: ListPage<unknown>,
) =>
  query !== '' ||
  sort !== 'newest' ||
  before > 0 ||
  hasMore ||
  rows.length >= listLimits.searchWishesFrom
