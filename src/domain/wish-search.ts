import type { WishSort } from '#contract/codes.ts'
import type { Wish } from '#contract/product.ts'
import { searchRows } from '#lib/search-words.ts'

type Searched = Pick<Wish, 'name' | 'categoryName' | 'price'>

/** A product that is gone, or has no price, comes last. */
const priceOf = ({ price }: Searched) => (price ? Number(price.amount) : Infinity)

/**
 * Returns the wishes that have every word of `query` in their name or category, in the order that
 * `sort` names; `newest` is the one in which they come.
 */
export function searchWishes<Row extends Searched>(
  wishes: readonly Row[],
  query: string,
  sort: WishSort,
  language: string,
): Row[] {
  const found = searchRows(wishes, query, ({ name, categoryName }) => [name, categoryName])
  if (sort === 'newest') return found
  if (sort === 'price')
    // Infinity less itself is no number.
    return [...found].sort((a, b) =>
      priceOf(a) < priceOf(b) ? -1 : Number(priceOf(a) > priceOf(b)),
    )
  const { compare } = new Intl.Collator(language || undefined, { numeric: true })
  return [...found].sort(
    (a, b) => Number(a.name === '') - Number(b.name === '') || compare(a.name, b.name),
  )
}
