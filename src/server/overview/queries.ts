import { and, asc, desc, sql } from 'drizzle-orm'
import type { ListedProduct } from '#contract/product.ts'
import * as limits from '#lib/limits/lists.ts'
import { jsonList, jsonObject, jsonOrNull, milliseconds } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { lastViewProducts } from '../last-viewed/table.ts'
import { products } from '../products/table.ts'
import { vouchers } from '../vouchers/table.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { achievementList, toAchievement, type StoredAchievement } from '../achievements/queries.ts'
import { listedColumns, productOf, toListedProduct, type StoredProduct } from '../profile/lists.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { whereOwned, type Owner, type Scope } from '../store/scope.ts'
import { isUsable } from '../vouchers/queries.ts'
import type { OverviewDays } from './days.ts'
import { currentOrders, toOverviewOrder, type OverviewOrderRow } from './orders.ts'

// Each part is one value of JSON, named as its table is.

interface ViewedRow {
  productId: number
  /** Milliseconds since 1970. */
  added: number
  /** Null where the shop no longer has it. */
  product: StoredProduct | null
}

const product = jsonObject<StoredProduct>(listedColumns)
const viewed = jsonObject<ViewedRow>({
  productId: lastViewProducts.productId,
  added: milliseconds(lastViewProducts.added),
  product: jsonOrNull(products.productId, product),
})
const latest = [desc(lastViewProducts.added), asc(lastViewProducts.productId)]

function viewedProducts(db: Reader, owner: Owner) {
  const chosen = db
    .select()
    .from(lastViewProducts)
    .where(whereOwned(owner, lastViewProducts))
    .orderBy(...latest)
    .limit(limits.maxLastViewProducts)
    .as('last_view_products')
  // A limited list does not pass its company on to the plan of a join.
  return sql<ViewedRow[]>`(select ${jsonList(viewed, ...latest)}
    from ${chosen} left join ${products} on ${productOf(lastViewProducts)}
      and ${products.companyId} = ${owner.brand.companyId})`
}

const { expireDate } = vouchers

function expiring(db: Reader, owner: Owner) {
  const chosen = db
    .select()
    .from(vouchers)
    .where(
      and(whereOwned(owner, vouchers), isUsable, sql`${expireDate} < ${sql.placeholder('before')}`),
    )
    .orderBy(asc(expireDate))
    .limit(limits.maxExpiringVouchers)
    .as('vouchers')
  return sql<number[]>`(select ${jsonList(milliseconds(expireDate), expireDate)} from ${chosen})`
}

interface Overview {
  orders: OverviewOrderRow[]
  achievements: StoredAchievement[]
  /** Milliseconds since 1970. */
  expiring: number[]
  lastViewProducts: ViewedRow[]
}

export const overviewQuery = pageQuery('overview', (db, owner) =>
  jsonObject<Overview>({
    orders: currentOrders(db, owner),
    achievements: achievementList(db, owner),
    expiring: expiring(db, owner),
    lastViewProducts: viewedProducts(db, owner),
  }),
)

export const overviewValues = ({ before, arrivedFrom, arrivedUntil }: OverviewDays) => ({
  before: before.toISOString(),
  arrivedFrom,
  arrivedUntil,
})

/**
 * Reads the overview's data beside the account: all achievements; the newest order, with those
 * of the newest that wait for payment, are under way or can be returned for a few more days, newest
 * first; the expiries of usable vouchers, the next first; and the recently viewed products.
 *
 * It is one statement, also where a brand shows no orders or vouchers: a second one would take longer
 * than all that this one reads.
 */
export async function readOverview(scope: Scope, at: OverviewDays) {
  const found = await readPageQuery(scope, overviewQuery, overviewValues(at))
  const { orders, achievements, expiring, lastViewProducts } = found
  return {
    orders: orders.map((row) => toOverviewOrder(scope, row)),
    achievements: achievements.map((row) => toAchievement(scope, row)),
    expiring: expiring.map(fromMilliseconds),
    lastViewProducts: lastViewProducts.map(({ productId, product, added }): ListedProduct => ({
      ...toListedProduct(scope, productId, product),
      added: fromMilliseconds(added),
    })),
  }
}
