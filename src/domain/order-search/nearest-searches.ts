import type { NearestSearch } from '#contract/order-search.ts'
import type { SearchTerm } from './order-search.ts'

/** Counts the orders that have the same terms of a search: a 1 or a 0 in the place of each. */
export interface TermCount {
  /** Says which terms they have as they were typed. */
  exact: string
  /** Says which they have if typing errors are forgiven; the same where they are not. */
  similar: string
  count: number
}

const maxNearest = 3

const hasAll = (mask: string, wanted: string) =>
  [...wanted].every((sign, n) => sign === '0' || mask[n] === '1')
const sizeOf = (mask: string) => mask.replaceAll('0', '').length

/** Counts the orders that have some terms: typing errors are forgiven where no other has them. */
function countOrders(counts: readonly TermCount[], wanted: string) {
  const sum = (kind: 'exact' | 'similar') =>
    counts.filter((one) => hasAll(one[kind], wanted)).reduce((total, { count }) => total + count, 0)
  return sum('exact') || sum('similar')
}

/**
 * Returns the searches with most of a search's terms that find something, by how many orders they
 * find. None of them has all terms of another one.
 */
export function nearestSearches(
  terms: readonly Pick<SearchTerm, 'typed'>[],
  counts: readonly TermCount[],
): NearestSearch[] {
  const known = new Set(counts.flatMap(({ exact, similar }) => [exact, similar]))
  // Among equals, the one with the words that were typed first comes first.
  const masks = [...known].sort().reverse()
  const some = masks.filter((mask) => sizeOf(mask) > 0 && sizeOf(mask) < terms.length)
  const largest = some.filter(
    (mask) => !some.some((other) => other !== mask && hasAll(other, mask)),
  )
  const typed = (mask: string, sign: '0' | '1') =>
    terms.filter((_, n) => mask[n] === sign).map((term) => term.typed)
  return largest
    .map((mask) => ({
      query: typed(mask, '1').join(' '),
      without: typed(mask, '0'),
      total: countOrders(counts, mask),
    }))
    .sort((a, b) => a.without.length - b.without.length || b.total - a.total)
    .slice(0, maxNearest)
}
