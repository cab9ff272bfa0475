import type { Brand } from '#brands/config/brands.ts'
import { allRoutes, type Prefetch } from '#routes.ts'
import { overviewDays } from './overview/days.ts'
import { sortedAchievements } from './achievements/queries.ts'
import { addressPageQuery } from './addresses/queries.ts'
import { newestSummaries, newestValues } from './orders/summaries.ts'
import { overviewQuery, overviewValues } from './overview/queries.ts'
import { firstPage } from './store/page.ts'
import type { AskedPage, PageQuery } from './store/page-query.ts'
import { preferencesQuery } from './settings/queries.ts'
import { voucherPageQuery } from './vouchers/queries.ts'
import { wishesQuery } from './wishlist/queries.ts'

const fixed =
  <Row>(query: PageQuery<Row>, values: AskedPage['values']) =>
  () => ({ query, values })

const queries: Record<Prefetch, (brand: Brand) => AskedPage> = {
  overview: (brand) => ({
    query: overviewQuery,
    values: overviewValues(overviewDays(brand, new Date())),
  }),
  achievements: fixed(sortedAchievements, firstPage),
  addresses: fixed(addressPageQuery, firstPage),
  orders: (brand) => ({ query: newestSummaries, values: newestValues(brand, 1, 1) }),
  preferences: fixed(preferencesQuery, {}),
  vouchers: fixed(voucherPageQuery, firstPage),
  wishlist: fixed(wishesQuery, firstPage),
}

/**
 * Returns a page's query, so that it runs with the session; undefined where the page itself has to
 * read its address first.
 */
export function queryOfPage({ pathname, search }: URL, brand: Brand) {
  const route = allRoutes.find(({ path }) => `/account${path}` === pathname)
  return search === '' && route?.prefetch ? queries[route.prefetch](brand) : undefined
}
