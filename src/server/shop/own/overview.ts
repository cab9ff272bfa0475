import { and, asc, desc, sql } from 'drizzle-orm'
import type { ListedProduct } from '#contract/product.ts'
import * as limits from '#lib/limits.ts'
import { exact, jsonList, jsonObject, oneRow } from '../../db/json.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { lastViewProducts, products, vouchers } from '../../db/schema.ts'
import type { Shop } from '../shop.ts'
import { jsonInstant, toIsoString } from './iso-date.ts'
import { productOf, toProduct, type ProductRow } from './lists.ts'
import { currentSummaries, toSummary } from './order-summaries.ts'
import { anyOwner, ownerOf, whereOwned, type Scope } from './scope.ts'
import { isUsable } from './vouchers.ts'

// Each part is one value of JSON, named as its table is.

interface ViewedRow {
  productId: number
  /** Milliseconds since 1970. */
  added: number
  /** Null where the shop no longer has it. */
  product: ProductRow | null
}

const { url, image, categoryName, name, translations, price, currency } = products
const product = jsonObject<ProductRow>({
  url,
  image,
  categoryName,
  name,
  translations,
  price: exact(price),
  currency,
})
const viewed = jsonObject<ViewedRow>({
  productId: lastViewProducts.productId,
  added: sql`floor(extract(epoch from ${lastViewProducts.added}) * 1000)`,
  product: sql`case when ${products.productId} is not null then ${product} end`,
})
const latest = [desc(lastViewProducts.added), asc(lastViewProducts.productId)]

function viewedProducts(db: Db) {
  const chosen = db
    .select()
    .from(lastViewProducts)
    .where(whereOwned(anyOwner, lastViewProducts))
    .orderBy(...latest)
    .limit(limits.maxLastViewProducts)
    .as('last_view_products')
  return sql<ViewedRow[]>`(select ${jsonList(viewed, ...latest)}
    from ${chosen} left join ${products} on ${productOf(lastViewProducts)})`
}

const { expireDate } = vouchers

function expiring(db: Db) {
  const chosen = db
    .select()
    .from(vouchers)
    .where(
      and(
        whereOwned(anyOwner, vouchers),
        isUsable,
        sql`${expireDate} < ${sql.placeholder('before')}`,
      ),
    )
    .orderBy(asc(expireDate))
    .limit(limits.maxExpiringVouchers)
    .as('vouchers')
  return sql<string[]>`(select ${jsonList(expireDate, expireDate)} from ${chosen})`
}

const selectOverview = prepared('overview', (db) =>
  db
    .select({
      orders: currentSummaries(db),
      expiring: expiring(db),
      lastViewProducts: viewedProducts(db),
    })
    .from(oneRow),
)

/**
 * In one statement, also where a brand shows no orders or vouchers: a second one would take longer
 * than all that this one reads.
 */
export async function readOverview(
  scope: Scope,
  { day, before }: Parameters<Shop['overview']>[0],
): ReturnType<Shop['overview']> {
  const values = { ...ownerOf(scope), day, before: before.toISOString() }
  const [found] = await selectOverview(scope.db, values)
  const { orders, expiring, lastViewProducts } = found!
  return {
    orders: orders.map((row) => toSummary(scope, row)),
    expiring: expiring.map(jsonInstant),
    lastViewProducts: lastViewProducts.map(({ productId, product, added }): ListedProduct => ({
      ...toProduct(scope, productId, product),
      added: toIsoString(new Date(added)),
    })),
  }
}
