import { sql } from 'drizzle-orm'
import type { Feature } from '#contract/call.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import type { FeedTypeName } from './feed-type.ts'
import { execute } from './rows.ts'

/** What fills the pages of a feature that nothing but the shop can fill. */
const filledBy: Partial<Record<Feature, FeedTypeName>> = {
  MyOrders: 'order',
  MyDownloads: 'order',
  MyVouchers: 'voucher',
  Achievements: 'achievement',
  MyWishlist: 'wish',
}

/** Which types each of some companies has ever been fed: one look into the index for each. */
async function fedTypes(db: Db, companies: number[]) {
  const types = Object.values(filledBy)
  const target = { db, companyId: 0 }
  const rows = await execute<{ company: number; type: string }>(
    target,
    sql`select c.company::int as company, t.type
      from jsonb_array_elements_text(${JSON.stringify(companies)}::jsonb) as c(company)
      cross join jsonb_array_elements_text(${JSON.stringify(types)}::jsonb) as t(type)
      where exists (select from feed_items i
        where i.company_id = c.company::int and i.type = t.type)`,
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
  const fed = await fedTypes(store.db, companies).catch(() => undefined)
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
