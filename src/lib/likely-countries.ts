import type { Brand } from '#brands/config/brands.ts'

type Config = Pick<Brand, 'defaultCountry' | 'culture' | 'languages'>

/** A list that is no longer is seen at a glance: it needs no order of its own. */
const maxGlanceCountries = 12

/** The country in which most people speak a language, or the one that its tag names. */
const regionOf = (tag: string) => new Intl.Locale(tag).maximize().region ?? ''

/**
 * What there is of each country in two groups: first those that most shoppers of a brand are in,
 * which are its own and those of its languages. A short list is one group.
 */
export function groupByLikely<Item>(
  items: readonly Item[],
  countryOf: (item: Item) => string,
  { defaultCountry, culture, languages }: Config,
): Item[][] {
  if (items.length <= maxGlanceCountries) return [[...items]]
  const likely = new Set([defaultCountry, ...[culture, ...languages].map(regionOf)])
  const isLikely = (item: Item) => likely.has(countryOf(item))
  const groups = [items.filter(isLikely), items.filter((item) => !isLikely(item))]
  return groups.filter(({ length }) => length > 0)
}
