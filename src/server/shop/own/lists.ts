import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import { limits } from '#lib/limits.ts'
import * as table from '../../db/schema.ts'
import type { AccountList } from '../shop.ts'
import { selectAddresses, toAddress } from './addresses.ts'
import { iso } from './iso.ts'
import { shopLink } from './link.ts'
import { lastOrder } from './orders.ts'
import { owned, type Scope } from './scope.ts'

async function achievements(scope: Scope) {
  const progress = table.accountAchievements
  const rows = await scope.db
    .select({ ...getTableColumns(table.achievements), progress: progress.progress, claimDate: progress.claimDate })
    .from(table.achievements)
    .leftJoin(progress, and(eq(progress.achievementId, table.achievements.id), owned(scope, progress)))
    .where(eq(table.achievements.companyId, scope.brand.companyId))
    .orderBy(asc(table.achievements.id))
  return rows.map(({ id, companyId: _, campaignId: __, claimDate, progress, ...row }) => ({
    ...row,
    achievementId: id,
    progress: progress ?? 0,
    claimDate: iso(claimDate),
  }))
}

async function productList(scope: Scope, list: typeof table.lastViewProducts | typeof table.wishProducts, maximum?: number) {
  const query = scope.db
    .select({ productId: list.productId, product: table.products })
    .from(list)
    .leftJoin(table.products, and(eq(table.products.companyId, list.companyId), eq(table.products.productId, list.productId)))
    .where(owned(scope, list))
    .orderBy(desc(list.added), asc(list.productId))
    .$dynamic()
  const rows = await (maximum ? query.limit(maximum) : query)
  return rows.map(({ productId, product }) => ({
    productId,
    url: shopLink(scope.brand, product?.url ?? ''),
    image: product?.image ?? '',
    categoryName: product?.categoryName ?? '',
    name: product?.name ?? '',
    price: product && { amount: product.price, currency: product.currency },
  }))
}

const addresses = async (scope: Scope) => (await selectAddresses(scope)).map(toAddress)

async function vouchers(scope: Scope) {
  const rows = await scope.db
    .select({ voucher: table.vouchers, campaign: table.campaigns.description })
    .from(table.vouchers)
    .innerJoin(table.campaigns, and(eq(table.campaigns.companyId, table.vouchers.companyId), eq(table.campaigns.id, table.vouchers.campaignId)))
    .where(owned(scope, table.vouchers))
    .orderBy(asc(table.vouchers.campaignId), asc(table.vouchers.id))
  return rows.map(
    ({ campaign, voucher: { id, campaignId, used, limited, redeemDate, expireDate, claimDate, code, percentage, amount, currency } }) => ({
      ...{ id, campaignId, campaign, used, limited },
      redeemDate: iso(redeemDate),
      expireDate: iso(expireDate),
      isExpired: expireDate !== null && expireDate.getTime() <= Date.now(),
      claimDate: iso(claimDate),
      // A code is told by its claim, not before.
      code: claimDate ? code : '',
      discount: { percentage, amount, currency },
    }),
  )
}

async function interestIds(scope: Scope) {
  const rows = await scope.db
    .select({ id: table.accountInterests.interestId })
    .from(table.accountInterests)
    .where(owned(scope, table.accountInterests))
  return rows.map(({ id }) => id)
}

async function newsletterIds(scope: Scope) {
  const rows = await scope.db
    .select({ id: table.accountNewsletters.newsletterId })
    .from(table.accountNewsletters)
    .where(owned(scope, table.accountNewsletters))
  return rows.map(({ id }) => id)
}

/** How each list of an account is read: a fixed number of queries, whatever the number of rows. */
export const lists: { [List in AccountList]: (scope: Scope) => Promise<Account[List]> } = {
  achievements,
  addresses,
  vouchers,
  interestIds,
  newsletterIds,
  lastOrder,
  wishProducts: (scope) => productList(scope, table.wishProducts),
  lastViewProducts: (scope) => productList(scope, table.lastViewProducts, limits.lastViewProducts),
}
