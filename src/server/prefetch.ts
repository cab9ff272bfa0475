import type { Brand } from '#brands/config/brands.ts'
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

/** Maps each page's path to its query. */
const pages: Record<string, (brand: Brand) => AskedPage> = {
  '/account': (brand) => ({
    query: overviewQuery,
    values: overviewValues(overviewDays(brand, new Date())),
  }),
  '/account/achievements': fixed(sortedAchievements, firstPage),
  '/account/addresses': fixed(addressPageQuery, firstPage),
  '/account/addresses/add': fixed(addressPageQuery, firstPage),
  '/account/orders': (brand) => ({ query: newestSummaries, values: newestValues(brand, 1, 1) }),
  '/account/settings': fixed(preferencesQuery, {}),
  '/account/vouchers': fixed(voucherPageQuery, firstPage),
  '/account/wishlist': fixed(wishesQuery, firstPage),
}

/**
 * Returns a page's query, so that it runs with the session; undefined where the page itself has to
 * read its address first.
 */
export const queryOfPage = ({ pathname, search }: URL, brand: Brand) =>
  search === '' ? pages[pathname]?.(brand) : undefined
