import type { OrderPage } from '#contract/order.ts'
import { wordsToMark } from '#domain/order-search/found-in.ts'
import { nearestSearches } from '#domain/order-search/nearest-searches.ts'
import type { OrderSearch } from '#domain/order-search/order-search.ts'
import * as limits from '#lib/limits/orders.ts'
import type { Scope } from '../store/scope.ts'
import { newestFirst } from './rows.ts'
import type { FoundMeta } from './search.ts'
import { countByTerms } from './searched-orders.ts'

/** Reads the searches with most of the terms that find something; of one term there is no other. */
async function findNearest(scope: Scope, search: OrderSearch) {
  const { terms } = search
  if (terms.length < 2 || terms.length > limits.maxNearestTerms) return []
  const counts = await scope.inTurn(() => countByTerms(scope, search, newestFirst))
  return nearestSearches(terms, counts)
}

/**
 * Returns the words that a search has found, or the searches that would find something where it has
 * found nothing, whatever the filter.
 */
export async function describeSearch(
  scope: Scope,
  search: OrderSearch,
  { total, counts, isSimilar }: Pick<FoundMeta, 'total' | 'counts' | 'isSimilar'>,
): Promise<Pick<OrderPage['meta'], 'found' | 'nearest'>> {
  if (search.text === '') return {}
  if (total > 0) return { found: { words: wordsToMark(search), isSimilar } }
  if (counts.length > 0) return {}
  const nearest = await findNearest(scope, search)
  return nearest.length > 0 ? { nearest } : {}
}
