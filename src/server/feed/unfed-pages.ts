import { sql } from 'drizzle-orm'
import type { Feature } from '#contract/codes.ts'
import * as limits from '#lib/limits/feed.ts'
import type { Db } from '../store/open.ts'
import { orderProducts } from '../orders/table.ts'
import type { Services } from '../services.ts'
import { hasDigitalPart } from '../orders/parts.ts'
import type { FeedTypeName } from './feed-type.ts'
import { execute } from './rows.ts'

const digital = 'order with a digital product'

/** Names what fills the pages of the features that the shop alone can fill. */
const filledBy: Partial<Record<Feature, FeedTypeName | typeof digital>> = {
  MyOrders: 'order',
  MyDownloads: digital,
  MyVouchers: 'voucher',
  Achievements: 'achievement',
  MyWishlist: 'wish',
}

/**
 * Returns which types some companies have ever been fed: one index lookup a type, and for digital
 * products a look at a few lines of orders. Beyond those, one may have been missed.
 */
async function findFed(db: Db, companies: number[]) {
  const types = Object.values(filledBy)
  const target = { db, companyId: 0 }
  const max = limits.maxLinesCheckedAtStart
  const rows = await execute<{ company: number; type: string }>(
    target,
    sql`with c as (select value::int as company
        from jsonb_array_elements_text(${JSON.stringify(companies)}::jsonb))
      select c.company, t.type from c
      cross join jsonb_array_elements_text(${JSON.stringify(types)}::jsonb) as t(type)
      where exists (select from feed_items i where i.company_id = c.company and i.type = t.type)
      union all select c.company, ${digital}::text from c
      where exists (select from (
          select *, row_number() over () as place from ${orderProducts}
          where ${orderProducts.companyId} = c.company limit ${max + 1}) as order_products
        where ${hasDigitalPart(orderProducts)} or place > ${max})`,
  )
  return new Set(rows.map(({ company, type }) => `${company} ${type}`))
}

/**
 * Names in the log the pages that a brand shows and no feed has ever filled, a line a brand: their
 * shoppers find them empty, whatever the shop knows. Where the database does not answer, nothing is
 * said.
 */
export async function warnOfUnfedPages({
  brands,
  broken,
  store,
  log,
}: Pick<Services, 'brands' | 'broken'> & {
  store: { db: Db }
  log: Pick<Services['log'], 'warn'>
}) {
  const shown = brands.all.filter(({ id, hosts }) => hosts.length > 0 && !broken.has(id))
  const companies = [...new Set(shown.map(({ companyId }) => companyId))]
  const fed = await findFed(store.db, companies).catch(() => undefined)
  if (!fed) return
  for (const { id, companyId, enableFeatures } of shown) {
    const unfed = enableFeatures.flatMap((feature) => {
      const type = filledBy[feature]
      return type && !fed.has(`${companyId} ${type}`) ? [`${feature} (${type})`] : []
    })
    if (unfed.length > 0)
      log.warn(
        `brand ${id} shows pages that are empty until the shop feeds them: ${unfed.join(', ')}`,
      )
  }
}
