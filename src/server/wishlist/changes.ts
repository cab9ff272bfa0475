import { and, eq, sql, type SQL } from 'drizzle-orm'
import { externalIds } from '../feed/external-ids.ts'
import { findShopProduct, listedSince } from '../products/shop-product.ts'
import { recordChange } from '../store/record-change.ts'
import { ownerOf, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { newToken } from '../tokens.ts'
import { productReferences } from '../products/references.ts'
import { findToken } from './link.ts'
import { removedWishes, wishlistLinks, wishProducts } from './table.ts'

/** Keeps what wishes cost when they were wished, before they are deleted. */
const keepPrices = ({ db, ...scope }: Change, named: SQL | undefined) =>
  db.execute(
    sql`insert into ${removedWishes} (company_id, account_id, product_id, price, currency)
      select company_id, account_id, product_id, price, currency from ${wishProducts}
      where ${and(whereOwned(scope, wishProducts), named)}
      on conflict (company_id, account_id, product_id)
      do update set price = excluded.price, currency = excluded.currency, removed = now()`,
  )

/**
 * Returns the original price of a wish that returns to the list, once; undefined where it was not
 * removed recently.
 */
async function takeKeptPrice({ db, ...scope }: Change, wished: number) {
  const [kept] = await db
    .delete(removedWishes)
    .where(and(whereOwned(scope, removedWishes), eq(removedWishes.productId, wished)))
    .returning({ price: removedWishes.price, currency: removedWishes.currency })
  return kept
}

/**
 * Puts a product on the wishlist; one that is on it stays as it is. `added` is since when it was
 * wished before its removal: it returns with that date, and with the price of then where the removal
 * was recent. Throws 404 where the shop does not have it.
 */
export const addWish = (scope: Scope, productId: number, added?: Date) =>
  recordChange(scope, async (inside) => {
    const product = await findShopProduct(inside, productId)
    // The browser cannot set the original price.
    const { price, currency } = (added && (await takeKeptPrice(inside, productId))) ?? product
    const made = await inside.db
      .insert(wishProducts)
      .values({ ...ownerOf(scope), productId, added: listedSince(added), price, currency })
      .onConflictDoNothing()
      .returning({ id: wishProducts.id })
    const events = made.map(({ id }) => ({
      type: 'wish.added' as const,
      fields: async () => {
        const externalId = (await externalIds(inside, 'product', [product.id]))(product.id)
        // The shop's own id of the wish went with its removal.
        return { wish: { id, externalId: null, product: { id: productId, externalId } } }
      },
    }))
    return { events, changed: [] }
  })

/** Returns the wishes that are gone as events name them. */
async function removedFields(scope: Scope, removed: { id: number; productId: number }[]) {
  const ids = removed.map(({ id }) => id)
  const numbers = removed.map(({ productId }) => productId)
  const ofWish = await externalIds(scope, 'wish', ids)
  const product = await productReferences(scope, numbers)
  return {
    wishes: removed.map(({ id, productId }) => ({
      id,
      externalId: ofWish(id),
      product: product(productId),
    })),
  }
}

/** Removes products from the list, or all of them; a product that is not on it is no error. */
export const removeWishes = (scope: Scope, productIds: number[] | 'all') =>
  recordChange(scope, async (inside) => {
    // One array, since thousands of parameters would take a tenth of a second of the process.
    const isNamed =
      productIds === 'all'
        ? undefined
        : sql`${wishProducts.productId} = any(${sql.param(productIds)})`
    await keepPrices(inside, isNamed)
    const removed = await inside.db
      .delete(wishProducts)
      .where(and(whereOwned(scope, wishProducts), isNamed))
      .returning({ id: wishProducts.id, productId: wishProducts.productId })
    const fields = () => removedFields(inside, removed)
    return {
      events: removed.length > 0 ? [{ type: 'wish.removed', fields }] : [],
      changed: [{ type: 'wish', rowIds: removed.map(({ id }) => id), isDeleted: true }],
    }
  })

/** Returns the token of the shopper's link, or of a new one: two tabs get the same link. */
export const createLink = (scope: Scope) =>
  recordChange(scope, async (inside) => {
    const known = await findToken(inside)
    const token = known ?? newToken()
    if (!known) await inside.db.insert(wishlistLinks).values({ ...ownerOf(scope), token })
    // The shop has no part in links.
    return { result: token, events: [], changed: [] }
  })

/** Withdraws the link: it opens nothing any more, and the next one is another. */
export const withdrawLink = async (scope: Scope) => {
  await scope.unrecorded.delete(wishlistLinks).where(whereOwned(scope, wishlistLinks))
}
