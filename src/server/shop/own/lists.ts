import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import * as limits from '#lib/limits.ts'
import * as table from '../../db/schema.ts'
import type { AccountList } from '../shop.ts'
import { listAchievements } from './achievements.ts'
import { selectAddresses, toAddress } from './addresses.ts'
import { toShopLink } from './link.ts'
import { localized } from './localized.ts'
import { lastOrder } from './orders.ts'
import { whereOwned, type Scope } from './scope.ts'
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

/** Takes products off a list; one that is not on it is no error. */
export async function removeProducts(scope: Scope, list: ProductTable, productIds: number[]) {
  await scope.db
    .delete(list)
    .where(and(whereOwned(scope, list), inArray(list.productId, productIds)))
}

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
