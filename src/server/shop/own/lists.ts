import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import * as limits from '#lib/limits.ts'
import * as table from '../../db/schema.ts'
import { externalIds, noteChange } from '../../feed/note-change.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import type { AccountList } from '../shop.ts'
import { listAchievements } from './achievements.ts'
import { selectAddresses, toAddress } from './addresses.ts'
import { toShopLink } from './link.ts'
import { localized } from './localized.ts'
import { lastOrder } from './orders.ts'
import { whereOwned, withAccountLock, type Scope } from './scope.ts'
import { listVouchers } from './vouchers.ts'

type ProductTable = typeof table.lastViewProducts | typeof table.wishProducts

async function productList(scope: Scope, list: ProductTable, maximum?: number) {
  const query = scope.db
    .select({ productId: list.productId, product: table.products })
    .from(list)
    .leftJoin(
      table.products,
      and(
        eq(table.products.companyId, list.companyId),
        eq(table.products.productId, list.productId),
      ),
    )
    .where(whereOwned(scope, list))
    .orderBy(desc(list.added), asc(list.productId))
    .$dynamic()
  const rows = await (maximum ? query.limit(maximum) : query)
  return rows.map(({ productId, product: row }) => {
    const product = row && localized(row, scope.language)
    return {
      productId,
      url: toShopLink(scope.brand, product?.url ?? ''),
      image: product?.image ?? '',
      categoryName: product?.categoryName ?? '',
      name: product?.name ?? '',
      price: product && { amount: product.price, currency: product.currency },
    }
  })
}

/** The wishes that are gone, as the shop hears of them. */
const recordRemoved = (scope: Scope, removed: { id: number; productId: number }[]) =>
  recordEvent(scope, 'wish.removed', async () => {
    const { products } = table
    const numbers = removed.map(({ productId }) => productId)
    const known = await scope.db
      .select({ id: products.id, productId: products.productId })
      .from(products)
      .where(
        and(eq(products.companyId, scope.brand.companyId), inArray(products.productId, numbers)),
      )
    const rowIds = new Map(known.map(({ id, productId }) => [productId, id]))
    const ofWish = await externalIds(
      scope,
      'wish',
      removed.map(({ id }) => id),
    )
    const ofProduct = await externalIds(scope, 'product', [...rowIds.values()])
    return {
      wishes: removed.map(({ id, productId }) => ({
        id,
        externalId: ofWish(id),
        product: { id: productId, externalId: ofProduct(rowIds.get(productId) ?? 0) },
      })),
    }
  })

/** Takes products off a list; one that is not on it is no error. */
export const removeProducts = (scope: Scope, list: ProductTable, productIds: number[]) =>
  withAccountLock(scope, async (inside) => {
    const removed = await inside.db
      .delete(list)
      .where(and(whereOwned(scope, list), inArray(list.productId, productIds)))
      .returning({ id: list.id, productId: list.productId })
    if (list === table.wishProducts && removed.length > 0) await recordRemoved(inside, removed)
    const type = list === table.wishProducts ? 'wish' : 'seen'
    const ids = removed.map(({ id }) => id)
    await noteChange(inside, type, ids, { deleted: true })
  })

const addresses = async (scope: Scope) => (await selectAddresses(scope)).map(toAddress)

async function interestIds(scope: Scope) {
  const rows = await scope.db
    .select({ id: table.accountInterests.interestId })
    .from(table.accountInterests)
    .where(whereOwned(scope, table.accountInterests))
  return rows.map(({ id }) => id)
}

async function newsletterIds(scope: Scope) {
  const rows = await scope.db
    .select({ id: table.accountNewsletters.newsletterId })
    .from(table.accountNewsletters)
    .where(whereOwned(scope, table.accountNewsletters))
  return rows.map(({ id }) => id)
}

/** How each list of an account is read: a fixed number of queries, whatever the number of rows. */
export const lists: { [List in AccountList]: (scope: Scope) => Promise<Account[List]> } = {
  achievements: listAchievements,
  addresses,
  vouchers: listVouchers,
  interestIds,
  newsletterIds,
  lastOrder,
  wishProducts: (scope) => productList(scope, table.wishProducts),
  lastViewProducts: (scope) =>
    productList(scope, table.lastViewProducts, limits.maxLastViewProducts),
}
