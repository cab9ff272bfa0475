import { and, eq, isNull } from 'drizzle-orm'
import type { WishSort } from '#contract/codes.ts'
import type { Wish } from '#contract/product.ts'
import { searchWishes } from '#domain/wish-search.ts'
import * as limits from '#lib/limits.ts'
import { pageOf } from '#lib/list-page.ts'
import { products, wishProducts } from '../../db/schema.ts'
import { externalIds } from '../../feed/note-change.ts'
import { HttpError } from '../../http-error.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import { withAccountLock } from './account-lock.ts'
import { toIsoString } from './iso-date.ts'
import { selectWished, toProduct, type ProductTable } from './lists.ts'
import { readPage, type Window } from './page.ts'
import { ownerOf, whereOwned, type Scope } from './scope.ts'

interface Row {
  productId: number
  added: Date
  product: typeof products.$inferSelect | null
}

/** Products with the ids by which the shop knows them, which only the address of a basket needs. */
async function toWishes(scope: Scope, rows: Row[]): Promise<Wish[]> {
  const known = scope.brand.basketUrl ? rows.flatMap(({ product }) => product?.id ?? []) : []
  const shopId = await externalIds(scope, 'product', known)
  return rows.map(({ productId, added, product }) => ({
    ...toProduct(scope, productId, product),
    added: toIsoString(added),
    shopProductId: (product && shopId(product.id)) ?? String(productId),
  }))
}

async function readWishes(scope: Scope, window: Window) {
  return toWishes(scope, await selectWished(scope.db, { ...ownerOf(scope), ...window }))
}

interface Wanted {
  after: number
  query: string
  sort: WishSort
}

export async function wishPage(scope: Scope, { after, query, sort }: Wanted) {
  if (query === '' && sort === 'newest')
    return readPage(after, (window) => readWishes(scope, window))
  const all = await readWishes(scope, { limit: limits.maxSearchedWishes, offset: 0 })
  return pageOf(searchWishes(all, query, sort, scope.language), after)
}

const isOf = ({ brand: { companyId } }: Scope, productId: number) =>
  and(eq(products.companyId, companyId), eq(products.productId, productId))

/** A product that the shop has and that is not on the list. */
export async function findProduct(scope: Scope, list: ProductTable, productId: number) {
  const rows = await scope.db
    .select({ product: products })
    .from(products)
    .leftJoin(list, and(whereOwned(scope, list), eq(list.productId, products.productId)))
    .where(and(isOf(scope, productId), isNull(list.id)))
  const added = new Date()
  const [wish] = await toWishes(
    scope,
    rows.map(({ product }) => ({ productId, added, product })),
  )
  return wish
}

/** Wishes that a shopper makes are heard of in the shop; what was viewed last is not. */
export const addProduct = (scope: Scope, list: ProductTable, productId: number, added: Date) =>
  withAccountLock(scope, async (inside) => {
    const [product] = await inside.db
      .select({ id: products.id })
      .from(products)
      .where(isOf(scope, productId))
    if (!product)
      throw new HttpError(
        404,
        'no such product',
        { ProductId: 'ac_ProductGone' },
        { code: 'product_gone' },
      )
    const now = new Date()
    // The database keeps no instant of a year 0, and a list of tomorrow makes no sense.
    const since = added.getTime() > 0 && added < now ? added : now
    const [row] = await inside.db
      .insert(list)
      .values({ ...ownerOf(scope), productId, added: since })
      .onConflictDoNothing()
      .returning({ id: list.id })
    if (!row || list !== wishProducts) return
    await recordEvent(inside, 'wish.added', async () => {
      const externalId = (await externalIds(inside, 'product', [product.id]))(product.id)
      // The shop's own id of the wish went with its removal.
      return { wish: { id: row.id, externalId: null, product: { id: productId, externalId } } }
    })
  })
